package io.github.dozemeter.lifecycle;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.SiteRegistry;
import io.github.dozemeter.jvm.Hook;
import io.github.dozemeter.overhead.TimingLevel.Timing;
import io.github.dozemeter.rewrite.ClassFilter;
import io.github.dozemeter.rewrite.Instrumenter;
import io.github.dozemeter.suite.TestRun;
import io.github.dozemeter.support.Log;
import java.lang.instrument.Instrumentation;
import java.security.PrivilegedAction;
import java.util.function.Consumer;

/**
 * The composition root. What runs between the JVM's start and the application's {@code main} is here: the counters, the
 * transformer. All other parts are made later, at the first of: the round of the agent's own thread, a load by attach;
 * before {@code main} only where the end of the JVM or its tests need them. Thread-safe.
 */
public final class Agent implements Consumer<String>, Workers.Round {

    private final Options options;
    private final Instrumentation instrumentation;
    private final SiteRegistry registry = new SiteRegistry();
    private final Timing timing;
    private final PublishedState state;
    private final LateHook hook = new LateHook();
    private final Instrumenter instrumenter;
    private final Log log;
    private final Workers workers;
    private final long startNanos = System.nanoTime();
    private RunningAgent running;

    private Agent(Options options, PublishedState state, Instrumentation instrumentation, Log log) {
        this.options = options;
        this.state = state;
        this.instrumentation = instrumentation;
        this.log = log;
        timing = Timing.named(options.text(Option.TIMING));
        ClassFilter filter = new ClassFilter(options.wildcards(Option.INCLUDES),
            options.wildcards(Option.EXCLUDES));
        instrumenter = new Instrumenter(instrumentation, Call.named(options.list(Option.CALLS)), filter, registry, hook,
            log);
        workers = new Workers(log);
    }

    /** @throws IllegalStateException if an agent of another build left its hook in this JVM */
    public static Agent of(Options given, PublishedState state,
                           Instrumentation instrumentation, Log log) {
        Options options = given;
        if (!given.text(Option.JUNIT).isEmpty()) {
            options = TestRun.options(given);
        }
        if (state.isAttached && !options.isExplicit(Option.PORT)) {
            options = options.with(Option.PORT, "0");
        }
        Agent agent = new Agent(options, state, instrumentation, log);
        boolean isAllNeeded = options.reportAtEnd();
        if (isAllNeeded || state.isAttached) {
            agent.hook.run();
        }
        try {
            agent.start(isAllNeeded);
        } catch (RuntimeException | Error failure) {
            agent.remove("the agent did not start: " + failure);
            throw failure;
        }
        return agent;
    }

    private void start(boolean isAllNeeded) {
        instrumenter.inherit(PublishedState.leftByStopped());
        state.starting();
        if (!state.isAttached) {
            instrumenter.start();
        }
        if (isAllNeeded) {
            running().begin();
        }
        boolean isAtOnce = isAllNeeded || state.isAttached;
        long delayMillis = isAtOnce ? 0 : Startup.AFTER_MAIN_MILLIS;
        workers.begin("start", delayMillis, this);
    }

    /** A partial agent would take the commands that are meant for a whole one. */
    private void remove(String failure) {
        if (hook.isInstalled) {
            running().remove(failure);
        } else {
            instrumenter.stopWatching();
            state.stopped(failure);
        }
    }

    public synchronized RunningAgent running() {
        if (running == null) {
            running = new RunningAgent(new AgentContext(options, instrumentation, instrumenter, registry, timing,
                state, workers, startNanos, log));
        }
        return running;
    }

    @Override
    public void accept(String argument) {
        try {
            running().accept(argument);
        } catch (RuntimeException | Error failure) {
            log.warn("a command or a change of options failed: ", failure);
        }
    }

    @Override
    public long run() throws InterruptedException {
        try {
            hook.run();
        } catch (IllegalStateException refused) {
            log.error("the agent did not start, the application runs without it: "
                + refused.getMessage());
            remove("the agent did not start: " + refused.getMessage());
            return -1;
        }
        return running().run();
    }

    /**
     * Installs the hook, once: at the first class that pauses, on the thread that loads it, or after {@code main} has
     * begun. Before {@code main} it took nearly half of what the agent adds to the start. Thread-safe.
     */
    private final class LateHook implements PrivilegedAction<Void> {

        /** Twice what the hook takes with half a megabyte of tables: without it, a class of it could stay broken. */
        private static final int ROOM_BYTES = 1 << 20;

        /** Written so that no compiler leaves the array out. */
        private volatile byte[] room;
        private volatile boolean isInstalled;
        private RuntimeException failure;

        /** Throws an IllegalStateException if this JVM refuses, a VirtualMachineError if there is no room now. */
        @Override
        public Void run() {
            if (!isInstalled) {
                install();
            }
            return null;
        }

        private synchronized void install() {
            if (isInstalled) {
                return;
            }
            if (failure != null) {
                throw failure;
            }
            room = new byte[ROOM_BYTES];
            room = null;
            try {
                Hook.install(instrumentation);
                String build = state.build.version + ' ' + state.build.revision;
                String other = DozemeterControl.version(instrumentation, build);
                if (!other.equals(build)) {
                    throw new IllegalStateException("dozemeter " + other + " ran in this JVM before, and its hook stays"
                        + " until the JVM ends; use that version");
                }
            } catch (VirtualMachineError noRoom) {
                throw noRoom;
            } catch (Exception | Error refused) {
                failure = asIllegalState(refused);
                throw failure;
            }
            registry.begin(DozemeterSites.begin());
            timing.apply();
            DozemeterControl.run(instrumentation, Agent.this);
            isInstalled = true;
        }

        private IllegalStateException asIllegalState(Throwable refused) {
            if (refused instanceof IllegalStateException) {
                return (IllegalStateException) refused;
            }
            return new IllegalStateException(refused.toString(), refused);
        }
    }
}
