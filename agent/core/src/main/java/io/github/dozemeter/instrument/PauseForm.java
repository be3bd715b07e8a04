package io.github.dozemeter.instrument;

import io.github.dozemeter.record.Call;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The table of pauses: every form of every call that is seen. What the pre-scan looks for, what the rewriter
 * replaces and what the documentation lists is decided only here.
 */
public enum PauseForm {
    SLEEP_MILLIS(Call.THREAD_SLEEP, "java/lang/Thread", "sleep", "(J)V", true),
    SLEEP_MILLIS_NANOS(Call.THREAD_SLEEP, "java/lang/Thread", "sleep", "(JI)V", true),
    SLEEP_DURATION(Call.THREAD_SLEEP, "sleep", "(Ljava/time/Duration;)V", true),
    YIELD(Call.THREAD_YIELD, "java/lang/Thread", "yield", "()V", true),
    PARK_NANOS(Call.PARK_NANOS, "java/util/concurrent/locks/LockSupport", "parkNanos", "(J)V", true),
    PARK_NANOS_BLOCKER(Call.PARK_NANOS, "java/util/concurrent/locks/LockSupport", "parkNanos",
        "(Ljava/lang/Object;J)V", true),
    PARK_UNTIL(Call.PARK_UNTIL, "java/util/concurrent/locks/LockSupport", "parkUntil", "(J)V", true),
    PARK_UNTIL_BLOCKER(Call.PARK_UNTIL, "java/util/concurrent/locks/LockSupport", "parkUntil",
        "(Ljava/lang/Object;J)V", true),
    UNIT_SLEEP(Call.UNIT_SLEEP, "java/util/concurrent/TimeUnit", "sleep", "(J)V", false),
    WAIT_MILLIS(Call.OBJECT_WAIT, "java/lang/Object", "wait", "(J)V", false),
    WAIT_MILLIS_NANOS(Call.OBJECT_WAIT, "java/lang/Object", "wait", "(JI)V", false),
    JOIN_MILLIS(Call.THREAD_JOIN, "java/lang/Thread", "join", "(J)V", false),
    JOIN_MILLIS_NANOS(Call.THREAD_JOIN, "java/lang/Thread", "join", "(JI)V", false),
    JOIN_DURATION(Call.THREAD_JOIN, "join", "(Ljava/time/Duration;)Z", false),
    ON_SPIN_WAIT(Call.ON_SPIN_WAIT, "java/lang/Thread", "onSpinWait", "()V", true, "Dozemeter", 9),
    FUTURE_GET("Future", "()Ljava/lang/Object;"),
    FUTURE_GET_TIMEOUT("Future", "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;"),
    SCHEDULED_GET("ScheduledFuture", "()Ljava/lang/Object;"),
    SCHEDULED_GET_TIMEOUT("ScheduledFuture", "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;"),
    TASK_GET("FutureTask", "()Ljava/lang/Object;"),
    TASK_GET_TIMEOUT("FutureTask", "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;"),
    COMPLETABLE_GET("CompletableFuture", "()Ljava/lang/Object;"),
    COMPLETABLE_GET_TIMEOUT("CompletableFuture", "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;"),
    COMPLETABLE_JOIN(Call.COMPLETABLE_FUTURE_JOIN, "CompletableFuture", "join", "()Ljava/lang/Object;"),
    POLL(Call.QUEUE_POLL, Owners.QUEUES, "poll", "(" + Owners.TIME + ")Ljava/lang/Object;"),
    POLL_DELAYED(Call.QUEUE_POLL, Owners.DELAY_QUEUE, "poll", "(" + Owners.TIME + ")Ljava/util/concurrent/Delayed;"),
    POLL_FIRST(Call.QUEUE_POLL, Owners.DEQUES, "pollFirst", "(" + Owners.TIME + ")Ljava/lang/Object;"),
    POLL_LAST(Call.QUEUE_POLL, Owners.DEQUES, "pollLast", "(" + Owners.TIME + ")Ljava/lang/Object;"),
    OFFER(Call.QUEUE_OFFER, Owners.QUEUES, "offer", "(Ljava/lang/Object;" + Owners.TIME + ")Z"),
    OFFER_DELAYED(Call.QUEUE_OFFER, Owners.DELAY_QUEUE, "offer", "(Ljava/util/concurrent/Delayed;" + Owners.TIME + ")Z"),
    OFFER_FIRST(Call.QUEUE_OFFER, Owners.DEQUES, "offerFirst", "(Ljava/lang/Object;" + Owners.TIME + ")Z"),
    OFFER_LAST(Call.QUEUE_OFFER, Owners.DEQUES, "offerLast", "(Ljava/lang/Object;" + Owners.TIME + ")Z"),
    TRY_TRANSFER(Call.QUEUE_OFFER, Owners.TRANSFER_QUEUES, "tryTransfer", "(Ljava/lang/Object;" + Owners.TIME + ")Z"),
    AWAIT(Call.CONDITION_AWAIT, Owners.CONDITIONS, "await", "(" + Owners.TIME + ")Z"),
    AWAIT_NANOS(Call.CONDITION_AWAIT, Owners.CONDITIONS, "awaitNanos", "(J)J"),
    AWAIT_UNTIL(Call.CONDITION_AWAIT, Owners.CONDITIONS, "awaitUntil", "(Ljava/util/Date;)Z"),
    AWAIT_LATCH(Call.LATCH_AWAIT, Owners.LATCH, "await", "(" + Owners.TIME + ")Z", "awaitLatch"),
    TRY_ACQUIRE(Call.SEMAPHORE_TRY_ACQUIRE, Owners.SEMAPHORE, "tryAcquire", "(" + Owners.TIME + ")Z"),
    TRY_ACQUIRE_PERMITS(Call.SEMAPHORE_TRY_ACQUIRE, Owners.SEMAPHORE, "tryAcquire", "(I" + Owners.TIME + ")Z"),
    AWAIT_BARRIER(Call.BARRIER_AWAIT, Owners.BARRIER, "await", "(" + Owners.TIME + ")I", "awaitBarrier"),
    AWAIT_ADVANCE(Call.PHASER_AWAIT, Owners.PHASER, "awaitAdvanceInterruptibly", "(I" + Owners.TIME + ")I"),
    EXCHANGE(Call.EXCHANGER_EXCHANGE, Owners.EXCHANGER, "exchange",
        "(Ljava/lang/Object;" + Owners.TIME + ")Ljava/lang/Object;"),
    REMOVE_REFERENCE(Call.REFERENCE_QUEUE_REMOVE, Owners.REFERENCE_QUEUE, "remove", "(J)Ljava/lang/ref/Reference;"),
    TRY_LOCK(Call.LOCK_TRY_LOCK, Owners.LOCKS, "tryLock", "(" + Owners.TIME + ")Z"),
    TRY_READ_LOCK(Call.LOCK_TRY_LOCK, Owners.STAMPED_LOCK, "tryReadLock", "(" + Owners.TIME + ")J"),
    TRY_WRITE_LOCK(Call.LOCK_TRY_LOCK, Owners.STAMPED_LOCK, "tryWriteLock", "(" + Owners.TIME + ")J"),
    SELECT(Call.SELECTOR_SELECT, Owners.SELECTOR, "select", "(J)I"),
    SELECT_NOW(Call.SELECTOR_SELECT, Owners.SELECTOR, "selectNow", "()I"),
    SELECT_ACTION(Call.SELECTOR_SELECT, Owners.SELECTOR, "select", "(Ljava/util/function/Consumer;J)I", 11),
    SELECT_NOW_ACTION(Call.SELECTOR_SELECT, Owners.SELECTOR, "selectNow", "(Ljava/util/function/Consumer;)I", 11),
    POLL_WATCH_KEY(Call.WATCH_SERVICE_POLL, Owners.WATCH_SERVICE, "poll", "(" + Owners.TIME + ")Ljava/nio/file/WatchKey;",
        "pollWatchKey"),
    POLL_FUTURE(Call.COMPLETION_SERVICE_POLL, Owners.COMPLETION_SERVICES, "poll",
        "(" + Owners.TIME + ")Ljava/util/concurrent/Future;", "pollFuture"),
    EXECUTOR_AWAIT(Call.AWAIT_TERMINATION, Owners.EXECUTORS, "awaitTermination", "(" + Owners.TIME + ")Z"),
    PROCESS_WAIT(Call.PROCESS_WAIT_FOR, Owners.PROCESS, "waitFor", "(" + Owners.TIME + ")Z"),
    PROCESS_WAIT_DURATION(Call.PROCESS_WAIT_FOR, Owners.PROCESS, "waitFor", "(Ljava/time/Duration;)Z", 24),
    FIXED_RATE(Call.SCHEDULE_AT_FIXED_RATE, Owners.SCHEDULERS, "scheduleAtFixedRate", Owners.SCHEDULE),
    FIXED_RATE_25(Call.SCHEDULE_AT_FIXED_RATE, Owners.SCHEDULERS_SINCE_25, "scheduleAtFixedRate", Owners.SCHEDULE, 25),
    FIXED_DELAY(Call.SCHEDULE_WITH_FIXED_DELAY, Owners.SCHEDULERS, "scheduleWithFixedDelay", Owners.SCHEDULE),
    FIXED_DELAY_25(Call.SCHEDULE_WITH_FIXED_DELAY, Owners.SCHEDULERS_SINCE_25, "scheduleWithFixedDelay", Owners.SCHEDULE, 25),
    TIMER_IN(Call.TIMER_SCHEDULE, Owners.TIMER, "schedule", "(Ljava/util/TimerTask;JJ)V"),
    TIMER_AT(Call.TIMER_SCHEDULE, Owners.TIMER, "schedule", "(Ljava/util/TimerTask;Ljava/util/Date;J)V"),
    TIMER_RATE_IN(Call.TIMER_SCHEDULE, Owners.TIMER, "scheduleAtFixedRate", "(Ljava/util/TimerTask;JJ)V"),
    TIMER_RATE_AT(Call.TIMER_SCHEDULE, Owners.TIMER, "scheduleAtFixedRate", "(Ljava/util/TimerTask;Ljava/util/Date;J)V");

    private static final int OLDEST_JAVA = 8;
    private static final int FIRST_WITH_DURATIONS = 19;
    private static final String HOOK = "java/lang/Dozemeter";
    private static final String EVERY_CLASS = "java/lang/Object";
    /** To the verifier, anything may stand where this is taken: no receiver is loaded for a check. */
    private static final String RECEIVER = "Ljava/lang/Object;";

    private final Call call;
    private final String[] owners;
    private final String method;
    private final String descriptor;
    private final boolean isStatic;
    private final String hook;
    private final String hookMethod;
    /** Classes, whose subclasses may stand in their place in a call. */
    private final boolean isInherited;
    private final int since;

    PauseForm(Call call, String owner, String method, String descriptor, boolean isStatic) {
        this(call, owner, method, descriptor, isStatic, "Dozemeter", OLDEST_JAVA);
    }

    /** A thread's, of a Duration. */
    PauseForm(Call call, String method, String descriptor, boolean isStatic) {
        this(call, "java/lang/Thread", method, descriptor, isStatic, "DozemeterDurations", FIRST_WITH_DURATIONS);
    }

    /** One hook takes them all, by their interface. */
    PauseForm(String future, String descriptor) {
        this(Call.FUTURE_GET, future, "get", descriptor);
    }

    PauseForm(Call call, String future, String method, String descriptor) {
        this(call, "java/util/concurrent/" + future, method, descriptor, false, "DozemeterFutures", OLDEST_JAVA);
    }

    PauseForm(Call call, String owner, String method, String descriptor, boolean isStatic, String hook, int since) {
        this(call, new String[] {owner}, owner.equals("java/lang/Thread") || owner.equals(EVERY_CLASS), method, descriptor,
            isStatic, hook, method, since);
    }

    PauseForm(Call call, Owners owners, String method, String descriptor) {
        this(call, owners, method, descriptor, OLDEST_JAVA);
    }

    /** Several types have a method of this name, with other results: they cannot all have it in one class. */
    PauseForm(Call call, Owners owners, String method, String descriptor, String hookMethod) {
        this(call, owners.names, owners.areInherited, method, descriptor, false, "DozemeterWaits", hookMethod, OLDEST_JAVA);
    }

    /** A wait, or a schedule. */
    PauseForm(Call call, Owners owners, String method, String descriptor, int since) {
        this(call, owners.names, owners.areInherited, method, descriptor, false,
            call.isSchedule() ? "DozemeterSchedules" : call == Call.SELECTOR_SELECT ? "DozemeterSelectors" : "DozemeterWaits",
            method, since);
    }

    PauseForm(Call call, String[] owners, boolean isInherited, String method, String descriptor, boolean isStatic, String hook,
              String hookMethod, int since) {
        this.call = call;
        this.owners = owners;
        this.isInherited = isInherited;
        this.method = method;
        this.descriptor = descriptor;
        this.isStatic = isStatic;
        this.hook = "java/lang/" + hook;
        this.hookMethod = hookMethod;
        this.since = since;
    }

    public Call call() {
        return call;
    }

    /** The types that compilers name in such a call; one, but for waits and schedules. */
    List<String> owners() {
        return Collections.unmodifiableList(Arrays.asList(owners));
    }

    boolean isOwner(String type) {
        for (String owner : owners) {
            if (owner.equals(type)) {
                return true;
            }
        }
        return false;
    }

    String method() {
        return method;
    }

    String descriptor() {
        return descriptor;
    }

    /** The first Java that has the method. */
    int since() {
        return since;
    }

    /** Whether a time below zero asks for none; elsewhere it is refused. */
    boolean takesNegativeForZero() {
        return call == Call.PARK_NANOS || call == Call.PARK_UNTIL || call == Call.UNIT_SLEEP
            || call.mayExpire() && call != Call.SELECTOR_SELECT && call != Call.REFERENCE_QUEUE_REMOVE
            || descriptor.startsWith("(Ljava/time/Duration;)");
    }

    /** False: the call has a receiver, which the hook takes as its first argument. */
    boolean isStatic() {
        return isStatic;
    }

    /** Whether {@code super.get()} is another call than {@code this.get()}: only its own instruction makes it. */
    boolean mayBeOverridden() {
        return call.isOfFutures();
    }

    /** Whether it is a wait, or makes a schedule: with rules of its own, see {@link ReferenceTargets}. */
    boolean isWait() {
        return call.mayExpire() || call.isSchedule();
    }

    /**
     * Whether subclasses of the owner may stand in its place in a call. Futures have some, which are not looked for: a
     * hundred other things have a {@code get()}, and the class files of all their owners would have to be read.
     */
    boolean isInherited() {
        return isInherited;
    }

    /** Final there, so that no class of any kind, not even an array, has its own. */
    boolean isOfEveryClass() {
        return owners[0].equals(EVERY_CLASS);
    }

    /** The class whose static methods take the place of these calls: the same arguments, and the site's number. */
    String hook() {
        return hook;
    }

    /** The name of these methods. */
    String hookMethod() {
        return hookMethod;
    }

    /** Whether the hook is defined when the first such call is met. */
    boolean hasOwnHook() {
        return !hook.equals(HOOK);
    }

    String hookDescriptor() {
        return '(' + receiver() + passedOn().replace(")", "I)");
    }

    /**
     * The class whose static methods take the place of references to this: as the hook, but the site's number is
     * captured, and comes first or, of other calls than waits, behind the captured receiver.
     *
     * @param captured how many arguments the reference has captured before
     * @return null if there is none: no compiler captures more than the receiver
     */
    String referenceHook(int captured) {
        if (captured > 1 || captured == 1 && isStatic()) {
            return null;
        }
        if (hook.equals("java/lang/DozemeterWaits")) {
            return "java/lang/DozemeterWaitReferences";
        }
        if (hasOwnHook() || hookDescriptor().equals(referenceDescriptor(captured))) {
            return hook;
        }
        return captured == 0 ? "java/lang/DozemeterReferences" : "java/lang/DozemeterBound";
    }

    String referenceDescriptor(int captured) {
        return '(' + (numberComesFirst(captured) ? 'I' + receiver() : receiver() + 'I') + passedOn();
    }

    /** Whether a reference captures the site's number before the receiver: one method then serves bound ones, too. */
    boolean numberComesFirst(int captured) {
        return captured == 0 || isWait();
    }

    /** What is captured before the pause is made: the receiver, if the reference has captured it before, and the number. */
    String capturedDescriptor(int captured) {
        return captured == 0 ? "(I)" : isWait() ? "(I" + RECEIVER + ')' : '(' + RECEIVER + "I)";
    }

    /** The arguments and the result as the hook has them: one method takes elements of all queues. */
    private String passedOn() {
        return descriptor.substring(1).replace("Ljava/util/concurrent/Delayed;", "Ljava/lang/Object;");
    }

    private String receiver() {
        return isStatic ? "" : RECEIVER;
    }

    /** The types whose method is one form; also what their descriptors share. */
    private static final class Owners {

        static final String TIME = "JLjava/util/concurrent/TimeUnit;";
        static final String SCHEDULE = "(Ljava/lang/Runnable;J" + TIME + ")Ljava/util/concurrent/ScheduledFuture;";

        static final Owners QUEUES = concurrent("BlockingQueue", "BlockingDeque", "TransferQueue", "ArrayBlockingQueue",
            "LinkedBlockingQueue", "LinkedBlockingDeque", "LinkedTransferQueue", "PriorityBlockingQueue", "SynchronousQueue",
            "DelayQueue");
        /** As compilers call it; the other is its bridge. */
        static final Owners DELAY_QUEUE = concurrent("DelayQueue");
        static final Owners DEQUES = concurrent("BlockingDeque", "LinkedBlockingDeque");
        static final Owners TRANSFER_QUEUES = concurrent("TransferQueue", "LinkedTransferQueue");
        static final Owners CONDITIONS = concurrent("locks/Condition", "locks/AbstractQueuedSynchronizer$ConditionObject",
            "locks/AbstractQueuedLongSynchronizer$ConditionObject");
        static final Owners LOCKS = concurrent("locks/Lock", "locks/ReentrantLock", "locks/ReentrantReadWriteLock$ReadLock",
            "locks/ReentrantReadWriteLock$WriteLock");
        static final Owners COMPLETION_SERVICES = concurrent("CompletionService", "ExecutorCompletionService");
        static final Owners EXECUTORS = concurrent("ExecutorService", "ScheduledExecutorService", "AbstractExecutorService",
            "ThreadPoolExecutor", "ScheduledThreadPoolExecutor", "ForkJoinPool");
        static final Owners SCHEDULERS = concurrent("ScheduledExecutorService", "ScheduledThreadPoolExecutor");
        static final Owners SCHEDULERS_SINCE_25 = concurrent("ForkJoinPool");
        static final Owners WATCH_SERVICE = new Owners(false, "java/nio/file/WatchService");

        static final Owners LATCH = inherited("java/util/concurrent/CountDownLatch");
        static final Owners SEMAPHORE = inherited("java/util/concurrent/Semaphore");
        static final Owners BARRIER = inherited("java/util/concurrent/CyclicBarrier");
        static final Owners PHASER = inherited("java/util/concurrent/Phaser");
        static final Owners EXCHANGER = inherited("java/util/concurrent/Exchanger");
        static final Owners STAMPED_LOCK = inherited("java/util/concurrent/locks/StampedLock");
        static final Owners REFERENCE_QUEUE = inherited("java/lang/ref/ReferenceQueue");
        static final Owners SELECTOR = inherited("java/nio/channels/Selector");
        static final Owners PROCESS = inherited("java/lang/Process");
        static final Owners TIMER = inherited("java/util/Timer");

        private final boolean areInherited;
        private final String[] names;

        private Owners(boolean areInherited, String... names) {
            this.areInherited = areInherited;
            this.names = names;
        }

        /** Interfaces, and the JDK's classes that implement them: in the place of an interface anything may stand. */
        private static Owners concurrent(String... types) {
            String[] names = new String[types.length];
            for (int i = 0; i < types.length; i++) {
                names[i] = "java/util/concurrent/" + types[i];
            }
            return new Owners(false, names);
        }

        /** A class that the receiver of the hook is cast to: with its subclasses. */
        private static Owners inherited(String type) {
            return new Owners(true, type);
        }
    }
}
