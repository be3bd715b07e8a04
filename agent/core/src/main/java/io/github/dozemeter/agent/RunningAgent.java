package io.github.dozemeter.agent;

import io.github.dozemeter.log.Log;
import io.github.dozemeter.options.AttachCommand;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.OptionSources;
import io.github.dozemeter.options.Options;
import io.github.dozemeter.process.AgentThreads;
import io.github.dozemeter.report.Dump;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What a running agent does when it is loaded again: the argument is a command or options. All but changed options
 * is left to a thread of the agent's own, and so are its start and its uninstall. Thread-safe.
 */
public final class RunningAgent implements Consumer<String>, Workers.Round {

    private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final String STOPPED_EARLY = "the agent was stopped before the recording began";

    private final AgentContext context;
    private final Startup startup;
    private boolean isStopping;

    RunningAgent(AgentContext context, Startup startup) {
        this.context = context;
        this.startup = startup;
    }

    /** A command where no agent runs. */
    public static void refuse(AttachArguments arguments, Log log) {
        if (arguments.report() != null) {
            arguments.report().failed("no agent runs in this JVM");
        }
        log.warn("no agent runs in this JVM, " + arguments + " does nothing");
    }

    /** Goes on with the start; an agent that was attached and counts nothing uninstalls itself at once. */
    @Override
    public long run() throws InterruptedException {
        long next = startup.round();
        if (next < 0 && context.state.isAttached() && startup.failure() != null) {
            stop();
        }
        return next;
    }

    /**
     * Once all is counted: records, writes the report and uninstalls the agent, whether or not anybody still waits
     * for it. For an agent that was started only for a report.
     */
    public void reportAndStop(ReportRequest request) {
        start("report", request.exchange(), andStop(request.exchange(), () -> report(request)));
    }

    /** The same for an experiment. */
    public void tryAndStop(TryRequest request) {
        start("try", request.file(), andStop(request.file(), () -> context.experiments().run(request)));
    }

    /** What is requested. */
    private interface Work {
        void run() throws InterruptedException;
    }

    private Runnable andStop(RequestedFile file, Work work) {
        return new Runnable() {
            @Override
            public void run() {
                try {
                    context.workers.insist(startup::awaitStart);
                    if (startup.failure() == null) {
                        work.run();
                    } else {
                        file.failed(startup.failure());
                    }
                } catch (InterruptedException stop) {
                    file.failed(STOPPED_EARLY);
                } finally {
                    stop();
                }
            }
        };
    }

    @Override
    public void accept(String argument) {
        try {
            AttachArguments arguments = new AttachArguments(argument);
            if (arguments.isStop()) {
                stop();
            } else if (arguments.report() != null) {
                ReportRequest request = arguments.report();
                start("report", request.exchange(), onceStarted(request.exchange(), () -> report(request)));
            } else if (arguments.experiment() != null) {
                TryRequest request = arguments.experiment();
                start("try", request.file(), onceStarted(request.file(), () -> context.experiments().run(request)));
            } else if (arguments.pass() != null) {
                RequestedFile file = arguments.pass();
                start("pass", file, () -> pass(file));
            } else if (arguments.isCommand()) {
                context.log.warn("unknown command " + arguments + "; known are " + AttachCommand.STOP + ", " + AttachCommand.REPORT
                    + "SECONDS,FILE and " + AttachCommand.TRY + "SECONDS,FILE");
            } else {
                reconfigure(OptionSources.read(argument, System.getProperties(), System.getenv()));
            }
        } catch (RuntimeException | Error failure) {
            // An argument may hold a password.
            context.log.warn((argument.startsWith("@") ? argument : "a change of options") + " failed: ", failure);
        }
    }

    /** An agent that has just been started, for another report perhaps, has nothing to report yet. */
    private Runnable onceStarted(RequestedFile file, Work work) {
        return () -> {
            try {
                context.workers.insist(startup::awaitStart);
                work.run();
            } catch (InterruptedException stop) {
                file.failed(STOPPED_EARLY);
            }
        };
    }

    /** For a command of this machine, so that it can read a guarded endpoint. */
    private void pass(RequestedFile file) {
        String pass = startup.pass();
        if (pass == null) {
            file.failed("the agent has no endpoint");
        } else {
            file.tell("", pass);
        }
    }

    private void start(String name, RequestedFile file, Runnable work) {
        try {
            if (!context.workers.start(name, work)) {
                file.failed("the agent is being stopped");
            }
        } catch (RuntimeException | Error failure) {
            file.failed("the " + name + " was not begun: " + failure);
            throw failure;
        }
    }

    /**
     * Records for the requested seconds and writes the report; early, with what there is, if the agent is stopped or nobody
     * waits for more. For a command that was killed nothing stays.
     */
    private void report(ReportRequest request) {
        try {
            String complaint = request.complaint();
            if (complaint != null) {
                request.failed(complaint);
                return;
            }
            Dump report = context.sinceNow().report(request.file(), request.columns());
            record(request);
            report.write();
        } catch (Exception | Error failure) {
            request.failed("the report was not written: " + failure);
            context.log.warn("no report was written to " + request.file() + ": ", failure);
        } finally {
            request.deleteIfAbandoned();
        }
    }

    private void record(ReportRequest request) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(request.seconds());
        try {
            context.workers.insist(() -> {
                while (System.nanoTime() - end < 0 && !request.isEnded()) {
                    TimeUnit.NANOSECONDS.sleep(Math.min(CHECK_NANOS, Math.max(1, end - System.nanoTime())));
                }
                return null;
            });
        } catch (InterruptedException stop) {
            context.log.info("the report of " + request.seconds() + " s ends early, because the agent is stopped");
        }
    }

    /** As far as a running agent can; an option that {@code given} does not name stays as it is. */
    private synchronized void reconfigure(Options given) {
        for (String complaint : given.complaints()) {
            context.log.warn(complaint);
        }
        Options now = context.options();
        Options changed = now;
        for (Option option : Option.values()) {
            String value = given.text(option);
            if (!given.isExplicit(option) || value.equals(now.text(option))) {
                continue;
            }
            if (option == Option.MAX_SITES && given.number(option) < now.number(option)) {
                // Sites that are exported would vanish, and a counter that comes back later has fallen.
                refuse(option, value + " is fewer than now, and", now);
            } else if (isLive(option)) {
                changed = changed.with(option, value);
                context.log.info(option.key() + " is " + value + " from now on");
            } else {
                refuse(option, value, now);
            }
        }
        if (changed != now) {
            context.reconfigure(changed);
        }
    }

    private void refuse(Option option, String value, Options now) {
        context.log.warn(option.isSecret() ? option.key() + " needs a stop and a start"
            : option.key() + '=' + value + " needs a stop and a start; the agent runs on with " + option.key() + '=' + now.text(option));
    }

    private static boolean isLive(Option option) {
        switch (option) {
            case ALLOW:
            case CORE_PRICE:
            case HISTOGRAM:
            case MAX_SITES:
            case OVERHEAD_LIMIT:
            case TIMING:
            case WAKEUP_COST:
                return true;
            default:
                return option.key().startsWith("thresholds.");
        }
    }

    /** Not a worker: it ends them. An agent that did not start publishes no stop: whoever started it waits for the reason. */
    private synchronized void stop() {
        if (isStopping) {
            return;
        }
        String failure = context.state.isAttached() ? startup.failure() : null;
        if (failure == null) {
            context.state.stopping();
        }
        try {
            new AgentThreads("stop", context.log).newThread(new Uninstall(context, startup, failure)).start();
            isStopping = true;
        } catch (RuntimeException | Error noThread) {
            context.state.goingOn();
            throw noThread;
        }
    }
}
