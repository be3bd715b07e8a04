package io.github.dozemeter.lifecycle;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.export.metrics.Metrics;
import io.github.dozemeter.export.micrometer.ApplicationMetrics;
import io.github.dozemeter.support.Pace;
import io.github.dozemeter.threads.PauseSampler;
import java.util.function.Supplier;

/**
 * Runs as long as the agent: it samples who pauses, and at each tick, every ten seconds, it checks its overhead,
 * judges, and updates the application's Micrometer. A part of a tick that fails is one line, and stops no other.
 *
 * <p>It judges, and watches the threads, once verdicts are wanted, or after a minute: the first verdicts take 0.2 s
 * of CPU, for they run each line for the first time, and an application that starts needs it more.
 */
final class Monitoring implements Workers.Round {

    private final AgentContext context;
    final ApplicationMetrics inMicrometer;
    /** Made now: at a tick there may be no memory for it. */
    private final Runnable judge;
    private final OptionalPart guarding;
    private final OptionalPart judging;
    private final OptionalPart publishing;
    private volatile boolean isJudging;
    private long ticks;

    Monitoring(AgentContext context) {
        this.context = context;
        this.inMicrometer = new ApplicationMetrics(context.instrumentation, new Supplier<Metrics>() {

            @Override
            public Metrics get() {
                return context.metrics();
            }
        }, context.log);
        this.judge = new Runnable() {

            @Override
            public void run() {
                context.verdicts().tick();
            }
        };
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
        if (context.options.reportAtEnd()) {
            context.wantVerdicts();
        }
        Workers workers = context.workers;
        if (context.state.isAttached) {
            // Its main has run for a while, so that the CPU clock may be sampled: a report of a few seconds has prices.
            beginJudging();
            guarding.run(context.watch);
        }
        PauseSampler sampler = context.sampler();
        workers.repeat("observe", 0, new Workers.Round() {

            @Override
            public long run() throws InterruptedException {
                return sampler.round();
            }
        });
        workers.repeat("tick", context.pace.tickMillis, this);
        context.whenWanted(new Runnable() {

            @Override
            public void run() {
                judgeAtOnce();
            }
        });
    }

    @Override
    public synchronized long run() {
        if (!isJudging && (context.areVerdictsWanted() || context.millisSinceStart() >= context.pace.judgedAfterMillis)) {
            beginJudging();
        }
        check();
        if (!context.options.isOff(Option.MICROMETER)) {
            publishing.run(inMicrometer);
        }
        ticks++;
        if (context.pace != Pace.USUAL) {
            context.state.ticks(ticks);
        }
        return context.pace.tickMillis;
    }

    private void check() {
        guarding.run(context.watch);
        if (isJudging) {
            judging.run(judge);
        }
    }

    /** The first reader has verdicts at once; while the application starts, at the first tick. */
    private void judgeAtOnce() {
        if (!isJudging && context.millisSinceStart() >= context.pace.startedMillis) {
            judgeFirst();
        }
    }

    private synchronized void judgeFirst() {
        if (!isJudging) {
            beginJudging();
            check();
        }
    }

    private void beginJudging() {
        context.watch.measure();
        context.sampler().includeMonitors();
        context.workers.repeat("threads", 0, context.threads);
        isJudging = true;
    }
}
