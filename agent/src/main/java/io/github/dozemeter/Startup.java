package io.github.dozemeter;

import io.github.dozemeter.attach.CarefulRetransformation;
import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.export.AgentFacts;
import io.github.dozemeter.export.AgentThreads;
import io.github.dozemeter.export.Build;
import io.github.dozemeter.guard.Calibration;
import io.github.dozemeter.guard.Timing;
import io.github.dozemeter.guard.Watch;
import io.github.dozemeter.instrument.Instrumenter;
import io.github.dozemeter.instrument.LoadedClass;
import io.github.dozemeter.instrument.ProofPause;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.micrometer.ApplicationMetrics;
import io.github.dozemeter.observe.Observer;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.SiteRegistry;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * What the agent does beside the application: where it was attached, the rewriting of what is loaded; the proof on
 * itself, the endpoint, the report at exit.
 */
final class Startup implements Runnable {

    /**
     * What is done here competes with the start of the JVM itself, whose {@code main} would run 3 ms later on two
     * processors.
     */
    private static final long AFTER_MAIN_MILLIS = 50;
    /** How long a report at exit waits for the proof of a JVM that ends as soon as it has begun. */
    private static final long PROOF_SECONDS = 2;

    private final Options options;
    private final Timing timing;
    private final Instrumenter instrumenter;
    private final SiteRegistry registry;
    private final Instrumentation instrumentation;
    private final Workers workers;
    private final JvmState state;
    private final Log log;
    private final long startNanos = System.nanoTime();
    private final CountDownLatch hurry = new CountDownLatch(1);
    private final CountDownLatch proofTried = new CountDownLatch(1);
    private final CountDownLatch counts = new CountDownLatch(1);
    private volatile EndpointStart endpoint;
    private volatile ApplicationMetrics applicationMetrics;
    private volatile Thread dumpAtExit;
    private Faces faces;

    Startup(Options options, Timing timing, Instrumenter instrumenter, SiteRegistry registry, Instrumentation instrumentation,
            Workers workers, JvmState state, Log log) {
        this.options = options;
        this.timing = timing;
        this.instrumenter = instrumenter;
        this.registry = registry;
        this.instrumentation = instrumentation;
        this.workers = workers;
        this.state = state;
        this.log = log;
    }

    @Override
    public void run() {
        try {
            if (state.isAttached()) {
                rewriteLoaded();
            } else {
                hurry.await(AFTER_MAIN_MILLIS, TimeUnit.MILLISECONDS);
                AotCache.warnIfRefused(instrumentation, log);
            }
            prove();
            workers.start("observe", faces().observer());
            applicationMetrics = applicationMetrics();
            workers.start("tick", new Ticker(faces(), applicationMetrics, log));
            counts.countDown();
            if (options.isOff(Option.PORT)) {
                state.running();
            } else {
                endpoint = new EndpointStart(options.text(Option.HOST), options.number(Option.PORT), state, log);
                endpoint.run(faces().resources(), faces().facts());
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        } catch (Throwable failure) {
            // An AssertionError out of the JDK's sockets, for one: no exception of ours shows up in the application.
            log.error("the agent counts, but has no endpoint: " + failure);
            state.running();
        } finally {
            counts.countDown();
        }
    }

    /** Waits until all that is loaded is rewritten, or cannot be. */
    void awaitStart() throws InterruptedException {
        counts.await();
    }

    private ApplicationMetrics applicationMetrics() {
        ApplicationMetrics inMicrometer = new ApplicationMetrics(instrumentation, () -> faces().metrics(), log);
        if (!options.isOff(Option.MICROMETER)) {
            inMicrometer.watch();
        }
        return inMicrometer;
    }

    private void rewriteLoaded() throws InterruptedException {
        instrumenter.watchLoading();
        List<LoadedClass> pausing = instrumenter.pausing();
        log.debug(pausing.size() + " loaded classes pause, found after "
            + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos) + " ms");
        CarefulRetransformation loaded = new CarefulRetransformation(pausing,
            batch -> instrumenter.retransform(batch, "are not seen"), Thread::getAllStackTraces, state::progress,
            faces().recorder()::sampled);
        loaded.begin();
        if (!loaded.held().isEmpty()) {
            int held = loaded.held().size();
            log.info(held + (held == 1 ? " class is" : " classes are") + " sampled, not counted, until what may never return in"
                + " them does: " + RunningAgent.names(loaded.held()));
            workers.start("look", new HeldClasses(loaded, log));
        }
    }

    /** Made when they are first asked for. */
    synchronized Faces faces() {
        if (faces == null) {
            AgentFacts facts = new AgentFacts(Build.own(), state.mode(), state.startMillis(), instrumenter.stats());
            Recorder recorder = new Recorder(registry, options.number(Option.MAX_SITES));
            Watch watch = new Watch(recorder, timing, options.fraction(Option.OVERHEAD_LIMIT), log);
            faces = new Faces(options, facts, recorder, new Observer(recorder, log), watch, startNanos, log);
        }
        return faces;
    }

    private void prove() {
        try {
            LongConsumer pause = instrumenter.provedPause();
            if (pause != null) {
                faces().facts().activate();
                faces().watch().calibrated(Calibration.measure(pause, new ProofPause()));
            } else {
                log.error("pauses are not counted in this JVM: the agent's own trial pause was not; "
                    + "log=debug says more");
            }
        } finally {
            proofTried.countDown();
        }
    }

    /** Writes the report when the JVM ends. */
    void dumpAtExit(AgentThreads threads) {
        dumpAtExit = threads.newThread(new Runnable() {
            @Override
            public void run() {
                try {
                    hurry.countDown();
                    proofTried.await(PROOF_SECONDS, TimeUnit.SECONDS);
                } catch (InterruptedException hurried) {
                    Thread.currentThread().interrupt();
                }
                faces().dump().run();
            }
        });
        Runtime.getRuntime().addShutdownHook(dumpAtExit);
    }

    /** Writes the report now, and not at the end of the JVM. */
    void dumpNow() {
        Thread atExit = dumpAtExit;
        try {
            if (atExit != null && Runtime.getRuntime().removeShutdownHook(atExit)) {
                faces().dump().run();
            }
        } catch (IllegalStateException jvmEnds) {
            // It writes the report itself.
        }
    }

    /** Takes the meters out of the application's registries. */
    void closeApplicationMetrics() throws InterruptedException {
        ApplicationMetrics watching = applicationMetrics;
        if (watching != null) {
            watching.close();
        }
    }

    /** Waits until nothing is answered any more. */
    void closeEndpoint() {
        EndpointStart opened = endpoint;
        if (opened != null) {
            opened.close();
        }
    }
}
