package programs;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What an application can observe of pauses: one line for each case, the same with and without an agent. */
public final class Outcomes {

    private static final Object MONITOR = new Object();
    private static final Object NOTHING = null;
    private static final TimeUnit NO_UNIT = null;
    private static final Thread NO_THREAD = null;

    private Outcomes() {
    }

    private interface Pause {
        Object make() throws Exception;
    }

    public static void main(String[] arguments) {
        refusedArguments();
        missingReceivers();
        interrupts();
        references();
        permitsAndReturns();
    }

    private static void refusedArguments() {
        show("sleep(-1)", () -> { Thread.sleep(-1); return "slept"; });
        show("sleep(-1, 0)", () -> { Thread.sleep(-1, 0); return "slept"; });
        show("sleep(0, -1)", () -> { Thread.sleep(0, -1); return "slept"; });
        show("sleep(0, 1000000)", () -> { Thread.sleep(0, 1_000_000); return "slept"; });
        show("wait(-1)", () -> { synchronized (MONITOR) { MONITOR.wait(-1); } return "waited"; });
        show("wait(1, -1)", () -> { synchronized (MONITOR) { MONITOR.wait(1, -1); } return "waited"; });
        show("join(-1)", () -> { Thread.currentThread().join(-1); return "joined"; });
        show("join(1, 1000000)", () -> { Thread.currentThread().join(1, 1_000_000); return "joined"; });
        show("wait without the monitor", () -> { MONITOR.wait(1); return "waited"; });
        show("wait(0, 1) without the monitor", () -> { MONITOR.wait(0, 1); return "waited"; });
        show("unit.sleep(-1)", () -> { TimeUnit.SECONDS.sleep(-1); return "slept"; });
        show("parkNanos(-1)", () -> { LockSupport.parkNanos(-1); return "parked"; });
    }

    private static void missingReceivers() {
        show("null.wait(1)", () -> { NOTHING.wait(1); return "waited"; });
        show("null.sleep(1)", () -> { NO_UNIT.sleep(1); return "slept"; });
        show("null.join(1)", () -> { NO_THREAD.join(1); return "joined"; });
    }

    private static void interrupts() {
        interrupted("sleep(0)", () -> { Thread.sleep(0); return "slept"; });
        interrupted("sleep(5000)", () -> { Thread.sleep(5_000); return "slept"; });
        interrupted("sleep(0, 1)", () -> { Thread.sleep(0, 1); return "slept"; });
        interrupted("unit.sleep(0)", () -> { TimeUnit.SECONDS.sleep(0); return "slept"; });
        interrupted("unit.sleep(5)", () -> { TimeUnit.SECONDS.sleep(5); return "slept"; });
        interrupted("wait(5000)", () -> { synchronized (MONITOR) { MONITOR.wait(5_000); } return "waited"; });
        interrupted("join(5000)", () -> { Thread.currentThread().join(5_000); return "joined"; });
        interrupted("parkNanos", () -> { LockSupport.parkNanos(5_000_000_000L); return "parked"; });
        interrupted("parkUntil", () -> { LockSupport.parkUntil(Long.MAX_VALUE); return "parked"; });
        interrupted("yield", () -> { Thread.yield(); return "yielded"; });
    }

    private interface Timed {
        void of(long time) throws InterruptedException;
    }

    private interface TimedOf<T> {
        void of(T of, long time) throws InterruptedException;
    }

    private static void references() {
        Timed sleep = Thread::sleep;
        Timed unit = TimeUnit.SECONDS::sleep;
        Timed wait = MONITOR::wait;
        Timed park = LockSupport::parkNanos;
        TimedOf<Thread> join = Thread::join;
        show("Thread::sleep of -1", () -> { sleep.of(-1); return "slept"; });
        show("MONITOR::wait without the monitor", () -> { wait.of(1); return "waited"; });
        show("Thread::join of null", () -> { join.of(null, 1); return "joined"; });
        interrupted("Thread::sleep", () -> { sleep.of(5_000); return "slept"; });
        interrupted("SECONDS::sleep", () -> { unit.of(5); return "slept"; });
        interrupted("LockSupport::parkNanos", () -> { park.of(5_000_000_000L); return "parked"; });
        interrupted("Thread::join", () -> { join.of(Thread.currentThread(), 5_000); return "joined"; });
    }

    private static void permitsAndReturns() {
        show("parkNanos with a permit", () -> {
            LockSupport.unpark(Thread.currentThread());
            LockSupport.parkNanos(MONITOR, 5_000_000_000L);
            return "parked";
        });
        show("join of a dead thread", () -> {
            Thread dead = new Thread(() -> { });
            dead.start();
            dead.join();
            dead.join(5_000);
            return "joined";
        });
        show("sleep", () -> {
            long start = System.nanoTime();
            Thread.sleep(20);
            return System.nanoTime() - start >= 20_000_000L;
        });
    }

    private static void interrupted(String name, Pause pause) {
        show(name + " when interrupted", () -> {
            Thread.currentThread().interrupt();
            return pause.make();
        });
    }

    /** The outcome, the interrupt status that it leaves, and the methods of the exception's stack. */
    private static void show(String name, Pause pause) {
        String outcome;
        StringBuilder frames = new StringBuilder();
        try {
            outcome = String.valueOf(pause.make());
        } catch (Throwable thrown) {
            String message = thrown instanceof NullPointerException ? "" : " " + thrown.getMessage();
            outcome = thrown.getClass().getName() + message;
            for (StackTraceElement frame : thrown.getStackTrace()) {
                frames.append(' ').append(frame.getClassName()).append('.').append(frame.getMethodName());
            }
        }
        System.out.println(name + " -> " + outcome + ", interrupted " + Thread.interrupted() + " |" + frames);
    }
}
