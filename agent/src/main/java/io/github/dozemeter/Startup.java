package io.github.dozemeter;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.export.AgentFacts;
import io.github.dozemeter.export.AgentThreads;
import io.github.dozemeter.export.Build;
import io.github.dozemeter.guard.Calibration;
import io.github.dozemeter.guard.Timing;
import io.github.dozemeter.guard.Watch;
import io.github.dozemeter.instrument.Instrumenter;
import io.github.dozemeter.instrument.ProofPause;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.observe.Observer;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.SiteRegistry;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** What the agent does beside the application's {@code main}: the proof on itself, the endpoint, the report at exit. */
final class Startup implements Runnable {

    /** How long a report at exit waits for the proof of a JVM that ends as soon as it has begun. */
    private static final long PROOF_SECONDS = 2;

    private final Options options;
    private final Timing timing;
    private final Instrumenter instrumenter;
    private final SiteRegistry registry;
    private final Log log;
    private final long startMillis = System.currentTimeMillis();
    private final long startNanos = System.nanoTime();
    private final CountDownLatch proofTried = new CountDownLatch(1);
    private volatile Faces faces;

    Startup(Options options, Timing timing, Instrumenter instrumenter, SiteRegistry registry, Log log) {
        this.options = options;
        this.timing = timing;
        this.instrumenter = instrumenter;
        this.registry = registry;
        this.log = log;
    }

    @Override
    public void run() {
        try {
            faces = faces();
            prove();
            new AgentThreads("observe").newThread(faces.observer()).start();
            new AgentThreads("tick").newThread(new Ticker(faces, log)).start();
            if (!options.text(Option.DUMP).isEmpty()) {
                faces.dump().warnIfUnwritable();
            }
            if (!options.isOff(Option.PORT)) {
                EndpointStart endpoint = new EndpointStart(options.text(Option.HOST), options.number(Option.PORT), log);
                endpoint.run(faces.resources(), faces.facts());
            }
        } catch (Throwable failure) {
            // An AssertionError out of the JDK's sockets, for one: no exception of ours shows up in the application.
            log.error("the agent counts, but has no endpoint: " + failure);
        }
    }

    private Faces faces() {
        AgentFacts facts = new AgentFacts(Build.own(), "premain", startMillis, instrumenter.stats());
        Recorder recorder = new Recorder(registry, options.number(Option.MAX_SITES));
        Watch watch = new Watch(recorder, timing, options.fraction(Option.OVERHEAD_LIMIT), log);
        return new Faces(options, facts, recorder, new Observer(recorder, log), watch, startNanos, log);
    }

    private void prove() {
        try {
            LongConsumer pause = instrumenter.provedPause();
            if (pause != null) {
                faces.facts().activate();
                faces.watch().calibrated(Calibration.measure(pause, new ProofPause()));
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
                Faces made = faces;
                (made == null ? faces() : made).dump().run();
            }
        };
    }
}
