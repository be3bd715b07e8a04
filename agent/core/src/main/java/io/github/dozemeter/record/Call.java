package io.github.dozemeter.record;

import java.util.EnumSet;
import java.util.Set;

/**
 * Which JDK method a pause calls, as users see it in the label {@code call}. The ordinal plus one stands in the low
 * bits of every site's number, and is the slot that sites of this call share once all others are taken.
 */
public enum Call {
    THREAD_SLEEP("Thread.sleep"),
    THREAD_YIELD("Thread.yield"),
    PARK_NANOS("LockSupport.parkNanos"),
    PARK_UNTIL("LockSupport.parkUntil"),
    UNIT_SLEEP("TimeUnit.sleep"),
    OBJECT_WAIT("Object.wait"),
    THREAD_JOIN("Thread.join"),
    /** Takes less than its hook can: counted, and only on request. */
    ON_SPIN_WAIT("Thread.onSpinWait", "spin"),
    /** On request, as most of them are where a program should wait. Timed only if the future is not done. */
    FUTURE_GET("Future.get", "futures"),
    COMPLETABLE_FUTURE_JOIN("CompletableFuture.join", "futures");

    /** The calls that are seen unless the user says otherwise. */
    public static final String DEFAULT_GROUP = "default";

    private final String label;
    private final String group;

    Call(String label) {
        this(label, DEFAULT_GROUP);
    }

    Call(String label, String group) {
        this.label = label;
        this.group = group;
    }

    /** The calls that a name stands for, a label or a group; empty if it stands for none. */
    public static Set<Call> named(String name) {
        Set<Call> calls = EnumSet.noneOf(Call.class);
        for (Call call : values()) {
            if (call.label.equals(name) || call.group.equals(name)) {
                calls.add(call);
            }
        }
        return calls;
    }

    /** Whether such a call may find that there is nothing to wait for, and is not timed then. */
    public boolean isOfFutures() {
        return group.equals("futures");
    }

    public String label() {
        return label;
    }

    /** The slot that sites of this call share. */
    int sharedSlot() {
        return ordinal() + 1;
    }
}
