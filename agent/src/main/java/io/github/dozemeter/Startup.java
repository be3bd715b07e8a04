package io.github.dozemeter;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.export.AgentFacts;
import io.github.dozemeter.export.Diagnoses;
import io.github.dozemeter.export.Dump;
import io.github.dozemeter.export.Metrics;
import io.github.dozemeter.export.MetricsReport;
import io.github.dozemeter.export.Report;
import io.github.dozemeter.export.Resources;
import io.github.dozemeter.export.TableReport;
import io.github.dozemeter.guard.Calibration;
import io.github.dozemeter.guard.Watch;
import io.github.dozemeter.instrument.Instrumenter;
import io.github.dozemeter.instrument.ProofPause;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.record.Recorder;
import java.io.File;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** What the agent does beside the application's {@code main}: the proof on itself, the endpoint, the report at exit. */
final class Startup implements Runnable {

    /** How long a report at exit waits for the proof of a JVM that ends as soon as it has begun. */
    private static final long PROOF_SECONDS = 2;

    private final Options options;
    private final Instrumenter instrumenter;
    private final Recorder recorder;
    private final AgentFacts facts;
    private final Watch watch;
    private final Log log;
    private final long startNanos = System.nanoTime();
    private final CountDownLatch proofTried = new CountDownLatch(1);
    private Verdicts verdicts;

    Startup(Options options, Instrumenter instrumenter, Recorder recorder, AgentFacts facts, Watch watch, Log log) {
        this.options = options;
        this.instrumenter = instrumenter;
        this.recorder = recorder;
        this.facts = facts;
        this.watch = watch;
        this.log = log;
    }

    @Override
    public void run() {
        try {
            prove();
            if (!options.text(Option.DUMP).isEmpty()) {
                dumpToFile().warnIfUnwritable();
            }
            if (!options.isOff(Option.PORT)) {
                EndpointStart endpoint = new EndpointStart(options.text(Option.HOST), options.number(Option.PORT), log);
                endpoint.run(new Resources(metrics(latest()), table(latest())), facts);
            }
        } catch (Throwable failure) {
            // An AssertionError out of the JDK's sockets, for one: no exception of ours shows up in the application.
            log.error("the agent counts, but has no endpoint: " + failure);
        }
    }

    private void prove() {
        try {
            LongConsumer pause = instrumenter.provedPause();
            if (pause != null) {
                facts.activate();
                watch.calibrated(Calibration.measure(pause, new ProofPause()));
            } else {
                log.error("pauses are not counted in this JVM: the agent's own trial pause was not; "
                    + "log=debug says more");
            }
        } finally {
            proofTried.countDown();
        }
    }

    /** What writes the report when the JVM ends. */
    Runnable dump() {
        return new Runnable() {
            @Override
            public void run() {
                try {
                    proofTried.await(PROOF_SECONDS, TimeUnit.SECONDS);
                } catch (InterruptedException hurried) {
                    Thread.currentThread().interrupt();
                }
                dumpToFile().run();
            }
        };
    }

    private Dump dumpToFile() {
        String path = FileName.expand(options.text(Option.DUMP), facts.startMillis());
        Report report = path.endsWith(".prom") ? MetricsReport.plain(metrics(wholeRun())) : table(wholeRun());
        return new Dump(new File(path), report, log);
    }

    /** Made when they are first asked for: by the tick, the endpoint or the report, never before {@code main}. */
    synchronized Verdicts verdicts() {
        if (verdicts == null) {
            verdicts = new Verdicts(options, recorder, watch, startNanos, log);
        }
        return verdicts;
    }

    private Diagnoses latest() {
        return new Diagnoses() {
            @Override
            public Diagnosis diagnosis() {
                return verdicts().latest();
            }
        };
    }

    private Diagnoses wholeRun() {
        return new Diagnoses() {
            @Override
            public Diagnosis diagnosis() {
                return verdicts().wholeRun();
            }
        };
    }

    private TableReport table(Diagnoses diagnoses) {
        return new TableReport(recorder, facts, diagnoses);
    }

    private Metrics metrics(Diagnoses diagnoses) {
        String by = options.text(Option.HISTOGRAM).toUpperCase(Locale.ROOT);
        return new Metrics(recorder, facts, watch, Metrics.HistogramBy.valueOf(by), diagnoses);
    }
}
