package programs;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Method references to pauses: the place is that of the reference, the times are those of its calls. */
final class ShapesOfReferences {

    interface Pause {
        void of(long time) throws InterruptedException;
    }

    interface LongPause {
        void of(long millis, int nanos) throws InterruptedException;
    }

    interface PauseOf<T> {
        void make(T of, long time) throws InterruptedException;
    }

    interface Boxed {
        void of(Long millis) throws InterruptedException;
    }

    private ShapesOfReferences() {
    }

    static void run() throws InterruptedException {
        Shapes.at("Thread.yield", 2); Runnable yield = Thread::yield;
        yield.run();
        yield.run();
        Shapes.at("Thread.sleep", 1); Pause sleep = Thread::sleep;
        sleep.of(0);
        Shapes.at("Thread.sleep", 1); LongPause sleepLong = Thread::sleep;
        sleepLong.of(0, 0);
        Shapes.at("Thread.sleep", 1); Boxed boxed = ShapesOfThreads::sleep;
        boxed.of(0L);
        Shapes.at("LockSupport.parkNanos", 1); Pause park = LockSupport::parkNanos;
        park.of(0);
        Shapes.at("LockSupport.parkNanos", 1); PauseOf<Object> parkAt = LockSupport::parkNanos;
        parkAt.make("blocker", 0);
        Shapes.at("LockSupport.parkUntil", 1); Pause until = LockSupport::parkUntil;
        until.of(1);
        Shapes.at("LockSupport.parkUntil", 1); PauseOf<Object> untilAt = LockSupport::parkUntil;
        untilAt.make("blocker", 1);
        receivers();
        bound(TimeUnit.SECONDS, new ShapesOfThreads(), "monitor");
    }

    private static void receivers() throws InterruptedException {
        Shapes.at("TimeUnit.sleep", 1); PauseOf<TimeUnit> unit = TimeUnit::sleep;
        unit.make(TimeUnit.DAYS, 0);
        Shapes.at("Thread.join", 1); PauseOf<ShapesOfThreads> join = ShapesOfThreads::join;
        join.make(new ShapesOfThreads(), 1);
        Shapes.at("Object.wait", 1); PauseOf<Object> wait = Object::wait;
        synchronized (ShapesOfReferences.class) {
            wait.make(ShapesOfReferences.class, 1);
        }
    }

    private static void bound(TimeUnit unit, ShapesOfThreads thread, CharSequence monitor) throws InterruptedException {
        Shapes.at("TimeUnit.sleep", 1); Pause sleep = unit::sleep;
        sleep.of(0);
        Shapes.at("TimeUnit.sleep", 1); Pause constant = TimeUnit.MILLISECONDS::sleep;
        constant.of(0);
        Shapes.at("Thread.join", 1); Pause join = thread::join;
        join.of(1);
        Shapes.at("Thread.join", 1); LongPause joinLong = thread::join;
        joinLong.of(0, 1);
        Shapes.at("Object.wait", 2); Pause wait = monitor::wait;
        Shapes.at("Object.wait", 1); LongPause waitLong = monitor::wait;
        synchronized (monitor) {
            wait.of(1);
            wait.of(1);
            waitLong.of(0, 1);
        }
    }
}
