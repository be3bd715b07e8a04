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

    static ThreadKind of(String threadName, String threadClass, boolean virtual) {
        boolean isTimer = threadClass.equals("java.util.TimerThread")
            || threadName.startsWith("Timer-");
        boolean isUi = threadClass.equals("java.awt.EventDispatchThread")
            || threadName.startsWith("AWT-EventQueue-")
            || threadName.startsWith("JavaFX Application Thread");
        // Reactor Netty; Reactor's and RxJava's threads that must not block.
        boolean isReactor = threadName.startsWith("reactor-http-") || threadName.startsWith("reactor-tcp-")
            || threadClass.equals("reactor.core.scheduler.ReactorThreadFactory$NonBlockingThread")
            || threadName.startsWith("RxComputationThreadPool-");
        // Netty, its native transports, Lettuce, Vert.x; gRPC's groups (elg); Undertow's "XNIO-1 I/O-3", but not
        // its "task" threads, which may block.
        String name = threadName.toLowerCase(Locale.ROOT);
        boolean isEventLoop = name.contains("eventloop") || name.contains("event-loop") || name.contains("-elg-")
            || name.contains("xnio-") && name.contains(" i/o-");
        return virtual ? VIRTUAL : threadName.startsWith("ForkJoinPool.commonPool-worker-") ? COMMON_POOL
            : isTimer ? TIMER : isUi ? UI : isReactor || isEventLoop ? EVENT_LOOP : OTHER;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
