package io.github.dozemeter.rewrite;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** Counts what the agent did to the classes of the application. Thread-safe. */
public final class RewriteStats {

    /** The reason why a class that holds a pause was not instrumented; the label {@code reason}. */
    public enum Skip {
        /** The class is not in {@code includes}, or in {@code excludes}. */
        EXCLUDED,
        HOOK_INVISIBLE,
        /** The bytes are no class file that the agent understands. */
        MALFORMED,
        /** The rewriting failed, for instance because the constant pool would grow over its limit. */
        FAILED,
        /** Loaded before an agent that was attached; without its class file it is not known if it pauses. */
        UNREADABLE,
        /** A class-file version newer than this agent. */
        VERSION,
        /** One call, in a class that may be rewritten: its owner may be a thread, or what can be waited for. */
        UNKNOWN_OWNER,
        /** One method reference, in a class that may be rewritten: its class compares it when it reads it back. */
        SERIALIZABLE_REFERENCE,
        /** One method, in a class that may be rewritten: it would grow over the limit of 64 KB. */
        METHOD_TOO_LARGE,
        /** One method, in a class that may be rewritten: its stack is as large as a class file can say. */
        STACK_TOO_LARGE,
        /** One wait or schedule, as all below: of a superclass; only its own instruction makes it. */
        SUPER_CALL,
        /** The receiver's type is the application's, which may have more methods of that name than the JDK's. */
        APPLICATION_OWNER,
        /** Returns another type than the JDK's. */
        OTHER_DESCRIPTOR,
        /** Passed on by a type's own method of that name, whose call is counted. */
        DELEGATION;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Excludes what the user requested, what the JVM itself refuses, and what concerns one call or method. */
        boolean isWorthAWarning() {
            return this == HOOK_INVISIBLE || this == FAILED || this == VERSION;
        }
    }

    private final AtomicLong scanned = new AtomicLong();
    private final AtomicLong rewritten = new AtomicLong();
    private final AtomicLong nanos = new AtomicLong();
    /** Counts by ordinal. Initialises the reasons now: a class may be skipped because there is no stack left. */
    private final AtomicLongArray skipped = new AtomicLongArray(Skip.values().length);
    private final AtomicLong withoutLoss = new AtomicLong();

    void scanned(long nanosTaken) {
        scanned.incrementAndGet();
        nanos.addAndGet(nanosTaken);
    }

    void rewritten() {
        rewritten.incrementAndGet();
    }

    /** @return whether it is the first with this reason */
    boolean skipped(Skip reason) {
        return skipped.incrementAndGet(reason.ordinal()) == 1;
    }

    /** Counts a class that failed and never runs: a later failure is still the first that deserves a warning. */
    void failedWithoutLoss() {
        withoutLoss.incrementAndGet();
    }

    /** Returns how often such a class failed, also at a stop. */
    public long failuresWithoutLoss() {
        return withoutLoss.get();
    }

    public long scannedClasses() {
        return scanned.get();
    }

    public long rewrittenClasses() {
        return rewritten.get();
    }

    public long skippedClasses(Skip reason) {
        long withLoss = skipped.get(reason.ordinal());
        if (reason == Skip.FAILED) {
            return withLoss + withoutLoss.get();
        }
        return withLoss;
    }

    /** Time spent in scanning and rewriting. */
    public long nanos() {
        return nanos.get();
    }
}
