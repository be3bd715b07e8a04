package io.github.dozemeter.agent;

import io.github.dozemeter.log.Log;
import io.github.dozemeter.options.AttachCommand;
import io.github.dozemeter.options.OptionSources;
import io.github.dozemeter.options.Options;
import io.github.dozemeter.process.AgentThreads;
import java.util.function.Consumer;

/**
 * What a running agent does when it is loaded again: the argument is a command or options. All but a new setting is
 * left to a thread of the agent's own, as what it does itself is: to start, to leave. Thread-safe.
 */
public final class RunningAgent implements Consumer<String>, Runnable {

    private static final String STOPPED_EARLY = "the agent was stopped before the watch began";

    private final Wiring wiring;
    private final Startup startup;
    private volatile Options options;
    private boolean isStopping;

    RunningAgent(Wiring wiring, Startup startup) {
        this.wiring = wiring;
        this.startup = startup;
        this.options = wiring.options;
    }

    /** A command where no agent runs. */
    public static void refuse(AttachArguments words, Log log) {
        if (words.report() != null) {
            words.report().failed("no agent runs in this JVM");
        }
        log.warn("no agent runs in this JVM, " + words + " does nothing");
    }

    /** Starts; an agent that was attached and counts nothing leaves at once. */
    @Override
    public void run() {
        startup.run();
        if (wiring.state.isAttached() && startup.failure() != null) {
            stop();
        }
    }

    /**
     * Once all is counted: watches, writes the report, and takes the agent out again, whether or not anybody still waits
     * for it. For an agent that was started only for a report.
     */
    public void reportAndStop(ReportRequest request) {
        start(request, new Runnable() {
            @Override
            public void run() {
                try {
                    wiring.workers.insist(startup::awaitStart);
                    if (startup.failure() == null) {
                        new TimedReport(request, options, wiring).run();
                    } else {
                        request.failed(startup.failure());
                    }
                } catch (InterruptedException stop) {
                    request.failed(STOPPED_EARLY);
                } finally {
                    stop();
                }
            }
        });
    }

    @Override
    public void accept(String argument) {
        try {
            AttachArguments words = new AttachArguments(argument);
            if (words.isStop()) {
                stop();
            } else if (words.report() != null) {
                start(words.report(), () -> reportOnceStarted(words.report()));
            } else if (words.isCommand()) {
                wiring.log.warn("unknown command " + words + "; known are " + AttachCommand.STOP + " and " + AttachCommand.REPORT
                    + "SECONDS,FILE");
            } else {
                reconfigure(OptionSources.read(argument, System.getProperties(), System.getenv()));
            }
        } catch (RuntimeException | Error failure) {
            wiring.log.warn(argument + " failed: ", failure);
        }
    }

    /** An agent that has just been started, for another report perhaps, has nothing to tell yet. */
    private void reportOnceStarted(ReportRequest request) {
        try {
            wiring.workers.insist(startup::awaitStart);
            new TimedReport(request, options, wiring).run();
        } catch (InterruptedException stop) {
            request.failed(STOPPED_EARLY);
        }
    }

    private void start(ReportRequest request, Runnable report) {
        try {
            if (!wiring.workers.start("report", report)) {
                request.failed("the agent is being stopped");
            }
        } catch (RuntimeException | Error failure) {
            request.failed("the report was not begun: " + failure);
            throw failure;
        }
    }

    private synchronized void reconfigure(Options wanted) {
        for (String complaint : wanted.complaints()) {
            wiring.log.warn(complaint);
        }
        options = new Reconfiguration(wiring.faces(), wiring.log).apply(options, wanted);
    }

    /** Not a worker: it ends them. An agent that did not start is not said to stop: who started it waits for the reason. */
    private synchronized void stop() {
        if (isStopping) {
            return;
        }
        String failure = wiring.state.isAttached() ? startup.failure() : null;
        if (failure == null) {
            wiring.state.stopping();
        }
        try {
            new AgentThreads("stop", wiring.log).newThread(new Uninstall(wiring, startup, failure)).start();
            isStopping = true;
        } catch (RuntimeException | Error noThread) {
            wiring.state.goingOn();
            throw noThread;
        }
    }
}
