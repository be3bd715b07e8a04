package io.github.dozemeter.bench.program;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** A zero sleep and a wait that expires at once; {@link ManySites} makes many classes of this one. */
public final class SiteTemplate implements ManySites.Site {

    @Override
    public void pause(BlockingQueue<?> empty) throws InterruptedException {
        Thread.sleep(0);
        empty.poll(0, TimeUnit.NANOSECONDS);
    }
}
