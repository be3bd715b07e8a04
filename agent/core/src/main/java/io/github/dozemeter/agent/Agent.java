package io.github.dozemeter.agent;

import io.github.dozemeter.instrument.ClassFilter;
import io.github.dozemeter.instrument.HookControl;
import io.github.dozemeter.instrument.Instrumenter;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.Options;
import io.github.dozemeter.overhead.Timing;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteRegistry;
import java.lang.instrument.Instrumentation;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * The composition root: makes the parts and starts them. What stands between the JVM's start and the application's {@code main} is here: the
 * figures, the transformer. {@link Startup} does the rest, on a thread of the agent's own.
 */
public final class Agent {

    private Agent() {
    }

    /** To be called on the thread that loads the agent; the hook must be installed. */
    public static RunningAgent of(Options given, PublishedState state, Instrumentation instrumentation, HookControl control,
        Log log) throws ReflectiveOperationException {
        Options measured = TestRun.options(given);
        Options options = state.isAttached() && !measured.isExplicit(Option.PORT) ? measured.with(Option.PORT, "0") : measured;
        SiteRegistry registry = new SiteRegistry(DozemeterSites.begin());
        Timing timing = Timing.valueOf(options.text(Option.TIMING).toUpperCase(Locale.ROOT));
        timing.apply();
        ClassFilter filter =
            new ClassFilter(options.wildcards(Option.INCLUDES), options.wildcards(Option.EXCLUDES));
        Instrumenter instrumenter = new Instrumenter(instrumentation, calls(options), filter, registry, log);
        instrumenter.inherit(PublishedState.leftByStopped());
        AgentContext context = new AgentContext(options, instrumentation, instrumenter, registry, timing, state, control, log);
        Startup startup = new Startup(context);
        RunningAgent agent = new RunningAgent(context, startup);
        try {
            start(context, startup, agent);
        } catch (RuntimeException | Error failure) {
            // A partial agent would take the commands that are meant for a whole one.
            new Uninstall(context, startup, "the agent did not start: " + failure).remove();
            throw failure;
        }
        return agent;
    }

    private static void start(AgentContext context, Startup startup, RunningAgent agent) {
        context.state.starting();
        context.control.running(agent);
        if (!context.state.isAttached()) {
            context.instrumenter.start();
        }
        if (!context.options().text(Option.DUMP).isEmpty()) {
            startup.dumpAtExit();
        }
        if (!context.options().text(Option.JUNIT).isEmpty()) {
            context.control.testRun(TestRun.of(context));
        }
        context.workers.begin("start", agent);
    }

    /** What is counted. */
    static Set<Call> calls(Options options) {
        Set<Call> calls = EnumSet.noneOf(Call.class);
        for (String name : options.list(Option.CALLS)) {
            calls.addAll(Call.named(name));
        }
        return calls;
    }
}
