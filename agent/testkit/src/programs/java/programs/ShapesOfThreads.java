package programs;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** A subclass of Thread: compilers name it as the owner of the pauses that it inherits. */
class ShapesOfThreads extends Thread {

    /** Hides the pause. */
    static final class Sleepless extends ShapesOfThreads {

        public static void sleep(long millis) {
            System.out.println("no pause of " + millis + " ms");
        }
    }

    void pauses() throws InterruptedException {
        Shapes.at("Thread.sleep", 1); sleep(0);
        Shapes.at("Thread.sleep", 1); ShapesOfThreads.sleep(0, 0);
        Shapes.at("Thread.yield", 1); Sleepless.yield();
        Shapes.at("Thread.join", 1); new ShapesOfThreads().join(5);
        Shapes.at("Thread.join", 1); super.join(5, 1);
        Shapes.at("Thread.sleep", 1); PoolThread.sleep(0);
        Sleepless.sleep(0);
    }

    /** Between it and Thread stands a class of the JDK. */
    static final class PoolThread extends ForkJoinWorkerThread {

        PoolThread(ForkJoinPool pool) {
            super(pool);
        }
    }
}
