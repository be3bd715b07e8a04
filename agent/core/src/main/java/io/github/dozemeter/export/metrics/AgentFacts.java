package io.github.dozemeter.export.metrics;

import io.github.dozemeter.judge.Circumstances;
import io.github.dozemeter.jvm.Build;
import io.github.dozemeter.rewrite.RewriteStats;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/** The agent's facts about itself that are exported next to the pauses. Thread-safe. */
public final class AgentFacts {

    public final Build build;
    public final String mode;
    public final long startMillis;
    private final LongSupplier uptimeNanos;
    final RewriteStats rewriting;
    /** What experiments do and found; a later start of the window does not change it. */
    public final TriedSites tried;
    private volatile boolean active;
    private final AtomicBoolean isJvmEnding;

    /**
     * @param mode how the agent came in: {@code premain} or {@code agentmain}
     * @param startMillis since the epoch
     * @param uptimeNanos since the start, whatever becomes of the wall clock
     */
    public AgentFacts(Build build, String mode, long startMillis, LongSupplier uptimeNanos, RewriteStats rewriting,
                      TriedSites tried) {
        this(build, mode, startMillis, uptimeNanos, rewriting, tried, new AtomicBoolean());
    }

    private AgentFacts(Build build, String mode, long startMillis, LongSupplier uptimeNanos, RewriteStats rewriting,
                       TriedSites tried, AtomicBoolean isJvmEnding) {
        this.build = build;
        this.mode = mode;
        this.startMillis = startMillis;
        this.uptimeNanos = uptimeNanos;
        this.rewriting = rewriting;
        this.tried = tried;
        this.isJvmEnding = isJvmEnding;
    }

    /** Returns the facts of the same agent, as if it started now. */
    public AgentFacts sinceNow() {
        long before = uptimeNanos.getAsLong();
        AgentFacts later = new AgentFacts(build, mode, System.currentTimeMillis(),
            () -> uptimeNanos.getAsLong() - before, rewriting, tried, isJvmEnding);
        later.active = active;
        return later;
    }

    /** The self-test has passed: pauses are counted in this JVM. */
    public void activate() {
        active = true;
    }

    public boolean isActive() {
        return active;
    }

    /** Later reports are the last ones of this JVM, and say so. */
    public void endJvm() {
        isJvmEnding.set(true);
    }

    public boolean isJvmEnding() {
        return isJvmEnding.get();
    }

    /** Returns what the sentence on top depends on beside the figures. */
    public Circumstances circumstances() {
        Circumstances now = active ? Circumstances.USUAL : Circumstances.USUAL.withoutCounts();
        TriedSites.Running running = tried.running();
        if (running == null) {
            return now;
        }
        return now.withExperiment(running.site, running.secondsLeft());
    }

    /** Since the start; at least a millisecond, as rates are divided by it. */
    public double uptimeSeconds() {
        return Math.max(0.001, uptimeNanos.getAsLong() / 1e9);
    }

    public long rewrittenClasses() {
        return rewriting.rewrittenClasses();
    }
}
