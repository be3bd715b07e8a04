package programs;

import java.util.concurrent.locks.LockSupport;

/** A pause before the constructor of the superclass runs (JEP 513), and a main method of an instance (JEP 512). */
class Newer25 {

    private static class Base {

        final long seen;

        Base(long seen) {
            this.seen = seen;
        }
    }

    private static final class Late extends Base {

        Late(int times) {
            long start = System.nanoTime();
            for (int i = 0; i < times; i++) {
                Shapes.at("LockSupport.parkNanos", 1); LockSupport.parkNanos(0);
            }
            Shapes.at("Thread.yield", 1); Thread.yield();
            super(start);
        }
    }

    void main() throws InterruptedException {
        new Late(2);
        Shapes.at("Thread.sleep", 1); Thread.sleep(0);
    }
}
