package io.github.dozemeter.record;

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
    THREAD_JOIN("Thread.join");

    private final String label;

    Call(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /** @return null if no call has this label */
    public static Call labelled(String label) {
        for (Call call : values()) {
            if (call.label.equals(label)) {
                return call;
            }
        }
        return null;
    }

    /** The slot that sites of this call share. */
    int sharedSlot() {
        return ordinal() + 1;
    }
}
