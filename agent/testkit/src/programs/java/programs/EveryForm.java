package programs;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/**
 * Every form of a pause that this JVM has, by call and by reference, ready to be made. Nothing is loaded or linked at the
 * first pause but what the pause itself takes. A test makes {@link NewerThread} Thread.
 */
public final class EveryForm {

    private static final int FIRST_WITH_SPIN_WAIT = 9;
    private static final int FIRST_WITH_DURATIONS = 19;
    private static final Object MONITOR = new Object();
    private static final Duration TINY = Duration.ofNanos(100_000);
    private static final Thread MAIN = Thread.currentThread();
    private static final CompletableFuture<String> STAGE = new CompletableFuture<>();
    private static final Future<String> TASK = new FutureTask<>(() -> "never run");
    private static final CompletableFuture<String> DONE = CompletableFuture.completedFuture("done");

    interface Pause {
        void make() throws Exception;
    }

    private interface Timed {
        void of(long time) throws Exception;
    }

    private interface TimedNanos {
        void of(long time, int nanos) throws Exception;
    }

    private interface OfDuration {
        void of(Duration time) throws Exception;
    }

    private interface OfUnit {
        void of(long time, TimeUnit unit) throws Exception;
    }

    private interface OfThread {
        void of(Thread thread, long millis) throws Exception;
    }

    private EveryForm() {
    }

    /** Another copy of this class, which the agent does not rewrite, makes them so that the JDK has made them before. */
    public static void makeAll() throws Exception {
        for (Pause pause : all().values()) {
            pause.make();
        }
    }

    static Map<String, Pause> all() throws Exception {
        Map<String, Pause> all = new LinkedHashMap<>();
        addCalls(all);
        addReferences(all);
        addFutures(all);
        String java = System.getProperty("java.specification.version");
        int feature = java.startsWith("1.") ? 8 : Integer.parseInt(java);
        if (feature >= FIRST_WITH_SPIN_WAIT) {
            all.put("onSpinWait", () -> NewerThread.onSpinWait());
        }
        if (feature >= FIRST_WITH_DURATIONS) {
            addDurations(all);
        }
        link(feature);
        return all;
    }

    /** Resolves the classes that direct calls name, as this class has resolved Thread and CompletableFuture by now. */
    private static void link(int feature) throws Exception {
        DONE.join();
        if (feature >= FIRST_WITH_DURATIONS) {
            NewerThread.sleep(Duration.ZERO);
        }
    }

    private static void addCalls(Map<String, Pause> all) {
        all.put("sleep", () -> Thread.sleep(0));
        all.put("sleep of a time", () -> Thread.sleep(1));
        all.put("sleep with nanoseconds", () -> Thread.sleep(0, 1));
        all.put("yield", () -> Thread.yield());
        all.put("parkNanos", () -> LockSupport.parkNanos(0));
        all.put("parkNanos with a blocker", () -> LockSupport.parkNanos(MONITOR, 100_000));
        all.put("parkUntil", () -> LockSupport.parkUntil(1));
        all.put("parkUntil with a blocker", () -> LockSupport.parkUntil(MONITOR, System.currentTimeMillis() + 2));
        all.put("unit", () -> TimeUnit.MILLISECONDS.sleep(1));
        all.put("wait", () -> {
            synchronized (MONITOR) {
                MONITOR.wait(1);
            }
        });
        all.put("wait with nanoseconds", () -> {
            synchronized (MONITOR) {
                MONITOR.wait(0, 1);
            }
        });
        all.put("join", () -> MAIN.join(1));
        all.put("join with nanoseconds", () -> MAIN.join(0, 1));
    }

    private static void addReferences(Map<String, Pause> all) {
        Timed sleep = Thread::sleep;
        Timed park = LockSupport::parkNanos;
        Timed unit = TimeUnit.MILLISECONDS::sleep;
        Timed join = MAIN::join;
        TimedNanos joinNanos = MAIN::join;
        OfThread ofThread = Thread::join;
        Pause yield = Thread::yield;
        all.put("Thread::sleep", () -> sleep.of(1));
        all.put("Thread::yield", yield);
        all.put("LockSupport::parkNanos", () -> park.of(1));
        all.put("MILLISECONDS::sleep", () -> unit.of(1));
        all.put("thread::join", () -> join.of(1));
        all.put("thread::join with nanoseconds", () -> joinNanos.of(0, 1));
        all.put("Thread::join", () -> ofThread.of(MAIN, 1));
    }

    private static void addFutures(Map<String, Pause> all) {
        OfUnit get = TASK::get;
        all.put("get", () -> DONE.get());
        all.put("join of a future", () -> DONE.join());
        all.put("get with a time", () -> {
            try {
                TASK.get(1, TimeUnit.MILLISECONDS);
            } catch (TimeoutException expected) {
                return;
            }
        });
        all.put("get of a stage", () -> {
            try {
                STAGE.get(1, TimeUnit.MILLISECONDS);
            } catch (TimeoutException expected) {
                return;
            }
        });
        all.put("future::get", () -> {
            try {
                get.of(1, TimeUnit.MILLISECONDS);
            } catch (TimeoutException expected) {
                return;
            }
        });
    }

    private static void addDurations(Map<String, Pause> all) {
        NewerThread main = (NewerThread) (Object) MAIN;
        OfDuration sleep = NewerThread::sleep;
        OfDuration join = main::join;
        all.put("sleep of a Duration", () -> NewerThread.sleep(TINY));
        all.put("join of a Duration", () -> main.join(TINY));
        all.put("Thread::sleep of a Duration", () -> sleep.of(TINY));
        all.put("thread::join of a Duration", () -> join.of(TINY));
    }
}
