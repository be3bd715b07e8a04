package io.github.dozemeter.agent;

import io.github.dozemeter.instrument.HookControl;
import io.github.dozemeter.instrument.Instrumenter;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.metrics.AgentFacts;
import io.github.dozemeter.metrics.Build;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.Options;
import io.github.dozemeter.overhead.CostWatch;
import io.github.dozemeter.overhead.Timing;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.SiteRegistry;
import io.github.dozemeter.sample.PauseSampler;
import java.lang.instrument.Instrumentation;

/** What the parts of one agent share. Thread-safe. */
final class Wiring {

    /** Those that it started with. */
    final Options options;
    final Instrumentation instrumentation;
    final Instrumenter instrumenter;
    final Workers workers;
    final PublishedState state;
    final HookControl control;
    final Log log;
    final long startNanos = System.nanoTime();
    private final SiteRegistry registry;
    private final Timing timing;
    private Faces faces;

    Wiring(Options options, Instrumentation instrumentation, Instrumenter instrumenter, SiteRegistry registry, Timing timing,
           PublishedState state, HookControl control, Log log) {
        this.options = options;
        this.instrumentation = instrumentation;
        this.instrumenter = instrumenter;
        this.registry = registry;
        this.timing = timing;
        this.workers = new Workers(log);
        this.state = state;
        this.control = control;
        this.log = log;
    }

    /** Made when they are first asked for, on a thread of the agent's own. */
    synchronized Faces faces() {
        if (faces == null) {
            AgentFacts facts = new AgentFacts(Build.own(), state.mode(), state.startMillis(),
                () -> System.nanoTime() - startNanos, instrumenter.stats());
            Recorder recorder = new Recorder(registry, options.number(Option.MAX_SITES), startNanos);
            CostWatch watch = new CostWatch(recorder, timing, options.fraction(Option.OVERHEAD_LIMIT), log);
            faces = new Faces(options, facts, recorder, new PauseSampler(recorder, log), watch, log);
        }
        return faces;
    }
}
