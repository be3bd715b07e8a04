package io.github.dozemeter.rewrite;

import io.github.dozemeter.counters.Call;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The table of pauses: all that the pre-scan looks for, the rewriter replaces and the documentation lists. */
public enum PauseForm {
    SLEEP_MILLIS(Call.THREAD_SLEEP, Owners.THREAD_ITSELF, "sleep", "(J)V"),
    SLEEP_MILLIS_NANOS(Call.THREAD_SLEEP, Owners.THREAD_ITSELF, "sleep", "(JI)V"),
    SLEEP_DURATION(Call.THREAD_SLEEP, Owners.THREAD_ITSELF.of("java/lang/DozemeterDurations"), "sleep",
        "(Ljava/time/Duration;)V", 19),
    YIELD(Call.THREAD_YIELD, Owners.THREAD_ITSELF, "yield", "()V"),
    PARK_NANOS(Call.PARK_NANOS, Owners.LOCK_SUPPORT, "parkNanos", "(J)V"),
    PARK_NANOS_BLOCKER(Call.PARK_NANOS, Owners.LOCK_SUPPORT, "parkNanos", "(Ljava/lang/Object;J)V"),
    PARK_UNTIL(Call.PARK_UNTIL, Owners.LOCK_SUPPORT, "parkUntil", "(J)V"),
    PARK_UNTIL_BLOCKER(Call.PARK_UNTIL, Owners.LOCK_SUPPORT, "parkUntil", "(Ljava/lang/Object;J)V"),
    UNIT_SLEEP(Call.UNIT_SLEEP, Owners.TIME_UNIT, "sleep", "(J)V"),
    WAIT_MILLIS(Call.OBJECT_WAIT, Owners.OBJECT, "wait", "(J)V"),
    WAIT_MILLIS_NANOS(Call.OBJECT_WAIT, Owners.OBJECT, "wait", "(JI)V"),
    JOIN_MILLIS(Call.THREAD_JOIN, Owners.THREAD, "join", "(J)V"),
    JOIN_MILLIS_NANOS(Call.THREAD_JOIN, Owners.THREAD, "join", "(JI)V"),
    JOIN_DURATION(Call.THREAD_JOIN, Owners.THREAD.of("java/lang/DozemeterDurations"), "join",
        "(Ljava/time/Duration;)Z", 19),
    ON_SPIN_WAIT(Call.ON_SPIN_WAIT, Owners.THREAD_ITSELF, "onSpinWait", "()V", 9),
    FUTURE_GET(Call.FUTURE_GET, Owners.FUTURE, "get", "()Ljava/lang/Object;"),
    FUTURE_GET_TIMEOUT(Call.FUTURE_GET, Owners.FUTURE, "get", Owners.TIMED_OBJECT),
    SCHEDULED_GET(Call.FUTURE_GET, Owners.SCHEDULED_FUTURE, "get", "()Ljava/lang/Object;"),
    SCHEDULED_GET_TIMEOUT(Call.FUTURE_GET, Owners.SCHEDULED_FUTURE, "get", Owners.TIMED_OBJECT),
    TASK_GET(Call.FUTURE_GET, Owners.FUTURE_TASK, "get", "()Ljava/lang/Object;"),
    TASK_GET_TIMEOUT(Call.FUTURE_GET, Owners.FUTURE_TASK, "get", Owners.TIMED_OBJECT),
    COMPLETABLE_GET(Call.FUTURE_GET, Owners.COMPLETABLE_FUTURE, "get", "()Ljava/lang/Object;"),
    COMPLETABLE_GET_TIMEOUT(Call.FUTURE_GET, Owners.COMPLETABLE_FUTURE, "get", Owners.TIMED_OBJECT),
    COMPLETABLE_JOIN(Call.COMPLETABLE_FUTURE_JOIN, Owners.COMPLETABLE_ITSELF, "join", "()Ljava/lang/Object;"),
    POLL(Call.QUEUE_POLL, Owners.QUEUES, "poll", Owners.TIMED_OBJECT),
    POLL_DELAYED(Call.QUEUE_POLL, Owners.DELAY_QUEUE, "poll", Owners.TIMED + "Ljava/util/concurrent/Delayed;"),
    POLL_FIRST(Call.QUEUE_POLL, Owners.DEQUES, "pollFirst", Owners.TIMED_OBJECT),
    POLL_LAST(Call.QUEUE_POLL, Owners.DEQUES, "pollLast", Owners.TIMED_OBJECT),
    OFFER(Call.QUEUE_OFFER, Owners.QUEUES, "offer", Owners.OBJECT_TIMED + "Z"),
    OFFER_DELAYED(Call.QUEUE_OFFER, Owners.DELAY_QUEUE, "offer",
        "(Ljava/util/concurrent/Delayed;" + Owners.TIME + ")Z"),
    OFFER_FIRST(Call.QUEUE_OFFER, Owners.DEQUES, "offerFirst", Owners.OBJECT_TIMED + "Z"),
    OFFER_LAST(Call.QUEUE_OFFER, Owners.DEQUES, "offerLast", Owners.OBJECT_TIMED + "Z"),
    TRY_TRANSFER(Call.QUEUE_OFFER, Owners.TRANSFER_QUEUES, "tryTransfer", Owners.OBJECT_TIMED + "Z"),
    AWAIT(Call.CONDITION_AWAIT, Owners.CONDITIONS, "await", Owners.TIMED + "Z"),
    AWAIT_NANOS(Call.CONDITION_AWAIT, Owners.CONDITIONS, "awaitNanos", "(J)J"),
    AWAIT_UNTIL(Call.CONDITION_AWAIT, Owners.CONDITIONS, "awaitUntil", "(Ljava/util/Date;)Z"),
    AWAIT_LATCH(Call.LATCH_AWAIT, Owners.LATCH, "await", Owners.TIMED + "Z", "awaitLatch", 8),
    TRY_ACQUIRE(Call.SEMAPHORE_TRY_ACQUIRE, Owners.SEMAPHORE, "tryAcquire", Owners.TIMED + "Z"),
    TRY_ACQUIRE_PERMITS(Call.SEMAPHORE_TRY_ACQUIRE, Owners.SEMAPHORE, "tryAcquire", "(I" + Owners.TIME + ")Z"),
    AWAIT_BARRIER(Call.BARRIER_AWAIT, Owners.BARRIER, "await", Owners.TIMED + "I", "awaitBarrier", 8),
    AWAIT_ADVANCE(Call.PHASER_AWAIT, Owners.PHASER, "awaitAdvanceInterruptibly", "(I" + Owners.TIME + ")I"),
    EXCHANGE(Call.EXCHANGER_EXCHANGE, Owners.EXCHANGER, "exchange", Owners.OBJECT_TIMED + "Ljava/lang/Object;"),
    REMOVE_REFERENCE(Call.REFERENCE_QUEUE_REMOVE, Owners.inherited("java/lang/ref/ReferenceQueue"), "remove",
        "(J)Ljava/lang/ref/Reference;"),
    TRY_LOCK(Call.LOCK_TRY_LOCK, Owners.LOCKS, "tryLock", Owners.TIMED + "Z"),
    TRY_READ_LOCK(Call.LOCK_TRY_LOCK, Owners.STAMPED_LOCK, "tryReadLock", Owners.TIMED + "J"),
    TRY_WRITE_LOCK(Call.LOCK_TRY_LOCK, Owners.STAMPED_LOCK, "tryWriteLock", Owners.TIMED + "J"),
    SELECT(Call.SELECTOR_SELECT, Owners.SELECTOR, "select", "(J)I"),
    SELECT_NOW(Call.SELECTOR_SELECT, Owners.SELECTOR, "selectNow", "()I"),
    SELECT_ACTION(Call.SELECTOR_SELECT, Owners.SELECTOR, "select", "(Ljava/util/function/Consumer;J)I", 11),
    SELECT_NOW_ACTION(Call.SELECTOR_SELECT, Owners.SELECTOR, "selectNow", "(Ljava/util/function/Consumer;)I", 11),
    POLL_WATCH_KEY(Call.WATCH_SERVICE_POLL, Owners.WATCH_SERVICE, "poll",
        Owners.TIMED + "Ljava/nio/file/WatchKey;", "pollWatchKey", 8),
    POLL_FUTURE(Call.COMPLETION_SERVICE_POLL, Owners.COMPLETION_SERVICES, "poll",
        Owners.TIMED + "Ljava/util/concurrent/Future;", "pollFuture", 8),
    EXECUTOR_AWAIT(Call.AWAIT_TERMINATION, Owners.EXECUTORS, "awaitTermination", Owners.TIMED + "Z"),
    PROCESS_WAIT(Call.PROCESS_WAIT_FOR, Owners.PROCESS, "waitFor", Owners.TIMED + "Z"),
    PROCESS_WAIT_DURATION(Call.PROCESS_WAIT_FOR, Owners.PROCESS, "waitFor", "(Ljava/time/Duration;)Z", 24),
    FIXED_RATE(Call.SCHEDULE_AT_FIXED_RATE, Owners.SCHEDULERS, "scheduleAtFixedRate", Owners.SCHEDULE),
    FIXED_RATE_25(Call.SCHEDULE_AT_FIXED_RATE, Owners.SCHEDULERS_SINCE_25, "scheduleAtFixedRate",
        Owners.SCHEDULE, 25),
    FIXED_DELAY(Call.SCHEDULE_WITH_FIXED_DELAY, Owners.SCHEDULERS, "scheduleWithFixedDelay", Owners.SCHEDULE),
    FIXED_DELAY_25(Call.SCHEDULE_WITH_FIXED_DELAY, Owners.SCHEDULERS_SINCE_25, "scheduleWithFixedDelay",
        Owners.SCHEDULE, 25),
    TIMER_IN(Call.TIMER_SCHEDULE, Owners.TIMER, "schedule", "(Ljava/util/TimerTask;JJ)V"),
    TIMER_AT(Call.TIMER_SCHEDULE, Owners.TIMER, "schedule", "(Ljava/util/TimerTask;Ljava/util/Date;J)V"),
    TIMER_RATE_IN(Call.TIMER_SCHEDULE, Owners.TIMER, "scheduleAtFixedRate", "(Ljava/util/TimerTask;JJ)V"),
    TIMER_RATE_AT(Call.TIMER_SCHEDULE, Owners.TIMER, "scheduleAtFixedRate",
        "(Ljava/util/TimerTask;Ljava/util/Date;J)V");

    /** The classes whose methods the rewriter generates: for waits and schedules, and for references. */
    static final String WAITS = "java/lang/DozemeterWaits";
    static final String REFERENCES = "java/lang/DozemeterReferences";

    private static final String HOOK = "java/lang/Dozemeter";
    private static final String FUTURES = "java/lang/DozemeterFutures";
    private static final String EVERY_CLASS = "java/lang/Object";

    final Call call;
    final String method;
    final String descriptor;
    /** False: the call has a receiver, which the hook takes as its first argument. */
    final boolean isStatic;
    /** The class whose static methods take the place of these calls: the same arguments, and the site's number. */
    final String hook;
    final String hookMethod;
    /**
     * Whether subclasses of the owner may take its place in a call. Futures have some, which are not looked for: a
     * hundred other things have a {@code get()}, and the class files of all their owners would have to be read.
     */
    final boolean isInherited;
    final int since;
    private final Owners owners;

    PauseForm(Call call, Owners owners, String method, String descriptor) {
        this(call, owners, method, descriptor, 8);
    }

    PauseForm(Call call, Owners owners, String method, String descriptor, int since) {
        this(call, owners, method, descriptor, method, since);
    }

    /** @param hookMethod differs where types have the method with other results: one class cannot hold all */
    PauseForm(Call call, Owners owners, String method, String descriptor, String hookMethod, int since) {
        this.call = call;
        this.owners = owners;
        this.method = method;
        this.descriptor = descriptor;
        this.isStatic = owners.receiver.isEmpty();
        this.hook = owners.hook;
        this.hookMethod = hookMethod;
        this.isInherited = owners.areInherited;
        this.since = since;
    }

    /** The types that compilers name in such a call; one, but for waits and schedules. */
    List<String> owners() {
        return owners.names;
    }

    boolean isOwner(String type) {
        return owners.names.contains(type);
    }

    /** The last arguments, which are the time; of a schedule, its period. As in a descriptor, empty for none. */
    String times() {
        String arguments = descriptor.substring(0, descriptor.indexOf(')'));
        for (String times : Owners.TIMES) {
            if (arguments.endsWith(times)) {
                return times;
            }
        }
        return "";
    }

    /** Whether a time below zero asks for none; elsewhere it is refused. */
    boolean takesNegativeForZero() {
        return call == Call.PARK_NANOS || call == Call.PARK_UNTIL || call == Call.UNIT_SLEEP
            || call.mayExpire() && call != Call.SELECTOR_SELECT && call != Call.REFERENCE_QUEUE_REMOVE
            || descriptor.startsWith("(Ljava/time/Duration;)");
    }

    /** Whether it is a wait, or makes a schedule: with rules of its own, see {@link ReferenceTargets}. */
    boolean isWait() {
        return call.mayExpire() || call.isSchedule();
    }

    /** Final there, so that no class of any kind, not even an array, has its own. */
    boolean isOfEveryClass() {
        return isOwner(EVERY_CLASS);
    }

    String hookDescriptor() {
        return '(' + receiver() + passedOn().substring(1).replace(")", "I)");
    }

    /** The class whose methods replace references to this: generated, where the hook takes the number last. */
    String referenceHook() {
        if (hookDescriptor().equals(referenceDescriptor())) {
            return hook;
        }
        return REFERENCES;
    }

    /** Takes the site's number first: a reference captures it, and after it the receiver if it captures that. */
    String referenceDescriptor() {
        return "(I" + receiver() + passedOn().substring(1);
    }

    /** Returns what a reference captures whose original captures so many; null if no compiler does that. */
    String capturedDescriptor(int captured) {
        if (captured == 0) {
            return "(I)";
        }
        if (captured == 1 && !isStatic) {
            return "(I" + receiver() + ')';
        }
        return null;
    }

    /** The type whose method the hook calls: the interface that it takes, or the class that it casts to. */
    String calledType() {
        if (isOfInterface()) {
            return owners.receiver;
        }
        return owners.names.get(0);
    }

    boolean isOfInterface() {
        return !owners.receiver.equals(EVERY_CLASS);
    }

    /** The arguments and the result as the hook has them: one method takes elements of all queues. */
    String passedOn() {
        return descriptor.replace("Ljava/util/concurrent/Delayed;", "Ljava/lang/Object;");
    }

    private String receiver() {
        return isStatic ? "" : 'L' + owners.receiver + ';';
    }

    /** The types whose method is one form, and their hook; also what their descriptors share. */
    private static final class Owners {

        static final String TIME = "JLjava/util/concurrent/TimeUnit;";
        static final String TIMED = '(' + TIME + ')';
        static final String TIMED_OBJECT = TIMED + "Ljava/lang/Object;";
        static final String OBJECT_TIMED = "(Ljava/lang/Object;" + TIME + ')';
        static final String[] TIMES = {TIME, "JI", "J", "Ljava/time/Duration;", "Ljava/util/Date;"};
        static final String SCHEDULE = "(Ljava/lang/Runnable;J" + TIME + ")Ljava/util/concurrent/ScheduledFuture;";

        static final Owners THREAD_ITSELF = new Owners(HOOK, true, "", "java/lang/Thread");
        static final Owners THREAD = new Owners(HOOK, true, EVERY_CLASS, "java/lang/Thread");
        static final Owners OBJECT = new Owners(HOOK, true, EVERY_CLASS, EVERY_CLASS);
        static final Owners LOCK_SUPPORT = new Owners(HOOK, false, "", "java/util/concurrent/locks/LockSupport");
        static final Owners TIME_UNIT = new Owners(HOOK, false, EVERY_CLASS, "java/util/concurrent/TimeUnit");

        static final Owners FUTURE = concurrent("Future").of(FUTURES);
        static final Owners SCHEDULED_FUTURE = FUTURE.only("ScheduledFuture");
        static final Owners FUTURE_TASK = FUTURE.only("FutureTask");
        static final Owners COMPLETABLE_FUTURE = FUTURE.only("CompletableFuture");
        /** Of a method that no interface has. */
        static final Owners COMPLETABLE_ITSELF =
            new Owners(FUTURES, false, EVERY_CLASS, "java/util/concurrent/CompletableFuture");

        static final Owners QUEUES = concurrent("BlockingQueue", "BlockingDeque", "TransferQueue",
            "ArrayBlockingQueue", "LinkedBlockingQueue", "LinkedBlockingDeque", "LinkedTransferQueue",
            "PriorityBlockingQueue", "SynchronousQueue", "DelayQueue");
        /** The name that compilers call; the other is its bridge. */
        static final Owners DELAY_QUEUE = QUEUES.only("DelayQueue");
        static final Owners DEQUES = concurrent("BlockingDeque", "LinkedBlockingDeque");
        static final Owners TRANSFER_QUEUES = concurrent("TransferQueue", "LinkedTransferQueue");
        static final Owners CONDITIONS = concurrent("locks/Condition",
            "locks/AbstractQueuedSynchronizer$ConditionObject",
            "locks/AbstractQueuedLongSynchronizer$ConditionObject");
        static final Owners LOCKS = concurrent("locks/Lock", "locks/ReentrantLock",
            "locks/ReentrantReadWriteLock$ReadLock", "locks/ReentrantReadWriteLock$WriteLock");
        static final Owners COMPLETION_SERVICES = concurrent("CompletionService", "ExecutorCompletionService");
        static final Owners EXECUTORS = concurrent("ExecutorService", "ScheduledExecutorService",
            "AbstractExecutorService", "ThreadPoolExecutor", "ScheduledThreadPoolExecutor", "ForkJoinPool");
        static final Owners SCHEDULERS = concurrent("ScheduledExecutorService", "ScheduledThreadPoolExecutor");
        static final Owners SCHEDULERS_SINCE_25 = SCHEDULERS.only("ForkJoinPool");
        static final Owners WATCH_SERVICE =
            new Owners(WAITS, false, "java/nio/file/WatchService", "java/nio/file/WatchService");

        static final Owners LATCH = inherited("java/util/concurrent/CountDownLatch");
        static final Owners SEMAPHORE = inherited("java/util/concurrent/Semaphore");
        static final Owners BARRIER = inherited("java/util/concurrent/CyclicBarrier");
        static final Owners PHASER = inherited("java/util/concurrent/Phaser");
        static final Owners EXCHANGER = inherited("java/util/concurrent/Exchanger");
        static final Owners STAMPED_LOCK = inherited("java/util/concurrent/locks/StampedLock");
        static final Owners SELECTOR = inherited("java/nio/channels/Selector");
        static final Owners PROCESS = inherited("java/lang/Process");
        static final Owners TIMER = inherited("java/util/Timer");

        private final String hook;
        private final boolean areInherited;
        /**
         * The type that the hook takes for a receiver; empty for none. Where it calls an interface, that one, so
         * that the JVM checks the receiver where and as it does without the hook. To the verifier, anything may be
         * passed where an interface is taken: no receiver is loaded for it.
         */
        private final String receiver;
        private final List<String> names;

        private Owners(String hook, boolean areInherited, String receiver, String... names) {
            this.hook = hook;
            this.areInherited = areInherited;
            this.receiver = receiver;
            this.names = Collections.unmodifiableList(Arrays.asList(names));
        }

        /** An interface, which the hook calls, its subinterfaces, and the JDK's classes that implement it. */
        private static Owners concurrent(String... types) {
            String[] names = new String[types.length];
            for (int i = 0; i < types.length; i++) {
                names[i] = "java/util/concurrent/" + types[i];
            }
            return new Owners(WAITS, false, names[0], names);
        }

        private Owners only(String type) {
            return new Owners(hook, false, receiver, "java/util/concurrent/" + type);
        }

        private Owners of(String otherHook) {
            return new Owners(otherHook, areInherited, receiver, names.toArray(new String[0]));
        }

        /** A class that the receiver of the hook is cast to: with its subclasses. */
        private static Owners inherited(String type) {
            return new Owners(WAITS, true, EVERY_CLASS, type);
        }
    }
}
