package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.threads.LineGroup.Line;
import io.github.dozemeter.threads.LineGroup.Member;
import io.github.dozemeter.threads.StackPlace.Kind;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Divides the CPU of one thread, in cores, among its pauses that block, those that request no time, and those that return at
 * once. Samples cannot: a third of them may be in a pause that costs 1 %. Work has no kernel time, so the kernel's part of its
 * CPU shows what zero pauses cost; what blocks costs its switches times a price. Measured against counters of 24 programs on
 * four JDKs: within a factor of two. Immutable.
 */
final class PauseCpu {

    /** The time that a zero pause spends outside the kernel: a seventh of the time in it. */
    static final double ZERO_OF_SYSTEM = 1.15;
    /** The part of a wakeup's price that is the kernel's. */
    private static final double SYSTEM_OF_BLOCKED = 0.75;
    /** A thread in a sleep can also run because it just woke up: then it uses less for each switch. */
    private static final double MIN_ZERO_NANOS = 30e3;
    private static final double MIN_ZERO_SYSTEM = 0.002;
    /** Loops that only pause use less for each switch. */
    private static final double MAX_ONLY_NANOS = 50e3;
    private static final double MAX_ELSEWHERE = 0.1;
    /** The CPU from which on a thread that only pauses is in the kernel for a third of it. */
    static final double MIN_SPLIT_SECONDS = 0.25;
    private static final double MIN_ONLY_SYSTEM = 1 / 3.0;
    /** Fifteen ticks of 4 ms: the kernel divides less CPU by chance. */
    private static final double MIN_TICKS_SECONDS = 0.06;
    /** A thread is on a processor or blocked; what adds up to more did not block. */
    private static final double MIN_NOT_BLOCKED = 1.3;
    private static final int MIN_SAMPLES = 10;
    /** A sleep is no shorter: Linux adds 50 µs, and a JDK before 21 rounds up to a millisecond. */
    private static final double MIN_SLEEP_SECONDS = 50e-6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NEARLY = 0.999;
    /** The part of an interrupted sleep's samples that make its exception: a quarter to a half (recorded). */
    private static final double MIN_EXCEPTIONS = 0.2;

    /** CPU of the thread. */
    final double all;
    final double blocked;
    final double zero;
    final double atOnce;
    /** Whether these are all CPU of the thread, or its part by samples: at most that. */
    final boolean isBound;
    /** Whether the thread does nothing but pause: its CPU for each switch is a price. */
    final boolean onlyPauses;
    /** Switches a second, or without the kernel's count, waits. */
    final double rate;
    final double zeroSamples;
    /** Whether the kernel's part of its CPU is known, and much enough. */
    final boolean isDivisible;
    private final double atOnceSamples;
    private final boolean mayBeZero;
    private final boolean neverBlocks;
    private final boolean isShort;

    /** @param wakeUpNanos the price of a pause that blocks, where this thread has none of its own */
    PauseCpu(Member member, double seconds, boolean isByKernel, double wakeUpNanos) {
        this.all = Math.max(0, member.thread.cpuNanos) / NANOS_PER_SECOND / seconds;
        double system = member.thread.systemNanos() / NANOS_PER_SECOND / seconds;
        double sampled = Math.max(1, member.samples());
        long wakeUps = isByKernel ? Math.max(0, member.thread.switches) : member.thread.wakeUps();
        this.rate = wakeUps / seconds;
        double nanosPerSwitch = all * NANOS_PER_SECOND / rate;
        // A native read or write may run.
        double blockedShare = sum(member, kind -> kind != Kind.RUNNING && kind != Kind.IO, Line::blocked) / sampled;
        double running = sum(member, kind -> kind == Kind.RUNNING, Line::samples);
        this.mayBeZero = nanosPerSwitch >= MIN_ZERO_NANOS && !(system < MIN_ZERO_SYSTEM);
        this.isShort = !isByKernel && rate > 0 && blockedShare / rate < MIN_SLEEP_SECONDS;
        double outside = all - rate * MAX_ONLY_NANOS / NANOS_PER_SECOND;
        this.neverBlocks = isByKernel && sampled >= MIN_SAMPLES && outside + blockedShare >= MIN_NOT_BLOCKED;
        this.zeroSamples = member.lines().stream().mapToDouble(this::zeroSamples).sum();
        this.atOnceSamples = member.lines().stream().mapToDouble(this::samplesAtOnce).sum();
        boolean isWorking = all * seconds >= MIN_SPLIT_SECONDS && system < all * MIN_ONLY_SYSTEM;
        this.onlyPauses = rate > 0 && nanosPerSwitch <= MAX_ONLY_NANOS && running <= sampled * MAX_ELSEWHERE && !isWorking;
        this.isDivisible = all * seconds >= MIN_TICKS_SECONDS && !Double.isNaN(system);
        double priced = Math.min(all, rate * wakeUpNanos / NANOS_PER_SECOND);
        double ofZero = ofZero(member, system, priced);
        double ofAtOnce = all * atOnceSamples / sampled;
        boolean isCounted = isByKernel || wakeUps > 0;
        double ofBlocked = priced;
        if (!isCounted) {
            ofBlocked = all * Math.max(0, blockedShare - atOnceSamples / sampled);
        } else if (onlyPauses) {
            ofBlocked = Math.max(0, all - ofZero - ofAtOnce);
        }
        double sum = ofZero + ofAtOnce + ofBlocked;
        double part = Math.min(1, all / Math.max(sum, Double.MIN_VALUE));
        this.zero = ofZero * part;
        this.atOnce = ofAtOnce * part;
        this.blocked = ofBlocked * part;
        boolean isByShare = !isCounted || atOnceSamples > 0 || zeroSamples > 0 && !isDivisible;
        this.isBound = isByShare || onlyPauses || sum >= all * NEARLY;
    }

    /** Returns the cores of zero pauses: their part of the samples, or the rest, where the kernel does not divide its CPU. */
    private double ofZero(Member member, double system, double priced) {
        if (zeroSamples == 0) {
            return 0;
        }
        if (isDivisible) {
            double inKernel = sum(member, kind -> kind == Kind.IO, Line::samples);
            return ZERO_OF_SYSTEM * Math.max(0, system - SYSTEM_OF_BLOCKED * priced) * zeroSamples / (zeroSamples + inKernel);
        }
        if (Double.isNaN(system)) {
            return all * zeroSamples / member.samples();
        }
        return all - priced;
    }

    private static double sum(Member member, Predicate<Kind> which, ToDoubleFunction<Line> samples) {
        return member.lines().stream().filter(line -> which.test(line.place.kind)).mapToDouble(samples).sum();
    }

    private static boolean isYield(Line line) {
        return line.place.kind == Kind.PAUSE && line.place.call.equals(Call.THREAD_YIELD.label());
    }

    static boolean isSleep(Line line) {
        return line.place.kind == Kind.PAUSE && line.place.call.endsWith(".sleep");
    }

    /** Returns in how many samples the thread was in a pause of this line that requests no time. */
    double zeroSamples(Line line) {
        if (isYield(line)) {
            return line.samples();
        }
        if (!isSleep(line)) {
            return 0;
        }
        double waiting = isShort ? line.blocked() : 0;
        if (mayBeZero && !isInterrupted(line)) {
            return waiting + line.runnable();
        }
        return waiting;
    }

    /** A sleep of an interrupted thread makes an exception each time, outside the kernel; one that requests no time makes none. */
    private static boolean isInterrupted(Line line) {
        return line.returning() >= (line.returning() + line.runnable()) * MIN_EXCEPTIONS;
    }

    /** Returns in how many samples the thread was in a pause of this line that had its time over at once. */
    double samplesAtOnce(Line line) {
        if (!line.isSite() || isYield(line) || !mayRun()) {
            return 0;
        }
        double seen = line.returning();
        if (!isSleep(line) || isInterrupted(line)) {
            seen += line.runnable();
        }
        if (neverBlocks && line.place.kind == Kind.PAUSE) {
            seen += line.blocked();
        }
        return seen;
    }

    private boolean mayRun() {
        return all * NANOS_PER_SECOND >= rate * MIN_ZERO_NANOS;
    }

    /** Returns in how many samples the thread was blocked at this line. */
    double blockedSamples(Line line) {
        return line.samples() - zeroSamples(line) - samplesAtOnce(line);
    }

    double zeroCores(Line line) {
        if (zeroSamples == 0) {
            return 0;
        }
        return zero * zeroSamples(line) / zeroSamples;
    }

    double coresAtOnce(Line line) {
        if (atOnceSamples == 0) {
            return 0;
        }
        return atOnce * samplesAtOnce(line) / atOnceSamples;
    }
}
