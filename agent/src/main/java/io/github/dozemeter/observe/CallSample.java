package io.github.dozemeter.observe;

import io.github.dozemeter.record.Site;

/** One pause that told who made it. Immutable. */
final class CallSample {

    final Site site;
    /** When it was taken, by {@link System#nanoTime}. */
    final long at;
    final String caller;
    final String thread;
    final ThreadKind kind;
    /** What the pause took; 0 if it asked for no time. */
    final long waitedNanos;

    CallSample(Site site, long at, String caller, String thread, ThreadKind kind, long waitedNanos) {
        this.site = site;
        this.at = at;
        this.caller = caller;
        this.thread = thread;
        this.kind = kind;
        this.waitedNanos = waitedNanos;
    }

    static CallSample of(Site site, long at, DozemeterCaller told) {
        return new CallSample(site, at, Frames.caller(told.frames), Frames.pattern(told.threadName),
            ThreadKind.of(told.threadName, told.threadClass, told.virtual), told.askedForTime ? told.realised : 0);
    }
}
