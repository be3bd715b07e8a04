package io.github.dozemeter.sample;

import java.util.Locale;

/** A line of the table of {@link ThreadKind}. Immutable. */
final class ThreadKindRule {

    private final String type;
    private final String head;
    private final String[] parts;

    private ThreadKindRule(String type, String head, String... parts) {
        this.type = type;
        this.head = head;
        this.parts = parts;
    }

    /** By the exact name of the thread's class. */
    static ThreadKindRule type(String className) {
        return new ThreadKindRule(className, null);
    }

    /** By how the thread's name begins. */
    static ThreadKindRule name(String head) {
        return new ThreadKindRule(null, head);
    }

    /** By what the thread's name holds, all of it, in small letters. */
    static ThreadKindRule part(String... parts) {
        return new ThreadKindRule(null, null, parts);
    }

    boolean fits(String threadName, String threadClass) {
        if (type != null) {
            return type.equals(threadClass);
        }
        return head != null ? threadName.startsWith(head) : hasAllParts(threadName.toLowerCase(Locale.ROOT));
    }

    private boolean hasAllParts(String name) {
        for (String part : parts) {
            if (!name.contains(part)) {
                return false;
            }
        }
        return true;
    }
}
