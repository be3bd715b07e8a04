package io.github.dozemeter.bench.jmh.load;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A delay that is nearly always zero, written in three ways. All sleep the same 1 ms in one call of a thousand, which
 * is about 1,080 ns a call: {@link #mostlyZeroSleepBaseline} measures that share, and what is above it is the price of
 * the way.
 *
 * <p>Run: {@code java -jar benchmarks/target/benchmarks.jar MostlyZeroDelay}
 *
 * <p>Traps: {@code TimeUnit.sleep(0)} returns where {@code Thread.sleep(0)} throws InterruptedException, so the guard
 * keeps that check and the baseline does not. An iteration of 500 ms holds some 300 real sleeps: differences below
 * 50 ns are noise.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1, timeUnit = TimeUnit.SECONDS)
@Fork(2)
public class MostlyZeroDelay {

    @Benchmark
    public void mostlyZeroSleepBaseline(Delays delays) throws InterruptedException {
        long millis = delays.next();
        if (millis > 0) {
            Thread.sleep(millis);
        }
    }

    @Benchmark
    public void mostlyZeroSleepNaive(Delays delays) throws InterruptedException {
        Thread.sleep(delays.next());
    }

    @Benchmark
    public void mostlyZeroSleepGuarded(Delays delays) throws InterruptedException {
        long millis = delays.next();
        if (millis > 0) {
            Thread.sleep(millis);
        } else if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    @Benchmark
    public void mostlyZeroTimeUnitSleep(Delays delays) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(delays.next());
    }
}
