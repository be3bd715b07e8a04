package io.github.dozemeter;

import io.github.dozemeter.config.LoadWord;
import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.export.AgentThreads;
import io.github.dozemeter.instrument.Control;
import io.github.dozemeter.instrument.Instrumenter;
import io.github.dozemeter.instrument.LoadedClass;
import io.github.dozemeter.log.Log;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * What a running agent does when it is loaded again: the argument is a command or options. All but a new setting is
 * left to a thread of the agent's own. Thread-safe.
 */
final class RunningAgent implements Consumer<String> {

    private static final int NAMES = 5;

    private final Startup startup;
    private final Instrumenter instrumenter;
    private final Workers workers;
    private final JvmState state;
    private final Control control;
    private final Log log;
    private volatile Options options;
    private boolean isStopping;

    RunningAgent(Options options, Startup startup, Instrumenter instrumenter, Workers workers, JvmState state, Control control,
        Log log) {
        this.options = options;
        this.startup = startup;
        this.instrumenter = instrumenter;
        this.workers = workers;
        this.state = state;
        this.control = control;
        this.log = log;
    }

    /** A command where no agent runs. */
    static void refuse(LoadWords words, Log log) {
        if (words.report() != null) {
            words.report().failed("no agent runs in this JVM");
        }
        log.warn("no agent runs in this JVM, " + words + " does nothing");
    }

    /**
     * Once all is counted: watches, writes the report, and takes the agent out again, whether or not anybody still waits
     * for it. For an agent that was started for a report alone.
     */
    void reportAndStop(ReportRequest request) {
        workers.start("report", new Runnable() {
            @Override
            public void run() {
                try {
                    startup.awaitStart();
                    new WatchedReport(request, options, startup, log).run();
                } catch (InterruptedException stop) {
                    request.failed("the agent was stopped before the watch began");
                } finally {
                    stop();
                }
            }
        });
    }

    @Override
    public void accept(String argument) {
        try {
            LoadWords words = new LoadWords(argument);
            if (words.isStop()) {
                stop();
            } else if (words.report() != null) {
                workers.start("report", new WatchedReport(words.report(), options, startup, log));
            } else if (words.isCommand()) {
                log.warn("unknown command " + words + "; known are " + LoadWord.STOP + " and " + LoadWord.REPORT
                    + "SECONDS,FILE");
            } else {
                reconfigure(OptionSources.read(argument, System.getProperties(), System.getenv()));
            }
        } catch (RuntimeException | Error failure) {
            log.warn(argument + " failed: " + failure);
        }
    }

    private synchronized void reconfigure(Options wanted) {
        for (String complaint : wanted.complaints()) {
            log.warn(complaint);
        }
        options = new Reconfiguration(startup.faces(), log).apply(options, wanted);
    }

    /** Not a worker: it ends them. */
    private synchronized void stop() {
        if (!isStopping) {
            isStopping = true;
            state.stopping();
            new AgentThreads("stop", log)
                .newThread(new Stop(startup, instrumenter, workers, state, control, log)).start();
        }
    }

    /** A few names, for the log. */
    static String names(Collection<LoadedClass> classes) {
        Set<String> names = new TreeSet<>();
        for (LoadedClass type : classes) {
            names.add(type.name());
        }
        StringBuilder text = new StringBuilder();
        int written = 0;
        for (String name : names) {
            if (written++ < NAMES) {
                text.append(written == 1 ? "" : ", ").append(name);
            }
        }
        return names.size() > NAMES ? text + " and " + (names.size() - NAMES) + " more" : text.toString();
    }
}
