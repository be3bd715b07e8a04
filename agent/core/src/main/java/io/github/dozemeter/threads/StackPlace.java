package io.github.dozemeter.threads;

import io.github.dozemeter.counters.JdkFrames;
import io.github.dozemeter.counters.Site;
import java.util.Arrays;
import java.util.List;

/**
 * The place of a sampled stack: the JDK's call on top, and the first frame that is not the JDK's. Loops, not streams:
 * it reads a hundred frames a second, and C2 spent 60 ms on those streams in the first half minute of a broker.
 * Immutable.
 */
public final class StackPlace {

    /** The activity of a thread at a place, as far as its stack shows it. */
    public enum Kind {
        /** The application's code pauses, and the agent counts it. */
        COUNTED("counted sites"),
        /** The application's code pauses, and no hook counts it. */
        PAUSE("pauses"),
        /** The application's code parks or waits without a time, until it is woken. */
        UNTIMED("waits without a time"),
        /** The JDK waits on behalf of the application: queues, conditions, latches, executors, timers. */
        QUEUE("JDK queues and schedulers"),
        SELECTOR("selectors"),
        LOCK("locks and monitors"),
        IO("files, sockets and processes"),
        /** The thread runs, or waits in native code for something that no frame shows. */
        RUNNING("running threads");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }

        /** Whether the application's own line waits there. At a selector it waits for whatever arrives. */
        boolean isSite() {
            return this == PAUSE || this == UNTIMED || this == QUEUE;
        }
    }

    private static final String HOOK = "java.lang.Dozemeter";
    private static final String PARK = "java.util.concurrent.locks.LockSupport.park";
    private static final String LOCKS = "java.util.concurrent.locks.";
    /** Frames above a pause's own, on any release; {@code Thread} has helpers of {@code sleep} and others. */
    private static final String[] PRIMITIVES = {"java.lang.Object.", "java.lang.Thread.", "java.lang.System$",
        "java.util.concurrent.locks.LockSupport.", "java.util.concurrent.locks.AbstractQueuedSynchronizer",
        "java.util.concurrent.ForkJoinPool.managedBlock", "java.util.concurrent.ForkJoinPool.unmanagedBlock",
        "java.util.concurrent.SynchronousQueue$", "java.util.concurrent.SynchronousQueue.xfer",
        "java.util.concurrent.LinkedTransferQueue$DualNode.", "java.lang.VirtualThread.",
        "jdk.internal.misc.Unsafe.", "jdk.internal.misc.VM.", "jdk.internal.vm.",
        "sun.misc.Unsafe."};
    /** A thread whose application only wraps the JDK's own loop, as a {@code ThreadFactory} does, is the JDK's. */
    private static final List<String> RUNNERS = Arrays.asList("run", "runWorker");
    /** Netty's transports of its own, and event loops of user interfaces: they wait in a native method. */
    private static final String[] NATIVE_SELECTORS = {"epollWait", "kqueueWait",
        "ioUringEnter", "kevent", "waitForEvents", "eventLoop", "_runLoop"};
    private static final String[] NATIVE_IO = {"sun.nio.", "sun.net.", "java.net.", "java.io.",
        "java.lang.Process", "java.lang.UNIXProcess"};

    public final Kind kind;
    /** {@code Thread.sleep}, {@code ArrayBlockingQueue.poll}; empty if it was in no call of the JDK that waits. */
    public final String call;
    /** The first that is not the JDK's; null if there is none. */
    public final StackTraceElement frame;
    /** {@code org.x.Y.run:42}; empty if the whole stack was the JDK's. */
    public final String place;
    /** The first frame outside that one's class, and the JDK, as {@code org.x.Z.work:7}; empty if there is none. */
    public final String caller;
    /** Whether the thread can run in such a call, and uses CPU: a zero or interrupted sleep, a yield. */
    public final boolean isRunnable;
    /** Whether it runs code of the JDK around its wait: it does not wait now. */
    public final boolean isReturning;

    private StackPlace(Kind kind, String call, StackTraceElement frame, String caller, boolean runnable, boolean returning) {
        this.caller = caller;
        this.isRunnable = runnable;
        this.isReturning = returning;
        this.kind = kind;
        this.call = call;
        this.frame = frame;
        this.place = frame == null ? "" : place(frame);
    }

    private static String place(StackTraceElement frame) {
        return Site.place(frame.getClassName(), frame.getMethodName(), Math.max(0, frame.getLineNumber()));
    }

    /** Takes a stack from the innermost frame to the first of the application at least; null if it is empty. */
    public static StackPlace of(StackTraceElement[] stack, Thread.State state) {
        if (stack.length == 0) {
            return null;
        }
        int own = ownFrame(stack, 0);
        int hook = hookFrame(stack);
        if (hook > own && hook < stack.length && isOfWaits(stack[hook])
            && !JdkFrames.isJdk(stack[hook - 1])) {
            // A queue or selector of the application's own, called by the hook: its wait is that of the site.
            own = ownFrame(stack, hook);
        }
        if (hook < own) {
            return calledByHook(stack, own, hook, state);
        }
        if (own > 0 && RUNNERS.contains(stack[own - 1].getMethodName())) {
            own = stack.length;
        }
        Kind kind = kind(stack, own, state);
        boolean isReturning = kind == Kind.RUNNING && own < stack.length && isAroundWait(stack, own);
        if (isReturning) {
            kind = isPause(name(stack[own - 1])) ? Kind.PAUSE : Kind.QUEUE;
        }
        boolean isRunnable = kind.isSite() && state == Thread.State.RUNNABLE;
        String call = kind == Kind.RUNNING ? "" : call(stack, own, kind);
        return new StackPlace(kind, call, frameAt(stack, own), caller(stack, own), isRunnable, isReturning);
    }

    private static StackPlace calledByHook(StackTraceElement[] stack, int own, int hook, Thread.State state) {
        StackTraceElement at = frameAt(stack, own);
        String caller = caller(stack, own);
        if (isOfWaits(stack[hook]) && kind(stack, hook, state) == Kind.RUNNING) {
            // A wait that delivers at once gives up no processor; a thread that takes all it can get runs.
            return new StackPlace(Kind.RUNNING, "", at, caller, false, false);
        }
        return new StackPlace(Kind.COUNTED, call(stack[Math.max(0, hook - 1)]), at, caller, false, false);
    }

    private static StackTraceElement frameAt(StackTraceElement[] stack, int own) {
        return own < stack.length ? stack[own] : null;
    }

    /** Recognises a thread that makes an exception below a wait, or finds that its time is over. */
    private static boolean isAroundWait(StackTraceElement[] stack, int own) {
        for (int i = 0; i < own; i++) {
            String name = name(stack[i]);
            if (startsWithOne(name, PARK, "java.lang.Thread.sleep") || startsWithOne(stack[i].getMethodName(), "await")) {
                return true;
            }
        }
        return false;
    }

    /** @return empty if the whole stack is the JDK's, or nothing else calls the first frame */
    private static String caller(StackTraceElement[] stack, int own) {
        if (own == stack.length) {
            return "";
        }
        String type = outermost(stack[own]);
        for (int i = own + 1; i < stack.length; i++) {
            if (!JdkFrames.isJdk(stack[i]) && !isHook(stack[i]) && !outermost(stack[i]).equals(type)) {
                return place(stack[i]);
            }
        }
        return "";
    }

    private static String outermost(StackTraceElement frame) {
        String name = frame.getClassName();
        int inner = name.indexOf('$');
        if (inner < 0) {
            return name;
        }
        return name.substring(0, inner);
    }

    /** Whether rewritten code called it. Without these frames, a stack is what it was without an agent. */
    public static boolean isHook(StackTraceElement frame) {
        return frame.getClassName().startsWith(HOOK);
    }

    /** @return the length of the stack if there is no such frame */
    private static int ownFrame(StackTraceElement[] stack, int from) {
        int i = from;
        while (i < stack.length && JdkFrames.isJdk(stack[i])) {
            i++;
        }
        return i;
    }

    /** @return the length of the stack if there is no such frame */
    private static int hookFrame(StackTraceElement[] stack) {
        int i = 0;
        while (i < stack.length && !isHook(stack[i])) {
            i++;
        }
        return i;
    }

    /** Recognises frames of the hook for waits in utilities of the JDK, which an application may extend. */
    private static boolean isOfWaits(StackTraceElement frame) {
        return startsWithOne(frame.getClassName(), HOOK + "Wait", HOOK + "Selectors");
    }

    private static Kind kind(StackTraceElement[] stack, int own, Thread.State state) {
        if (state == Thread.State.BLOCKED) {
            return Kind.LOCK;
        }
        boolean isNativePoll = stack[0].isNativeMethod() && startsWithOne(stack[0].getMethodName(), NATIVE_SELECTORS);
        if (isNativePoll || isInSelector(stack, own)) {
            return Kind.SELECTOR;
        }
        if (own == 0) {
            return Kind.RUNNING;
        }
        if (stack[0].isNativeMethod() && startsWithOne(stack[0].getClassName(), NATIVE_IO)) {
            return Kind.IO;
        }
        String top = name(stack[0]);
        if (!top.endsWith("Unsafe.park") && !startsWithOne(top, PARK, "java.lang.Thread.sleep",
            "java.lang.Thread.yield", "java.lang.Object.wait")) {
            return Kind.RUNNING;
        }
        StackTraceElement called = stack[own - 1];
        if (isLock(called)) {
            return Kind.LOCK;
        }
        if (own == stack.length || !isPause(name(called))) {
            return Kind.QUEUE;
        }
        boolean isUntimed = name(called).equals(PARK) || state == Thread.State.WAITING;
        return isUntimed ? Kind.UNTIMED : Kind.PAUSE;
    }

    private static boolean isInSelector(StackTraceElement[] stack, int own) {
        for (int i = 0; i < own; i++) {
            String name = stack[i].getClassName();
            if (name.startsWith("sun.nio.ch.") && name.endsWith("SelectorImpl")) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPause(String called) {
        return startsWithOne(called, "java.lang.Thread.", "java.lang.Object.wait", PARK)
            || called.equals("java.util.concurrent.TimeUnit.sleep");
    }

    private static boolean isLock(StackTraceElement called) {
        String method = called.getMethodName();
        return called.getClassName().startsWith(LOCKS)
            && (method.equals("lock") || method.equals("lockInterruptibly")
                || method.endsWith("Lock"));
    }

    private static boolean startsWithOne(String text, String... starts) {
        for (String start : starts) {
            if (text.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    /** Returns what the application called; where a whole stack is the JDK's, the purpose of its thread. */
    private static String call(StackTraceElement[] stack, int own, Kind kind) {
        if (own == 0) {
            return call(stack[0]);
        }
        if (own < stack.length) {
            return call(stack[own - 1]);
        }
        int i = 0;
        while (kind == Kind.QUEUE && i < stack.length - 1
            && startsWithOne(name(stack[i]), PRIMITIVES)) {
            i++;
        }
        return call(stack[i]);
    }

    private static String call(StackTraceElement frame) {
        String name = name(frame);
        return name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1);
    }

    private static String name(StackTraceElement frame) {
        return frame.getClassName() + '.' + frame.getMethodName();
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof StackPlace)) {
            return false;
        }
        StackPlace that = (StackPlace) other;
        return kind == that.kind && isRunnable == that.isRunnable && isReturning == that.isReturning
            && call.equals(that.call) && place.equals(that.place) && caller.equals(that.caller);
    }

    @Override
    public int hashCode() {
        return 31 * place.hashCode() + call.hashCode();
    }

    @Override
    public String toString() {
        String what = call.isEmpty() ? kind.label() : call;
        return place + ' ' + what;
    }
}
