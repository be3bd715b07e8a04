package io.github.dozemeter.bench.program;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A zero sleep and a wait that expires at once; {@link ManySites} makes many classes of this one. */
public final class SiteTemplate implements Consumer<BlockingQueue<?>> {

    @Override
    public void accept(BlockingQueue<?> empty) {
        try {
            Thread.sleep(0);
            empty.poll(0, TimeUnit.NANOSECONDS);
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }
}
