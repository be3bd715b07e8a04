package io.github.dozemeter.sample;

/**
 * What a thread is there for, as far as its name and class tell; the first line that fits decides. On an event
 * loop, the common pool, a timer and a user interface, the work of others waits behind a pause.
 */
public enum ThreadKind {
    VIRTUAL("virtual", "a virtual thread", false),
    COMMON_POOL("common-pool", "the common pool", true,
        ThreadKindRule.name("ForkJoinPool.commonPool-worker-")),
    TIMER("timer", "a timer's thread", true,
        ThreadKindRule.type("java.util.TimerThread"), ThreadKindRule.name("Timer-")),
    UI("ui", "the thread of a user interface", true,
        ThreadKindRule.type("java.awt.EventDispatchThread"), ThreadKindRule.name("AWT-EventQueue-"), ThreadKindRule.name("JavaFX Application Thread")),
    EVENT_LOOP("event-loop", "an event loop", true,
        // Netty, its native transports, Lettuce, Vert.x; and whoever calls it so.
        ThreadKindRule.part("eventloop"), ThreadKindRule.part("event-loop"),
        // gRPC's event loop groups.
        ThreadKindRule.part("-elg-"),
        // Reactor Netty; Reactor's threads that refuse to block.
        ThreadKindRule.name("reactor-http-"), ThreadKindRule.name("reactor-tcp-"),
        ThreadKindRule.type("reactor.core.scheduler.ReactorThreadFactory$NonBlockingThread"),
        ThreadKindRule.name("RxComputationThreadPool-"),
        // Undertow: "XNIO-1 I/O-3"; its "task" threads may block.
        ThreadKindRule.part("xnio-", " i/o-")),
    OTHER("other", "a thread", false);

    private final String label;
    private final String text;
    private final boolean busy;
    private final ThreadKindRule[] rules;

    ThreadKind(String label, String text, boolean busy, ThreadKindRule... rules) {
        this.label = label;
        this.text = text;
        this.busy = busy;
        this.rules = rules;
    }

    static ThreadKind of(String threadName, String threadClass, boolean virtual) {
        if (virtual) {
            return VIRTUAL;
        }
        for (ThreadKind kind : values()) {
            for (ThreadKindRule rule : kind.rules) {
                if (rule.fits(threadName, threadClass)) {
                    return kind;
                }
            }
        }
        return OTHER;
    }

    /** As users see it. */
    public String label() {
        return label;
    }

    /** In a sentence. */
    public String text() {
        return text;
    }

    /** Whether a pause on such a thread keeps others waiting. */
    public boolean isBusy() {
        return busy;
    }
}
