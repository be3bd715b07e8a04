package io.github.dozemeter.bench.jmh.cost;

import io.github.dozemeter.bench.jmh.UsualSettings;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;

/**
 * One pause that asks for no time, or next to none: mean, and percentiles by {@code SampleTime}. No call is a function
 * of anything, so nothing can be folded; all have effects that no compiler drops, except {@code parkNanos(0)}, which
 * therefore is not here.
 *
 * <p>Run: one thread, then a sweep (each {@code -t} in its own run):
 *
 * <pre>{@code
 * java -jar benchmarks/target/benchmarks.jar 'cost.PauseCost\.'
 * for t in 1 2 4 8 16 32 64 128 256; do java -jar benchmarks/target/benchmarks.jar 'cost.PauseCost\.' -t $t; done
 * java -jar benchmarks/target/benchmarks.jar 'cost.PauseCostVirtual' -t 2      # JDK 21 and later
 * }</pre>
 *
 * <p>Traps: the mean holds JMH's own loop: take {@link #baseline} off. A sample holds a clock read: take
 * {@link #nanoTime} off. With more threads than processors the mean is time per call and thread, which is waiting for
 * a processor and not the cost of the call; the percentiles show both humps. {@code parkNanos(1)} is timer slack, on
 * Linux 50 µs by default: {@code -jvmArgsPrepend "-XX:+UnlockExperimentalVMOptions -XX:TimerSlack=1"} takes it away.
 */
@BenchmarkMode({Mode.AverageTime, Mode.SampleTime})
public class PauseCost extends UsualSettings {

    @Benchmark
    public void baseline() {
        // What JMH's loop takes.
    }

    @Benchmark
    public long nanoTime() {
        return System.nanoTime();
    }

    @Benchmark
    public void onSpinWait() {
        Thread.onSpinWait();
    }

    @Benchmark
    public void yield() {
        Thread.yield();
    }

    @Benchmark
    public void sleep0() throws InterruptedException {
        Thread.sleep(0);
    }

    @Benchmark
    public void timeUnitSleep0() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(0);
    }

    @Benchmark
    public void parkNanos1() {
        LockSupport.parkNanos(1);
    }
}
