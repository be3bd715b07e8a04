package io.github.dozemeter.lifecycle;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.config.StateProperty;
import io.github.dozemeter.experiment.Experiments;
import io.github.dozemeter.export.report.Report;
import io.github.dozemeter.overhead.TimingLevel.Timing;
import io.github.dozemeter.request.AgentRequest;
import io.github.dozemeter.request.RequestedFile;
import io.github.dozemeter.suite.TestRun;
import io.github.dozemeter.support.AgentThreads;
import io.github.dozemeter.support.Log;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Acts when a running agent is loaded again: the argument is a command or options. All but changed options is left to a
 * thread of the agent's own, and so are its start and its uninstall. Thread-safe.
 */
public final class RunningAgent {

    private static final List<Option> LIVE = Arrays.asList(Option.ALLOW, Option.CORE_PRICE, Option.HISTOGRAM,
        Option.MAX_SITES, Option.OVERHEAD_LIMIT, Option.TIMING, Option.WAKEUP_COST);

    private static final String ATTACHED = "Attached, counted";
    private static final String RAN_BEFORE = "An agent already ran in this JVM and counted";

    private final AgentContext context;
    private final Startup startup;
    private Experiments experiments;
    private boolean isStopping;

    RunningAgent(AgentContext context) {
        this.context = context;
        this.startup = new Startup(context);
    }

    /** Makes what must be there before {@code main}: what the end of the JVM and its tests need. */
    void begin() {
        if (!context.options.text(Option.DUMP).isEmpty()) {
            startup.dumpAtExit();
        }
        if (!context.options.text(Option.JUNIT).isEmpty()) {
            File file = TestRun.file(context.options, context.state.startMillis);
            TestRun tests = new TestRun(() -> context.recorder.everySite().sites(), context.instrumenter::codeSources,
                file, context.state.build.version, context.log);
            DozemeterControl.testRun(context.instrumentation, tests);
        }
    }

    /** Takes an agent that could not start out of the JVM. */
    void remove(String failure) {
        new Uninstall(context, startup, failure).remove();
    }

    public static void refuse(AgentRequest request, Log log) {
        if (request.file() != null) {
            request.file().failed("no agent runs in this JVM");
        }
        log.warn("no agent runs in this JVM, " + request + " does nothing");
    }

    /** Continues the start; an agent that was attached and counts nothing uninstalls itself at once. */
    long run() throws InterruptedException {
        long next = startup.round();
        if (startup.isFutile()) {
            stop();
        }
        return next;
    }

    /** Uninstalls the agent, which was started for this alone, whether or not a command still waits for it. */
    public void performAndStop(AgentRequest request) {
        startup.forOneReport();
        start(request, () -> {
            try {
                performOnceStarted(request, true);
            } finally {
                stop();
            }
        });
    }

    void accept(String argument) {
        try {
            AgentRequest request = AgentRequest.parse(argument);
            switch (request.kind) {
                case OPTIONS:
                    reconfigure(OptionSources.read(argument, System.getProperties(), System.getenv()));
                    break;
                case STOP:
                    stop();
                    break;
                case PASS:
                    start(request, () -> pass(request.file()));
                    break;
                case UNKNOWN:
                    context.log.warn("unknown command " + request
                        + "; known are @stop, @report=, @once=, @try= and @pass=");
                    break;
                default:
                    start(request, () -> performOnceStarted(request, false));
            }
        } catch (RuntimeException | Error failure) {
            // An argument may hold a password.
            String what = argument.startsWith("@") ? argument : "a change of options";
            context.log.warn(what + " failed: ", failure);
        }
    }

    private String complaint(AgentRequest request, boolean onlyIfCounting) {
        if (onlyIfCounting && context.state.failure != null) {
            return context.state.failure;
        }
        return request.complaint(context.state.build.version);
    }

    /** An agent that has just been started has nothing to report yet; for a command that was killed no file stays. */
    private void performOnceStarted(AgentRequest request, boolean onlyIfCounting) {
        RequestedFile file = request.file();
        try {
            context.workers.uninterrupted(startup::awaitStart);
            String complaint = complaint(request, onlyIfCounting);
            if (complaint != null) {
                file.failed(complaint);
            } else if (request.kind == AgentRequest.Kind.TRY) {
                experiments().run(request);
            } else {
                String action = onlyIfCounting ? ATTACHED : RAN_BEFORE;
                report(request.seconds(), file, action);
            }
        } catch (InterruptedException stop) {
            file.failed("the agent was stopped before the recording began");
        } finally {
            file.deleteIfAbandoned();
        }
    }

    private synchronized Experiments experiments() {
        context.judging().request();
        if (experiments == null) {
            experiments = new Experiments(() -> context.options, context.recorder, context.observers().sampler, context.facts,
                context.judging(), change -> PublishedState.set(StateProperty.EXPERIMENT, change),
                context.workers::rest, context.pace, context.log);
        }
        return experiments;
    }

    /** Lets a command of this machine read a guarded endpoint. */
    private void pass(RequestedFile file) {
        String pass = startup.endpoint.pass();
        if (pass == null) {
            file.failed("the agent has no endpoint");
        } else {
            file.say("", pass);
        }
    }

    private void start(AgentRequest request, Runnable work) {
        String name = request.kind.name().toLowerCase(Locale.ROOT);
        try {
            if (!context.workers.start(name, work)) {
                request.file().failed("the agent is being stopped");
            }
        } catch (RuntimeException | Error failure) {
            request.file().failed("the " + name + " was not begun: " + failure);
            throw failure;
        }
    }

    /** Ends early, with what there is, if the agent is stopped, the JVM ends, or no command waits for more. */
    private void report(int seconds, RequestedFile file, String action) {
        Thread atExit = null;
        try {
            Report report = context.outputs().sinceNow(action).report(file.file(), file.wanted());
            TimedReport timed = new TimedReport(report, file, System::nanoTime, context.workers::rest);
            atExit = new AgentThreads("report-exit", context.log).newThread(() -> writeAtExit(timed));
            Runtime.getRuntime().addShutdownHook(atExit);
            record(timed, seconds);
            timed.write();
        } catch (Exception | Error failure) {
            file.failed("the report was not written: " + failure);
            context.log.warn("no report was written to " + file.file() + ": ", failure);
        } finally {
            removeHook(atExit);
        }
    }

    private void writeAtExit(TimedReport timed) {
        context.facts.endJvm();
        timed.writeAtExit();
    }

    private static void removeHook(Thread atExit) {
        try {
            if (atExit != null) {
                Runtime.getRuntime().removeShutdownHook(atExit);
            }
        } catch (IllegalStateException ending) {
            // It runs already.
        }
    }

    private void record(TimedReport timed, int seconds) {
        try {
            timed.record(seconds, startup.shortfall());
        } catch (InterruptedException stop) {
            context.log.info("the report of " + seconds
                + " s ends early, because the agent is stopped");
        }
    }

    /** Changes what a running agent can; an option that {@code given} does not name stays as it is. */
    private synchronized void reconfigure(Options given) {
        for (String complaint : given.complaints()) {
            context.log.warn(complaint);
        }
        Options now = context.options;
        Options changed = now;
        for (Option option : Option.values()) {
            String value = given.text(option);
            if (!given.isExplicit(option) || value.equals(now.text(option))) {
                continue;
            }
            if (option == Option.MAX_SITES && given.number(option) < now.number(option)) {
                // Sites that are exported would vanish, and a counter that comes back later has fallen.
                refuse(option, value + " is fewer than now, and", now);
            } else if (LIVE.contains(option) || option.key().startsWith("thresholds.")) {
                changed = changed.with(option, value);
                context.log.info(option.key() + " is " + value + " from now on");
            } else {
                refuse(option, value, now);
            }
        }
        if (changed != now) {
            context.options = changed;
            context.recorder.exportAtLeast(changed.number(Option.MAX_SITES));
            context.watch.configure(Timing.named(changed.text(Option.TIMING)), changed.decimal(Option.OVERHEAD_LIMIT));
            context.judging().judgeBy(changed);
        }
    }

    private void refuse(Option option, String value, Options now) {
        String change = " needs a stop and a start";
        context.log.warn(option.isSecret() ? option.key() + change
            : option.key() + '=' + value + change + "; the agent keeps " + option.key() + '='
            + now.text(option));
    }

    /**
     * Stops the workers, so it is not one of them. An agent that did not start publishes no stop: the command that
     * started it waits for the reason.
     */
    private synchronized void stop() {
        if (isStopping) {
            return;
        }
        String failure = context.state.isAttached ? context.state.failure : null;
        if (failure == null) {
            context.state.stopping();
        }
        try {
            new AgentThreads("stop", context.log)
                .newThread(new Uninstall(context, startup, failure)).start();
            isStopping = true;
        } catch (RuntimeException | Error noThread) {
            context.state.notStopped();
            throw noThread;
        }
    }
}
