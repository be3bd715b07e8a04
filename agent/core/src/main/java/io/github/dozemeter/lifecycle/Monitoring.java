package io.github.dozemeter.lifecycle;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.export.metrics.Metrics;
import io.github.dozemeter.export.micrometer.ApplicationMetrics;
import io.github.dozemeter.support.Pace;
import io.github.dozemeter.threads.PauseSampler;
import java.util.function.Supplier;

/**
 * Runs as long as the agent: it samples who pauses, and at each tick, every ten seconds, it checks its overhead, lets
 * {@link Judging} judge, and updates the application's Micrometer. A part of a tick that fails is one line, and stops
 * no other.
 */
final class Monitoring implements Workers.Round {

    private final AgentContext context;
    final ApplicationMetrics inMicrometer;
    private final OptionalPart publishing;
    private long ticks;

    Monitoring(AgentContext context) {
        this.context = context;
        this.inMicrometer = new ApplicationMetrics(context.instrumentation, new Supplier<Metrics>() {

            @Override
            public Metrics get() {
                return context.outputs().metrics();
            }
        }, context.log);
        this.publishing = new OptionalPart(context.log,
            "pauses are not in the metrics of the application's Micrometer: ");
    }

    void begin() {
        Judging judging = context.judging();
        if (!context.options.text(Option.KNOWN).isEmpty()) {
            // What is wrong with that file is reported now, not at the first tick or to the first reader.
            judging.readKnownPauses();
        }
        if (context.options.reportAtEnd()) {
            judging.request();
        }
        if (context.state.isAttached) {
            // Its main has run for a while, so that the CPU clock may be sampled: a report of a few seconds has prices.
            judging.begin();
        }
        PauseSampler sampler = context.observers().sampler;
        context.workers.repeat("observe", 0, new Workers.Round() {

            @Override
            public long run() throws InterruptedException {
                return sampler.round();
            }
        });
        context.workers.repeat("tick", context.pace.tickMillis, this);
        judging.open();
    }

    @Override
    public synchronized long run() {
        context.guarding.run(context.watch);
        context.judging().tick();
        if (!context.options.isOff(Option.MICROMETER)) {
            publishing.run(inMicrometer);
        }
        ticks++;
        if (context.pace != Pace.USUAL) {
            context.state.ticks(ticks);
        }
        return context.pace.tickMillis;
    }
}
