package io.github.dozemeter.agent;

import io.github.dozemeter.micrometer.ApplicationMetrics;
import io.github.dozemeter.options.Option;

/**
 * Runs as long as the agent: it samples who pauses, and at each tick, every ten seconds, it checks its overhead,
 * judges, and updates the application's Micrometer. A part of a tick that fails is one line, and stops no other.
 */
final class Monitoring implements Workers.Round {

    private static final long PERIOD_MILLIS = 10_000;
    /** {@code java.management} is a heavy guest while an application starts; attached, it has started. */
    private static final long THREADS_AFTER_MILLIS = 10_000;

    private final AgentContext context;
    final ApplicationMetrics inMicrometer;
    /** Linked now: at a tick there may be no memory for it. */
    private final Runnable judge;
    private final OptionalPart guarding;
    private final OptionalPart judging;
    private final OptionalPart publishing;

    Monitoring(AgentContext context) {
        this.context = context;
        this.inMicrometer = new ApplicationMetrics(context.instrumentation,
            context::metrics, context.log);
        this.judge = () -> context.verdicts().tick();
        this.guarding = new OptionalPart(context.log, "the agent cannot limit its overhead: ");
        this.judging = new OptionalPart(context.log, "the agent counts, but has no verdicts: ");
        this.publishing = new OptionalPart(context.log,
            "pauses are not in the metrics of the application's Micrometer: ");
    }

    void begin() {
        if (!context.options.text(Option.KNOWN).isEmpty()) {
            // What is wrong with that file is reported now, not at the first tick or to the first reader.
            judging.run(context::verdicts);
        }
        if (context.state.isAttached) {
            // Its main has run for a while, so that the CPU clock may be sampled: a report of a few seconds has prices.
            guarding.run(context.watch);
        }
        Workers workers = context.workers;
        workers.repeat("observe", 0, context.sampler()::round);
        workers.repeat("threads", context.state.isAttached ? 0 : THREADS_AFTER_MILLIS, context.threads);
        workers.repeat("tick", PERIOD_MILLIS, this);
    }

    @Override
    public long run() {
        guarding.run(context.watch);
        judging.run(judge);
        if (!context.options.isOff(Option.MICROMETER)) {
            publishing.run(inMicrometer);
        }
        return PERIOD_MILLIS;
    }
}
