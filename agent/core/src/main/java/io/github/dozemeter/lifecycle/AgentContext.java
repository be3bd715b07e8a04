package io.github.dozemeter.lifecycle;

import io.github.dozemeter.attach.CarefulRetransformation;
import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.config.StateProperty;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.SiteRegistry;
import io.github.dozemeter.experiment.Experiments;
import io.github.dozemeter.export.metrics.AgentFacts;
import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.overhead.CostWatch;
import io.github.dozemeter.overhead.TimingLevel.Timing;
import io.github.dozemeter.rewrite.Instrumenter;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import io.github.dozemeter.threads.PauseSampler;
import io.github.dozemeter.threads.TaskReadings;
import io.github.dozemeter.threads.ThreadActivity;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Holds what the parts of one agent share. What judges the counts and shows them is made at its first use, on a thread
 * of the agent's own, so that {@code main} need not wait for it. Thread-safe.
 */
final class AgentContext {

    final Instrumentation instrumentation;
    final Instrumenter instrumenter;
    final Workers workers;
    final Pace pace;
    final PublishedState state;
    final Log log;
    /** The start, by {@link System#nanoTime}. */
    final long startNanos;
    final AgentFacts facts;
    final Recorder recorder;
    final CostWatch watch;
    final OptionalPart guarding;
    final ThreadReadings threads;
    /** In force now; those of the agent are those of its start. */
    volatile Options options;
    private Observers observers;
    private Judging judging;
    private Outputs outputs;

    /** @param startNanos when the agent started, by {@link System#nanoTime} */
    AgentContext(Options options, Instrumentation instrumentation, Instrumenter instrumenter, SiteRegistry registry,
                 Timing timing, PublishedState state, Workers workers, long startNanos, Log log) {
        this.options = options;
        this.instrumentation = instrumentation;
        this.instrumenter = instrumenter;
        this.workers = workers;
        this.pace = Pace.times(Integer.getInteger(StateProperty.PACE.key(), 1));
        this.state = state;
        this.log = log;
        this.startNanos = startNanos;
        LongSupplier uptimeNanos = new LongSupplier() {

            @Override
            public long getAsLong() {
                return System.nanoTime() - startNanos;
            }
        };
        this.facts = new AgentFacts(state.build, state.mode, state.startMillis, uptimeNanos, instrumenter.stats(),
            new TriedSites());
        this.recorder = new Recorder(registry, options.number(Option.MAX_SITES), startNanos);
        this.watch = new CostWatch(recorder, timing, options.decimal(Option.OVERHEAD_LIMIT), log);
        this.guarding = new OptionalPart(log, "the agent cannot limit its overhead: ");
        this.threads = new ThreadReadings(recorder, pace, log);
        // Before an agent at the start of the JVM it used next to nothing.
        long cpuBefore = state.isAttached ? threads.processNanos() : 0;
        this.recorder.processCpu(new LongSupplier() {

            @Override
            public long getAsLong() {
                return ThreadActivity.difference(threads.processNanos(), cpuBefore);
            }
        });
    }

    /** Retransforms as {@link Instrumenter#retransform}, and publishes that the next ones keep the compiled code. */
    List<Class<?>> retransform(List<Class<?>> batch, String consequence) {
        List<Class<?>> failed = instrumenter.retransform(batch, consequence);
        if (failed.size() < batch.size()) {
            PublishedState.set(StateProperty.RETRANSFORMED, "true");
        }
        return failed;
    }

    CarefulRetransformation.Pacing pacing(Experiments.Rest rest) {
        return new ApplicationPace(rest, System::nanoTime, TaskReadings::processNanos,
            Runtime.getRuntime().availableProcessors());
    }

    AllStacks stacks() {
        return new AllStacks(instrumentation, log);
    }

    synchronized Observers observers() {
        if (observers == null) {
            observers = new Observers(recorder, new PauseSampler(recorder, pace, log), threads, ThreadsSnapshot.NONE, startNanos);
        }
        return observers;
    }

    synchronized Judging judging() {
        if (judging == null) {
            judging = judging(observers());
        }
        return judging;
    }

    /** Returns what judges what these observe. */
    Judging judging(Observers ofWindow) {
        Function<String, Set<String>> codeSources = new Function<String, Set<String>>() {

            @Override
            public Set<String> apply(String className) {
                return instrumenter.codeSources(className);
            }
        };
        return new Judging(options, ofWindow, new Runnable() {

            @Override
            public void run() {
                watch.measure();
                ofWindow.sampler.includeMonitors();
                workers.repeat("threads", 0, threads);
                guarding.run(watch);
            }
        }, codeSources, pace, log);
    }

    synchronized Outputs outputs() {
        if (outputs == null) {
            outputs = new Outputs(this);
        }
        return outputs;
    }

    long millisSinceStart() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }
}
