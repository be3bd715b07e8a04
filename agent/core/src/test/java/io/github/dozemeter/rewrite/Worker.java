package io.github.dozemeter.rewrite;

import java.util.function.LongSupplier;

/** A thread that pauses as subclasses do: compilers name the subclass as the owner of such calls. */
public final class Worker extends Thread implements LongSupplier {

    /** Has a sleep and a join of its own, which are no pauses. */
    public static class Sleepless extends Thread {

        public static void sleep(long millis) {
            assert millis >= 0;
        }

        public boolean join(long millis, long more) {
            return millis < more;
        }
    }

    /** Inherits the sleep that is none, and a yield that is one. */
    public static final class Heir extends Sleepless {
    }

    /** No thread at all. */
    public static final class Clock {

        public static void sleep(long millis) {
            assert millis >= 0;
        }
    }

    @Override
    public long getAsLong() {
        try {
            pauses();
            Clock.sleep(0);
            Sleepless.sleep(0);
            Heir.sleep(0);
            return new Heir().join(1, 2L) ? 1 : 0;
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void pauses() throws InterruptedException {
        sleep(0);
        Worker.sleep(0, 0);
        Worker.yield();
        Heir.yield();
        new Worker().join(1);
        super.join(1, 1);
        new Heir().join(2);
        synchronized (this) {
            super.wait(1);
        }
    }
}
