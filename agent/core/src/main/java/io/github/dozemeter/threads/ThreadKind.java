package io.github.dozemeter.threads;

import java.util.Locale;

/**
 * The purpose of a thread, as its name and class show it. On an event loop, the common pool, a timer and a user
 * interface, the work of others waits for a pause to end.
 */
public enum ThreadKind {
    VIRTUAL("a virtual thread", false),
    COMMON_POOL("the common pool", true),
    TIMER("a timer's thread", true),
    UI("the thread of a user interface", true),
    EVENT_LOOP("an event loop", true),
    OTHER("a thread", false);

    /** The name as part of a sentence. */
    public final String text;
    /** Whether a pause on such a thread keeps others waiting. */
    final boolean isBusy;

    ThreadKind(String text, boolean isBusy) {
        this.text = text;
        this.isBusy = isBusy;
    }

    static ThreadKind of(String threadName, String threadClass, boolean isVirtual) {
        if (isVirtual) {
            return VIRTUAL;
        }
        if (threadName.startsWith("ForkJoinPool.commonPool-worker-")) {
            return COMMON_POOL;
        }
        if (threadClass.equals("java.util.TimerThread") || threadName.startsWith("Timer-")) {
            return TIMER;
        }
        if (isUi(threadName, threadClass)) {
            return UI;
        }
        if (isReactor(threadName, threadClass) || isEventLoop(threadName.toLowerCase(Locale.ROOT))) {
            return EVENT_LOOP;
        }
        return OTHER;
    }

    private static boolean isUi(String threadName, String threadClass) {
        return threadClass.equals("java.awt.EventDispatchThread")
            || threadName.startsWith("AWT-EventQueue-")
            || threadName.startsWith("JavaFX Application Thread");
    }

    /** Recognises Reactor Netty, and the threads of Reactor and RxJava that must not block. */
    private static boolean isReactor(String threadName, String threadClass) {
        return threadName.startsWith("reactor-http-") || threadName.startsWith("reactor-tcp-")
            || threadClass.equals("reactor.core.scheduler.ReactorThreadFactory$NonBlockingThread")
            || threadName.startsWith("RxComputationThreadPool-");
    }

    /**
     * Recognises Netty, its native transports, Lettuce, Vert.x; gRPC's groups (elg); Undertow's "XNIO-1 I/O-3", but not
     * its "task" threads, which may block.
     */
    private static boolean isEventLoop(String name) {
        return name.contains("eventloop") || name.contains("event-loop") || name.contains("-elg-")
            || name.contains("xnio-") && name.contains(" i/o-");
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
