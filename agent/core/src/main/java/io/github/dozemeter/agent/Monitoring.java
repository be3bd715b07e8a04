package io.github.dozemeter.agent;

import io.github.dozemeter.micrometer.ApplicationMetrics;
import io.github.dozemeter.options.Option;

/**
 * What goes on as long as the agent runs: it samples who pauses, and at each tick, every ten seconds, it checks its overhead,
 * judges, and updates the application's Micrometer. A part of a tick that fails is one line, and stops no other.
 */
final class Monitoring {

    private static final long PERIOD_MILLIS = 10_000;
    /** {@code java.management} is a heavy guest while an application starts; attached, it has started. */
    private static final long THREADS_AFTER_MILLIS = 10_000;

    private final AgentContext context;
    private final ApplicationMetrics inMicrometer;
    /** Linked now: at a tick there may be no memory for it. */
    private final Runnable guard;
    private final Runnable judge;
    /** Whether a failure of that part is still news. */
    private boolean guarding = true;
    private boolean judging = true;
    private boolean publishing = true;

    Monitoring(AgentContext context) {
        this.context = context;
        this.inMicrometer = new ApplicationMetrics(context.instrumentation, context::metrics, context.log);
        this.guard = () -> context.watch().run();
        this.judge = () -> context.verdicts().tick();
    }

    void begin() {
        context.workers.repeat("observe", 0, context.sampler()::round);
        context.workers.repeat("threads", context.state.isAttached() ? 0 : THREADS_AFTER_MILLIS, context.threads::round);
        context.workers.repeat("tick", PERIOD_MILLIS, this::round);
        if (!context.options().isOff(Option.MICROMETER)) {
            inMicrometer.watch();
        }
    }

    /** @return milliseconds until the next tick */
    long round() {
        guarding = run(guard, guarding, "the agent cannot limit its overhead: ");
        judging = run(judge, judging, "the agent counts, but has no verdicts: ");
        publishing = run(inMicrometer, publishing, "pauses are not in the metrics of the application's Micrometer: ");
        return PERIOD_MILLIS;
    }

    /** @return whether a failure is still news */
    private boolean run(Runnable part, boolean news, String sentence) {
        try {
            part.run();
            return news;
        } catch (RuntimeException | Error failure) {
            if (news) {
                context.log.warn(sentence, failure);
            }
            return false;
        }
    }

    /** Removes the meters from the application's registries; the threads are ended already. */
    void end() throws InterruptedException {
        inMicrometer.close();
    }
}
