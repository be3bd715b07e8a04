package io.github.dozemeter.lifecycle;

import io.github.dozemeter.attach.CarefulRetransformation;
import io.github.dozemeter.config.Option;
import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.jvm.Hook;
import io.github.dozemeter.overhead.Calibration;
import io.github.dozemeter.overhead.Costs;
import io.github.dozemeter.rewrite.LoadedClass;
import io.github.dozemeter.rewrite.SelfTest;
import io.github.dozemeter.support.AgentThreads;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * Starts the agent next to the application, in phases: where it was attached, the rewriting of what is loaded; the
 * self-test; monitoring; the endpoint. Without the first two nothing is counted, without the others less is seen.
 * It uses plain classes, no lambdas, until the endpoint is open: 23 of these took up to 65 ms of CPU.
 */
final class Startup {

    /** The phases in their order. An enum would need memory to begin and to go on, and one that found none stays broken. */
    private static final int MAIN = 0;
    private static final int JAR = 1;
    private static final int LOADED_CLASSES = 2;
    private static final int SELF_TEST = 3;
    private static final int MONITORING = 4;
    private static final int ENDPOINT = 5;
    private static final int RECORDINGS = 6;
    private static final int DONE = 7;

    /** By then {@code main} has begun: what is done before makes it run 3 ms later on two processors. */
    static final long AFTER_MAIN_MILLIS = 50;
    /** By then most small programs have ended, and a start is not disturbed; a recording of two seconds has our events. */
    private static final long RECORDED_AFTER_MILLIS = 1_000;
    /** A command waits meanwhile: with 16 classes in 20 ms, of which an idle application leaves half, for 8,000. */
    private static final long MAX_REWRITING_MILLIS = 10_000;
    /** In a JVM that ends at once a report waits for it: 2 s were too few where thirty threads want two processors. */
    private static final long SELF_TEST_SECONDS = 5;

    final EndpointStart endpoint;
    private final AgentContext context;
    private final CountDownLatch jvmEnds = new CountDownLatch(1);
    private final CountDownLatch selfTested = new CountDownLatch(1);
    private final CountDownLatch counts = new CountDownLatch(1);
    /** Belongs to the loop's thread. */
    private int phase;
    private boolean isUntested;
    private boolean isWatched;
    private volatile Monitoring monitoring;
    private volatile Recordings recordings;
    private volatile boolean isForOneReport;
    private volatile Thread atExit;
    private volatile String shortfall = "";

    Startup(AgentContext context) {
        this.context = context;
        this.endpoint = new EndpointStart(context);
    }

    /** Returns milliseconds until the next round, which repeats a phase that found no memory; negative if done. */
    long round() throws InterruptedException {
        while (phase < DONE && !isFutile()) {
            run(phase);
            phase++;
        }
        counts.countDown();
        if (isFutile()) {
            return -1;
        }
        return tryAgain();
    }

    private void run(int now) throws InterruptedException {
        switch (now) {
            case MAIN:
                awaitMain();
                break;
            case JAR:
                releaseJar();
                break;
            case LOADED_CLASSES:
                if (context.state.isAttached) {
                    rewriteLoaded();
                } else {
                    checkAotCache();
                }
                break;
            case SELF_TEST:
                selfTest();
                break;
            case MONITORING:
                monitor();
                break;
            case ENDPOINT:
                openEndpoint();
                break;
            case RECORDINGS:
                offerToRecordings();
                break;
            default:
                // All are over.
        }
    }

    /** Whether the agent should leave; {@link PublishedState#failure} says why. */
    boolean isFutile() {
        return context.state.failure != null && context.state.isAttached;
    }

    private void awaitMain() throws InterruptedException {
        long rest = AFTER_MAIN_MILLIS - context.millisSinceStart();
        // What waits is linked only where it has to: that takes a start 2 ms.
        if (!context.state.isAttached && rest > 0) {
            context.workers.uninterrupted(new Workers.Waiting() {

                @Override
                public boolean run() throws InterruptedException {
                    return jvmEnds.await(rest, TimeUnit.MILLISECONDS);
                }
            });
        }
    }

    private void releaseJar() {
        try {
            ((Callable<?>) Startup.class.getClassLoader()).call();
            if (Hook.isBefore9()) {
                ClassPathJar.skip();
            }
            context.log.debug("the agent's jar may be overwritten");
        } catch (Exception | Error thrown) {
            context.log.debug("whether the agent's jar may be overwritten is not known: " + thrown);
        }
    }

    private void checkAotCache() {
        try {
            AotCache.warnIfRefused(context.instrumentation, context.log);
        } catch (ReflectiveOperationException | RuntimeException | Error thrown) {
            context.log.debug("whether an AOT cache was refused is not known: " + thrown);
        }
    }

    private void rewriteLoaded() throws InterruptedException {
        try {
            context.instrumenter.watchLoading();
            List<LoadedClass> pausing = context.instrumenter.pausing(context.recorder);
            context.log.debug(pausing.size() + " loaded classes pause, found after "
                + context.millisSinceStart() + " ms");
            CarefulRetransformation loaded = new CarefulRetransformation(pausing,
                batch -> context.retransform(batch, "are not counted"), context.stacks(),
                context.state::progress, this::publish, context.pacing(context.workers::rest));
            loaded.begin(MAX_REWRITING_MILLIS);
            Deferred left = loaded.deferred();
            if (!left.isEmpty()) {
                explain(loaded, left, pausing.size());
                context.workers.repeat("deferred", 0, () -> retransformDeferred(loaded));
            }
        } catch (RuntimeException | Error thrown) {
            fail("classes that were loaded before the agent could not be rewritten: " + thrown);
        }
    }

    private void explain(CarefulRetransformation loaded, Deferred left, int all) {
        int untried = loaded.untried();
        if (untried > 0) {
            shortfall = "rewriting was cut off after " + MAX_REWRITING_MILLIS / 1_000 + " s, because the application is"
                + " busy: " + loaded.done() + " of " + all + " classes that pause are counted, the others are estimated"
                + " until they are rewritten, a few at a time";
            context.log.info(shortfall);
        } else {
            context.log.info(left.number() + " sampled for now, not counted, because a method may never return: "
                + left.few());
        }
    }

    /** Returns what is not counted because the application was busy, as a sentence; empty if that is nothing. */
    String shortfall() {
        return shortfall;
    }

    private long retransformDeferred(CarefulRetransformation loaded) throws InterruptedException {
        long next = loaded.sampleAgain();
        if (next < 0) {
            context.log.info("all classes that pause are counted now, none is sampled any more");
        }
        return next;
    }

    private void publish(Deferred left) {
        context.recorder.deferred(left);
        context.state.deferred(left.classes);
    }

    private void selfTest() throws InterruptedException {
        try {
            if (context.state.failure == null && !passesSelfTest()) {
                fail("pauses are not counted in this JVM: the agent's self-test failed; log=debug says more");
            }
        } catch (RuntimeException | Error thrown) {
            isUntested = true;
            fail("the agent's self-test did not run, so pauses may not be counted: " + thrown);
        } finally {
            selfTested.countDown();
        }
    }

    private boolean passesSelfTest() throws InterruptedException {
        return context.workers.uninterrupted(new Workers.Waiting() {

            @Override
            public boolean run() throws InterruptedException {
                return testOnce();
            }
        });
    }

    private boolean testOnce() throws InterruptedException {
        LongConsumer pause = context.instrumenter.selfTestedPause();
        if (pause == null && Thread.interrupted()) {
            throw new InterruptedException("the agent is stopped");
        }
        if (pause != null) {
            context.facts.activate();
            context.watch.calibrateBy(new Supplier<Costs>() {

                private Calibration calibration;

                @Override
                public Costs get() {
                    if (calibration == null) {
                        SelfTest.warm(pause);
                        calibration = new Calibration(pause, new SelfTest.Pause());
                    }
                    return calibration.get();
                }
            });
            if (context.options.reportAtEnd()) {
                context.watch.calibrate();
            }
        }
        return pause != null;
    }

    private void fail(String why) {
        context.log.error(why);
        context.state.failure = why;
    }

    private void monitor() {
        try {
            beginMonitoring();
        } catch (RuntimeException | Error thrown) {
            context.log.error("the agent counts, but does not watch what it counts: ", thrown);
        }
    }

    private void monitorAgain() {
        try {
            beginMonitoring();
            context.log.info("the agent watches now what it counts");
        } catch (RuntimeException | Error again) {
            // Reported before.
        }
    }

    private void beginMonitoring() {
        if (monitoring == null) {
            monitoring = new Monitoring(context);
        }
        monitoring.begin();
        isWatched = true;
    }

    private void openEndpoint() {
        if (context.options.isOff(Option.PORT)) {
            context.state.running();
        } else {
            context.workers.repeat("endpoint", 0, endpoint);
        }
    }

    /** Leaves JFR alone: it would load classes into a JVM that the agent leaves in a moment. */
    void forOneReport() {
        isForOneReport = true;
    }

    private void offerToRecordings() {
        if (!isForOneReport && !context.options.isOff(Option.JFR)) {
            if (recordings == null) {
                recordings = new Recordings(context);
            }
            context.workers.repeat("jfr", context.pace.millis(RECORDED_AFTER_MILLIS), recordings);
        }
    }

    /** Tries again what failed for want of memory or threads, which may come. */
    private long tryAgain() throws InterruptedException {
        if (!isWatched) {
            monitorAgain();
        }
        if (isWatched & context.workers.restart() & isTested()) {
            return -1;
        }
        context.state.running();
        return context.pace.retryMillis;
    }

    private boolean isTested() throws InterruptedException {
        try {
            if (isUntested && passesSelfTest()) {
                isUntested = false;
                context.state.recovered();
                context.log.info("the agent's self-test passes now: pauses are counted");
            }
        } catch (RuntimeException | Error again) {
            // Reported before.
        }
        return !isUntested;
    }

    /** Waits until all that is loaded is rewritten, or cannot be. */
    boolean awaitStart() throws InterruptedException {
        counts.await();
        return true;
    }

    void dumpAtExit() {
        atExit = new AgentThreads("dump", context.log).newThread(this::dump);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    private void dump() {
        try {
            // The self-test must not wait for main.
            jvmEnds.countDown();
            context.facts.endJvm();
            selfTested.await(SELF_TEST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        context.outputs().dump();
    }

    /** @return whether the caller may write the report: one is requested, and the JVM does not end, which writes it */
    boolean cancelDump() {
        try {
            return atExit != null && Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException ending) {
            return false;
        }
    }

    /** Must be called once the threads have ended. */
    void endMonitoring() throws InterruptedException {
        if (recordings != null) {
            recordings.close();
        }
        if (monitoring != null) {
            monitoring.inMicrometer.close();
        }
    }
}
