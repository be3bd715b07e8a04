package io.github.dozemeter.bench.jmh.cost;

import io.github.dozemeter.bench.jmh.UsualSettings;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
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
 * never does. A sample holds a clock read: take {@link #nanoTime} off. Timer slack as in {@link PauseCost}.
 */
@BenchmarkMode({Mode.AverageTime, Mode.SampleTime})
@Warmup(iterations = 2, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class ParkNanosSweep extends UsualSettings {

    /** What the pauses ask for, and the clock does not. */
    @State(Scope.Benchmark)
    public static class Request {
        /** Below a million, the limit of the nanoseconds of a sleep. */
        @Param({"1", "10", "100", "1000", "10000", "100000"})
        public int requestedNanos;
    }

    @Benchmark
    public long nanoTime() {
        return System.nanoTime();
    }

    @Benchmark
    public void parkNanos(Request request) {
        LockSupport.parkNanos(request.requestedNanos);
    }

    @Benchmark
    public void sleepNanos(Request request) throws InterruptedException {
        Thread.sleep(0, request.requestedNanos);
    }
}
