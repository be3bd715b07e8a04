package io.github.dozemeter.cli.relax;

import java.util.concurrent.TimeUnit;

/** The time by which a relaxation begins, looks again and ends; tests let it pass. */
public interface Clock {

    static Clock ofSystem() {
        return new Clock() {
            @Override
            public long nanoTime() {
                return System.nanoTime();
            }

            @Override
            public void pause(long millis) {
                try {
                    TimeUnit.MILLISECONDS.sleep(millis);
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        };
    }

    long nanoTime();

    void pause(long millis);
}
