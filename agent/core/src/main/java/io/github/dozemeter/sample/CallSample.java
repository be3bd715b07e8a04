package io.github.dozemeter.sample;

import io.github.dozemeter.record.Label;
import io.github.dozemeter.record.Site;

/** One pause with its caller. Immutable. */
final class CallSample {

    final Site site;
    /** When it was taken, by {@link System#nanoTime}. */
    final long at;
    final String caller;
    final String thread;
    final ThreadKind kind;
    /** The realised time; 0 if none was requested. */
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

    static CallSample of(Site site, long at, DozemeterCaller caller) {
        ThreadKind kind = ThreadKind.of(caller.threadName, caller.threadClass, caller.virtual);
        boolean timer = kind == ThreadKind.TIMER;
        return new CallSample(site, at, site.isOther() ? PausingStack.pausing(caller.frames) : PausingStack.caller(caller.frames), Label.threads(caller.threadName), kind,
            caller.requestedTime ? caller.realised : 0, caller.interrupted, timer ? caller.threadName : null,
            timer ? PausingStack.task(caller.frames) : null);
    }
}
