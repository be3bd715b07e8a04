package io.github.dozemeter.bench.jmh.load;

import io.github.dozemeter.bench.jmh.UsualSettings;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

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
@Measurement(iterations = 5, time = 1, timeUnit = TimeUnit.SECONDS)
public class MostlyZeroDelay extends UsualSettings {

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

    /** In each {@value #ONE_IN} delays, at a place that no predictor learns, one of 1 ms; the others ask for no time. */
    @State(Scope.Thread)
    public static class Delays {

        static final int ONE_IN = 1_000;
        private static final int GROUPS = 64;
        private static final long SEED = 42;

        private final long[] millis = new long[GROUPS * ONE_IN];
        private int place;

        public Delays() {
            Random random = new Random(SEED);
            for (int group = 0; group < GROUPS; group++) {
                millis[group * ONE_IN + random.nextInt(ONE_IN)] = 1;
            }
        }

        long next() {
            place = place + 1 < millis.length ? place + 1 : 0;
            return millis[place];
        }
    }
}
