package io.github.dozemeter.bench.jmh.cost;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Requested against realised: the column {@code requestedNanos} is what was asked for, the score is what passed.
 *
 * <p>Run: {@code java -jar benchmarks/target/benchmarks.jar 'cost.ParkNanosSweep\.'}; virtual threads:
 * {@code ParkNanosSweepVirtual}, JDK 21 and later.
 *
 * <p>Traps: {@code sleepNanos} is {@code sleep(0, n)}: 1 ms for any n until JDK 20. A park may return early, a sleep
 * never does. Timer slack as in {@link PauseCost}, whose {@code baseline} and {@code nanoTime} belong beside.
 */
@State(Scope.Benchmark)
@BenchmarkMode({Mode.AverageTime, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class ParkNanosSweep {

    /** Below a million, the limit of the nanoseconds of a sleep. */
    @Param({"1", "10", "100", "1000", "10000", "100000"})
    public int requestedNanos;

    @Benchmark
    public void parkNanos() {
        LockSupport.parkNanos(requestedNanos);
    }

    @Benchmark
    public void sleepNanos() throws InterruptedException {
        Thread.sleep(0, requestedNanos);
    }
}
