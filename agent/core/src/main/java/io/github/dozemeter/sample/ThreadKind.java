package io.github.dozemeter.sample;

import java.util.Locale;

/**
 * The purpose of a thread, as its name and class show it. On an event loop, the common pool, a timer and a user
 * interface, the work of others waits for a pause to end.
 */
public enum ThreadKind {
    VIRTUAL("virtual", "a virtual thread", false),
    COMMON_POOL("common-pool", "the common pool", true),
    TIMER("timer", "a timer's thread", true),
    UI("ui", "the thread of a user interface", true),
    EVENT_LOOP("event-loop", "an event loop", true),
    OTHER("other", "a thread", false);

    private final String label;
    /** The name as part of a sentence. */
    public final String text;
    /** Whether a pause on such a thread keeps others waiting. */
    final boolean isBusy;

    ThreadKind(String label, String text, boolean isBusy) {
        this.label = label;
        this.text = text;
        this.isBusy = isBusy;
    }

    static ThreadKind of(String threadName, String threadClass, boolean virtual) {
        if (virtual) {
            return VIRTUAL;
        }
        if (threadName.startsWith("ForkJoinPool.commonPool-worker-")) {
            return COMMON_POOL;
        }
        if ("java.util.TimerThread".equals(threadClass) || threadName.startsWith("Timer-")) {
            return TIMER;
        }
        if ("java.awt.EventDispatchThread".equals(threadClass) || threadName.startsWith("AWT-EventQueue-")
            || threadName.startsWith("JavaFX Application Thread")) {
            return UI;
        }
        // Reactor Netty; Reactor's and RxJava's threads that must not block.
        boolean isReactor = threadName.startsWith("reactor-http-") || threadName.startsWith("reactor-tcp-")
            || "reactor.core.scheduler.ReactorThreadFactory$NonBlockingThread".equals(threadClass)
            || threadName.startsWith("RxComputationThreadPool-");
        // Netty, its native transports, Lettuce, Vert.x; gRPC's groups (elg); Undertow's "XNIO-1 I/O-3", whose "task"
        // threads may block.
        String name = threadName.toLowerCase(Locale.ROOT);
        boolean isEventLoop = name.contains("eventloop") || name.contains("event-loop") || name.contains("-elg-")
            || name.contains("xnio-") && name.contains(" i/o-");
        return isReactor || isEventLoop ? EVENT_LOOP : OTHER;
    }

    public String label() {
        return label;
    }
}
