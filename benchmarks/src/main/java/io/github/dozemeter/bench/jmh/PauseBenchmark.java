package io.github.dozemeter.bench.jmh;

import io.github.dozemeter.bench.jmh.cost.PauseCost;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What one pause takes, without an agent. {@link #baseline} is the cost of the measurement itself, and {@link #nanoTime}
 * that of one clock read, the unit in which timing a pause is paid: both belong beside every other figure. Pauses
 * return nothing, and none can be left out by a compiler: they need no blackhole. {@code parkNanos(0)} can be,
 * natively, and is meant to: under the agent what remains is the hook.
 *
 * <p>The subclasses are the same under the agent. Run, from the root of the build, after {@code mvn package}:
 *
 * <pre>{@code
 * java -jar benchmarks/target/benchmarks.jar 'PauseBenchmark'              # no agent, about 3 minutes
 * java -jar benchmarks/target/benchmarks.jar 'Pause.*Benchmark' -t 2       # all four, two threads
 * java -jar benchmarks/target/benchmarks.jar 'PauseCountedBenchmark.*(yield|sleep0)' -prof gc   # 0 bytes per call
 * }</pre>
 *
 * <p>Traps: what the agent adds is some 10 ns a call, less than two runs on a shared machine differ: see the paired
 * harness in {@code overhead}. The subclasses need {@code agent/target/dozemeter.jar} below the current directory.
 */
@BenchmarkMode(Mode.AverageTime)
@Warmup(iterations = 3, time = 1, timeUnit = TimeUnit.SECONDS)
@Measurement(iterations = 5, time = 1, timeUnit = TimeUnit.SECONDS)
public class PauseBenchmark extends PauseCost {

    private final Object monitor = new Object();

    @Benchmark
    public void sleep1() throws InterruptedException {
        Thread.sleep(1);
    }

    @Benchmark
    public void parkNanos0() {
        LockSupport.parkNanos(0);
    }

    @Benchmark
    public void parkFiftyMicros() {
        LockSupport.parkNanos(50_000);
    }

    @Benchmark
    public void waitMillis1() throws InterruptedException {
        synchronized (monitor) {
            monitor.wait(1);
        }
    }
}
