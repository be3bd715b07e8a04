package io.github.dozemeter.instrument;

import io.github.dozemeter.record.Call;

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
    COMPLETABLE_JOIN(Call.COMPLETABLE_FUTURE_JOIN, "CompletableFuture", "join", "()Ljava/lang/Object;");

    private static final int OLDEST_JAVA = 8;
    private static final int FIRST_WITH_DURATIONS = 19;
    private static final String HOOK = "java/lang/Dozemeter";
    /** To the verifier, anything may stand where this is taken: no receiver is loaded for a check. */
    private static final String RECEIVER = "Ljava/lang/Object;";

    private final Call call;
    private final String owner;
    private final String method;
    private final String descriptor;
    private final boolean isStatic;
    private final String hook;
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
        this.call = call;
        this.owner = owner;
        this.method = method;
        this.descriptor = descriptor;
        this.isStatic = isStatic;
        this.hook = "java/lang/" + hook;
        this.since = since;
    }

    public Call call() {
        return call;
    }

    String owner() {
        return owner;
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

    /**
     * Whether subclasses of the owner may stand in its place in a call. Futures have some, which are not looked for: a
     * hundred other things have a {@code get()}, and the class files of all their owners would have to be read.
     */
    boolean isInherited() {
        return owner.equals("java/lang/Thread") || isOfEveryClass();
    }

    /** Final there, so that no class of any kind, not even an array, has its own. */
    boolean isOfEveryClass() {
        return owner.equals("java/lang/Object");
    }

    /** The class whose static methods take the place of these calls: same name, arguments, and the site's number. */
    String hook() {
        return hook;
    }

    /** Whether the hook is defined when the first such call is met. */
    boolean hasOwnHook() {
        return !hook.equals(HOOK);
    }

    String hookDescriptor() {
        return '(' + receiver() + descriptor.substring(1).replace(")", "I)");
    }

    /**
     * The class whose static methods take the place of references to this: as the hook, but the site's number is
     * captured, and comes first or behind the captured receiver.
     *
     * @param captured how many arguments the reference has captured before
     * @return null if there is none: no compiler captures more than the receiver
     */
    String referenceHook(int captured) {
        if (captured > 1 || captured == 1 && isStatic()) {
            return null;
        }
        if (hasOwnHook() || hookDescriptor().equals(referenceDescriptor(captured))) {
            return hook;
        }
        return captured == 0 ? "java/lang/DozemeterReferences" : "java/lang/DozemeterBound";
    }

    String referenceDescriptor(int captured) {
        String first = captured == 0 ? 'I' + receiver() : RECEIVER + 'I';
        return '(' + first + descriptor.substring(1);
    }

    /** What is captured before the pause is made: the receiver, if the reference has captured it before, and the number. */
    static String capturedDescriptor(int captured) {
        return captured == 0 ? "(I)" : '(' + RECEIVER + "I)";
    }

    private String receiver() {
        return isStatic ? "" : RECEIVER;
    }
}
