package io.github.dozemeter.sample;

import io.github.dozemeter.record.Label;
import io.github.dozemeter.record.Site;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Collectors;

/**
 * The last samples of all sites together: a minute at the highest rate, longer where less happens. At most a
 * megabyte. Thread-safe.
 */
final class Samples {

    static final int MOST_CALLS = 1_200;
    static final int MOST_SAMPLES = 300;

    private final Deque<CallSample> calls = new ArrayDeque<>();
    private final Deque<LockSample> locks = new ArrayDeque<>();

    synchronized void add(CallSample call) {
        if (calls.size() == MOST_CALLS) {
            calls.removeFirst();
        }
        calls.addLast(call);
    }

    synchronized void add(LockSample lock) {
        if (locks.size() == MOST_SAMPLES) {
            locks.removeFirst();
        }
        locks.addLast(lock);
    }

    /** @param from a moment, by {@link System#nanoTime} */
    synchronized SamplesBySite since(long from) {
        return new SamplesBySite(calls.stream().filter(call -> call.at - from >= 0).collect(Collectors.toList()),
            locks.stream().filter(lock -> lock.at - from >= 0).collect(Collectors.toList()));
    }

    /** A thread sampled while it paused. Immutable. */
    static final class LockSample {

        final Site site;
        /** The moment of the sample, by {@link System#nanoTime}. */
        final long at;
        /** The class of the lock that the thread held; null if it held none. */
        final String lock;
        final boolean contended;

        LockSample(Site site, long at, String lock, boolean contended) {
            this.site = site;
            this.at = at;
            this.lock = lock;
            this.contended = contended;
        }
    }

    /** One pause with its caller. Immutable. */
    static final class CallSample {

        final Site site;
        /** The moment of the sample, by {@link System#nanoTime}. */
        final long at;
        final String caller;
        /** Who called that; "" if unknown. */
        final String above;
        final String thread;
        final ThreadKind kind;
        /** The realised time; 0 if none was requested. */
        final long waitedNanos;
        /** 1 if its thread was interrupted, 0 if not, -1 if unknown. */
        final int interrupted;
        /** The thread, and the class of what it ran, where it is a timer's; null for others. */
        final String timer;
        final String task;
        /** How many were alike: more than one where the JVM's recorder wrote them down. */
        final int pauses;

        /** @param callers as {@link PausingStack#callers} returns them */
        CallSample(Site site, long at, String callers, String thread, ThreadKind kind, long waitedNanos,
                   int interrupted, String timer, String task, int pauses) {
            this.site = site;
            this.at = at;
            int from = callers.indexOf(PausingStack.FROM);
            this.caller = from < 0 ? callers : callers.substring(0, from);
            this.above = from < 0 ? "" : callers.substring(from + PausingStack.FROM.length());
            this.thread = thread;
            this.kind = kind;
            this.waitedNanos = waitedNanos;
            this.interrupted = interrupted;
            this.timer = timer;
            this.task = task;
            this.pauses = pauses;
        }

        static CallSample of(Site site, long at, DozemeterCaller caller) {
            ThreadKind kind = ThreadKind.of(caller.threadName, caller.threadClass, caller.virtual);
            boolean timer = kind == ThreadKind.TIMER;
            int own = PausingStack.site(caller.frames);
            // The place itself is what there is to know of a site without a slot of its own.
            String callers = own < 0 ? ""
                : site.isOther() ? PausingStack.text(caller.frames[own]) : PausingStack.callers(caller.frames, own);
            return new CallSample(site, at, callers, Label.threads(caller.threadName), kind,
                caller.requestedTime ? caller.realised : 0, caller.interrupted, timer ? caller.threadName : null,
                timer ? PausingStack.task(caller.frames) : null, 1);
        }
    }
}
