package io.github.dozemeter.agent;

import io.github.dozemeter.instrument.Hook;
import io.github.dozemeter.instrument.LoadedClass;
import io.github.dozemeter.instrument.SelfTest;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.overhead.Costs;
import io.github.dozemeter.process.AgentThreads;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.retransform.CarefulRetransformation;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Starts the agent next to the application, in phases: where it was attached, the rewriting of what is loaded; the self-test;
 * monitoring; the endpoint. Without the first two nothing is counted, without the others there is less to see.
 */
final class Startup {

    /**
     * The delay after which {@code main} has begun: what is done then competes with the start of the JVM itself, whose {@code
     * main} would run 3 ms later on two processors.
     */
    static final long AFTER_MAIN_MILLIS = 50;
    private static final long RETRY_MILLIS = 10_000;
    /**
     * For so long a report waits for the self-test in a JVM that ends as soon as it has begun: two seconds were too few where thirty threads
     * want two processors.
     */
    private static final long SELF_TEST_SECONDS = 5;

    final EndpointStart endpoint;
    private final AgentContext context;
    private final Phase[] phases;
    private final CountDownLatch jvmEnds = new CountDownLatch(1);
    private final CountDownLatch selfTested = new CountDownLatch(1);
    private final CountDownLatch counts = new CountDownLatch(1);
    /** Belongs to the loop's thread. */
    private int phase;
    private boolean isUntested;
    private boolean isWatched;
    private volatile Monitoring monitoring;
    private volatile Thread atExit;

    Startup(AgentContext context) {
        this.context = context;
        this.endpoint = new EndpointStart(context);
        this.phases = new Phase[] {this::awaitMain, this::releaseJar, context.state.isAttached ? this::rewriteLoaded : this::checkAotCache,
            this::selfTest, () -> monitor(false), this::openEndpoint};
    }

    private interface Phase {
        void run() throws InterruptedException;
    }

    /**
     * Continues with the phase that is not over: one that finds no memory leaves here, and is begun again in the next round.
     *
     * @return milliseconds until that; negative if there is nothing left to do, and {@link PublishedState#failure} then says why
     * the agent should leave
     */
    long round() throws InterruptedException {
        while (phase < phases.length && !isFutile()) {
            phases[phase].run();
            phase++;
        }
        counts.countDown();
        return isFutile() ? -1 : tryAgain();
    }

    boolean isFutile() {
        return context.state.failure != null && context.state.isAttached;
    }

    private void awaitMain() throws InterruptedException {
        long passed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - context.startNanos);
        if (!context.state.isAttached) {
            context.workers.uninterrupted(() -> jvmEnds.await(AFTER_MAIN_MILLIS - passed, TimeUnit.MILLISECONDS));
        }
    }

    private void releaseJar() {
        try {
            ((Callable<?>) Startup.class.getClassLoader()).call();
            if (Hook.isBefore9()) {
                ClassPathJar.skip();
            }
            context.log.debug("the agent's jar is in memory and closed");
        } catch (Exception | Error thrown) {
            context.log.debug("the agent's jar must not be overwritten while this JVM runs: " + thrown);
        }
    }

    private void checkAotCache() {
        try {
            AotCache.warnIfRefused(context.instrumentation, context.log);
        } catch (ReflectiveOperationException | RuntimeException | Error thrown) {
            context.log.debug("whether an AOT cache was refused is not known: " + thrown);
        }
    }

    /** Retransforms what was loaded before the agent, as far as that does no harm; a thread of its own does the rest. */
    private void rewriteLoaded() throws InterruptedException {
        try {
            context.instrumenter.watchLoading();
            List<LoadedClass> pausing = context.instrumenter.pausing();
            context.recorder.unreadable(context.instrumenter.unreadable());
            context.log.debug(pausing.size() + " loaded classes pause, found after "
                + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - context.startNanos) + " ms");
            CarefulRetransformation loaded = new CarefulRetransformation(pausing,
                batch -> context.retransform(batch, "are not counted"), Thread::getAllStackTraces,
                context.state::progress, this::publish, context.workers::rest);
            loaded.begin();
            Deferred left = loaded.deferred();
            if (!left.isEmpty()) {
                context.log.info(left.number() + " sampled for now, not counted, because a method may never return: " + left.few());
                context.workers.repeat("deferred", 0, () -> retransformDeferred(loaded));
            }
        } catch (RuntimeException | Error thrown) {
            fail("classes that were loaded before the agent could not be rewritten: " + thrown);
        }
    }

    /** @return milliseconds until the next time; negative if none is left */
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
            if (context.state.failure == null && !context.workers.uninterrupted(this::passesSelfTest)) {
                fail("pauses are not counted in this JVM: the agent's self-test failed; log=debug says more");
            }
        } catch (RuntimeException | Error thrown) {
            isUntested = true;
            fail("the agent's self-test did not run, so pauses may not be counted: " + thrown);
        } finally {
            selfTested.countDown();
        }
    }

    /** Whether pauses are counted in this JVM; the agent is active then. */
    private boolean passesSelfTest() throws InterruptedException {
        LongConsumer pause = context.instrumenter.selfTestedPause();
        if (pause == null && Thread.interrupted()) {
            throw new InterruptedException("the agent is stopped");
        }
        if (pause != null) {
            context.facts.activate();
            context.watch.calibrateBy(() -> Costs.measure(pause, new SelfTest.Pause()));
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

    /** Reports a failure at the first time alone. */
    private void monitor(boolean isAgain) {
        try {
            if (monitoring == null) {
                monitoring = new Monitoring(context);
            }
            if (!isWatched) {
                monitoring.begin();
                isWatched = true;
                if (isAgain) {
                    context.log.info("the agent watches now what it counts");
                }
            }
        } catch (RuntimeException | Error thrown) {
            if (!isAgain) {
                context.log.error("the agent counts, but does not watch what it counts: ", thrown);
            }
        }
    }

    /** Opens nothing with the port off, and the agent runs. */
    private void openEndpoint() {
        if (context.options.isOff(Option.PORT)) {
            context.state.running();
            return;
        }
        context.workers.repeat("endpoint", 0, endpoint::round);
    }

    /**
     * Tries again what failed for want of memory or threads, which may come: loops, with or without their thread, the
     * self-test.
     */
    private long tryAgain() throws InterruptedException {
        monitor(true);
        if (isWatched & context.workers.restart() & isTested()) {
            return -1;
        }
        context.state.running();
        return RETRY_MILLIS;
    }

    private boolean isTested() throws InterruptedException {
        try {
            if (isUntested && context.workers.uninterrupted(this::passesSelfTest)) {
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

    /** Writes the report that {@code dump} requests when the JVM ends. */
    void dumpAtExit() {
        atExit = new AgentThreads("dump", context.log).newThread(this::dump);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    private void dump() {
        try {
            // The self-test must not wait for main.
            jvmEnds.countDown();
            selfTested.await(SELF_TEST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        context.dump();
    }

    /** @return whether the caller may write the report; not where none is requested, and where the JVM ends and writes it itself */
    boolean cancelDump() {
        try {
            return atExit != null && Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException ending) {
            return false;
        }
    }

    /** Removes the meters from the application's registries; must be called once the threads have ended. */
    void endMonitoring() throws InterruptedException {
        if (monitoring != null) {
            monitoring.inMicrometer.close();
        }
    }
}
