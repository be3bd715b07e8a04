package io.github.dozemeter.observe;

/**
 * What a thread is there for, as far as its name and class tell; the first line that fits decides. On an event
 * loop, the common pool, a timer and a user interface, the work of others waits behind a pause.
 */
public enum ThreadKind {
    VIRTUAL("virtual", "a virtual thread", false),
    COMMON_POOL("common-pool", "the common pool", true,
        Rule.name("ForkJoinPool.commonPool-worker-")),
    TIMER("timer", "a timer's thread", true,
        Rule.type("java.util.TimerThread"), Rule.name("Timer-")),
    UI("ui", "the thread of a user interface", true,
        Rule.type("java.awt.EventDispatchThread"), Rule.name("AWT-EventQueue-"), Rule.name("JavaFX Application Thread")),
    EVENT_LOOP("event-loop", "an event loop", true,
        // Netty, its native transports, Lettuce, Vert.x; and whoever calls it so.
        Rule.part("eventloop"), Rule.part("event-loop"),
        // gRPC's event loop groups.
        Rule.part("-elg-"),
        // Reactor Netty; Reactor's threads that refuse to block.
        Rule.name("reactor-http-"), Rule.name("reactor-tcp-"),
        Rule.type("reactor.core.scheduler.ReactorThreadFactory$NonBlockingThread"),
        Rule.name("RxComputationThreadPool-"),
        // Undertow: "XNIO-1 I/O-3"; its "task" threads may block.
        Rule.part("xnio-", " i/o-")),
    OTHER("other", "a thread", false);

    private final String label;
    private final String text;
    private final boolean busy;
    private final Rule[] rules;

    ThreadKind(String label, String text, boolean busy, Rule... rules) {
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
            for (Rule rule : kind.rules) {
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
