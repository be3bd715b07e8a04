package io.github.dozemeter.instrument;

import io.github.dozemeter.record.Call;

/**
 * The table of pauses: every form of every call that is seen. What the pre-scan looks for, what the rewriter
 * replaces and what the documentation lists is decided here alone.
 */
public enum PauseForm {
    SLEEP_MILLIS(Call.THREAD_SLEEP, "java/lang/Thread", "sleep", "(J)V", true),
    SLEEP_MILLIS_NANOS(Call.THREAD_SLEEP, "java/lang/Thread", "sleep", "(JI)V", true),
    SLEEP_DURATION(Call.THREAD_SLEEP, "java/lang/Thread", "sleep", "(Ljava/time/Duration;)V", true),
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
    JOIN_DURATION(Call.THREAD_JOIN, "java/lang/Thread", "join", "(Ljava/time/Duration;)Z", false),
    ON_SPIN_WAIT(Call.ON_SPIN_WAIT, "java/lang/Thread", "onSpinWait", "()V", true);

    /** The class whose static methods take the place of these calls: same name, arguments, and the site's number. */
    static final String HOOK = "java/lang/Dozemeter";

    private final Call call;
    private final String owner;
    private final String method;
    private final String descriptor;
    private final boolean isStatic;

    PauseForm(Call call, String owner, String method, String descriptor, boolean isStatic) {
        this.call = call;
        this.owner = owner;
        this.method = method;
        this.descriptor = descriptor;
        this.isStatic = isStatic;
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

    /** False: the call has a receiver, which the hook takes as its first argument. */
    boolean isStatic() {
        return isStatic;
    }

    /** Whether subclasses of the owner may stand in its place in a call; the others have none that is compiled so. */
    boolean isInherited() {
        return owner.equals("java/lang/Thread") || owner.equals("java/lang/Object");
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
        if (captured == 0) {
            return hookDescriptor().equals(referenceDescriptor(0)) ? HOOK : "java/lang/DozemeterReferences";
        }
        return captured == 1 && !isStatic ? "java/lang/DozemeterBound" : null;
    }

    String referenceDescriptor(int captured) {
        String first = captured == 0 ? 'I' + receiver() : receiver() + 'I';
        return '(' + first + descriptor.substring(1);
    }

    private String receiver() {
        return isStatic ? "" : 'L' + owner + ';';
    }
}
