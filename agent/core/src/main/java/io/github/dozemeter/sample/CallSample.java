package io.github.dozemeter.sample;

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
    /** 1 if its thread was interrupted, 0 if not, -1 if unknown. */
    final int interrupted;
    /** Which thread it was, and the class of what that ran, where it is a timer's; null for others. */
    final String timer;
    final String task;

    CallSample(Site site, long at, String caller, String thread, ThreadKind kind, long waitedNanos, int interrupted,
               String timer, String task) {
        this.site = site;
        this.at = at;
        this.caller = caller;
        this.thread = thread;
        this.kind = kind;
        this.waitedNanos = waitedNanos;
        this.interrupted = interrupted;
        this.timer = timer;
        this.task = task;
    }

    static CallSample of(Site site, long at, DozemeterCaller told) {
        ThreadKind kind = ThreadKind.of(told.threadName, told.threadClass, told.virtual);
        boolean timer = kind == ThreadKind.TIMER;
        return new CallSample(site, at, site.isOther() ? PausingStack.pausing(told.frames) : PausingStack.caller(told.frames), PausingStack.pattern(told.threadName), kind,
            told.requestedTime ? told.realised : 0, told.interrupted, timer ? told.threadName : null,
            timer ? PausingStack.task(told.frames) : null);
    }
}
