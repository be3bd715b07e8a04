package programs;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Pauses in every shape that a compiler gives them. Says itself, in the same line as the pause, where it is and how
 * often it is made: one line {@code class method line call times} each.
 */
public final class Shapes implements Pausable {

    private static final Object MONITOR = new Object();

    static {
        at("Thread.yield", 1); Thread.yield();
    }

    private final long started;

    Shapes() throws InterruptedException {
        at("Thread.sleep", 1); Thread.sleep(0);
        started = System.nanoTime();
    }

    public static void main(String[] arguments) throws Exception {
        Shapes shapes = new Shapes();
        shapes.inBlocks();
        shapes.inAnInterface();
        Pausable.inItsStaticMethod();
        shapes.synchronised();
        shapes.waits();
        new ShapesOfThreads().pauses();
        ShapesOfReferences.run();
        Runnable lambda = () -> {
            at("LockSupport.parkUntil", 3); for (int i = 0; i < 3; i++) LockSupport.parkUntil(1);
        };
        lambda.run();
        new Object() {
            void inAnAnonymousClass() throws InterruptedException {
                at("TimeUnit.sleep", 1); TimeUnit.DAYS.sleep(-1);
            }
        }.inAnAnonymousClass();
        Runnable kept = (Runnable & Serializable) Thread::yield;
        kept.run();
    }

    private void inBlocks() throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            switch (i) {
                case 1:
                    at("LockSupport.parkNanos", 1); LockSupport.parkNanos(this, i - 1);
                    break;
                case 2:
                    at("Thread.join", 1); new Thread().join(i);
                    break;
                default:
                    refused(i);
            }
        }
    }

    private int refused(int i) throws InterruptedException {
        try {
            at("Thread.sleep", 1); Thread.sleep(-1, i);
            return 0;
        } catch (IllegalArgumentException expected) {
            return i;
        } finally {
            // Compiled twice, once for each way out; the site is the same.
            at("Thread.sleep", 1); Thread.sleep(0, 0);
        }
    }

    private synchronized void synchronised() throws InterruptedException {
        at("Object.wait", 2); wait(1); super.wait(1);
    }

    private void waits() throws InterruptedException {
        synchronized (MONITOR) {
            at("Object.wait", 1); MONITOR.wait(0, 1);
        }
    }

    /** The caller's place, from its own stack trace. */
    static void at(String call, int times) {
        StackTraceElement place = new Throwable().getStackTrace()[1];
        System.out.println(place.getClassName() + ' ' + place.getMethodName() + ' ' + place.getLineNumber() + ' ' + call
            + ' ' + times);
    }
}

interface Pausable {

    default void inAnInterface() {
        Shapes.at("Thread.yield", 1); Thread.yield();
    }

    static void inItsStaticMethod() throws InterruptedException {
        Shapes.at("Thread.sleep", 1); Thread.sleep(0);
    }
}
