package io.github.dozemeter.instrument;

import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** Never run as it is: {@link SelfTest} loads it a second time, rewritten, to warm what sleeps and yields pass through. */
public final class SelfTestSleep implements LongConsumer {

    @Override
    public void accept(long millis) {
        try {
            Thread.sleep(millis);
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
        Thread.yield();
    }
}
