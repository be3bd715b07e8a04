package io.github.dozemeter.bench.jmh.load;

import io.github.dozemeter.bench.stats.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.openjdk.jmh.infra.Blackhole;

/**
 * How many tokens of {@code Blackhole.consumeCPU} take as long as one {@code Thread.sleep(0)} that finds nobody else to
 * run. The two are measured in turns, in short slots after a rest, which the scheduler does not interrupt soon even
 * when others want the processor; of each the median is taken.
 *
 * @param sleep0Nanos of one call
 * @param nanosPerToken of one token, in burns of {@value #BURN}
 */
public record TokenCalibration(double sleep0Nanos, double nanosPerToken) {

    private static final int WARM_ROUNDS = 50;
    private static final int ROUNDS = 150;
    private static final int SLEEPS = 50;
    private static final long BURN = 20_000;

    interface Sleep {
        void millis(long millis) throws InterruptedException;
    }

    /** Prints the number for {@code -p tokens=}. */
    public static void main(String[] arguments) throws InterruptedException {
        System.out.println(onThisHost().tokens());
    }

    /** Takes about 250 ms. */
    public static TokenCalibration onThisHost() throws InterruptedException {
        return measure(Thread::sleep, Blackhole::consumeCPU, System::nanoTime);
    }

    static TokenCalibration measure(Sleep sleep, LongConsumer burn, LongSupplier clock) throws InterruptedException {
        List<Double> sleeps = new ArrayList<>();
        List<Double> burns = new ArrayList<>();
        for (int round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
            // The rest.
            sleep.millis(1);
            long start = clock.getAsLong();
            for (int i = 0; i < SLEEPS; i++) {
                sleep.millis(0);
            }
            long slept = clock.getAsLong();
            burn.accept(BURN);
            long burnt = clock.getAsLong();
            if (round >= WARM_ROUNDS) {
                sleeps.add((slept - start) / (double) SLEEPS);
                burns.add((burnt - slept) / (double) BURN);
            }
        }
        return new TokenCalibration(Spread.of(sleeps).median(), Spread.of(burns).median());
    }

    public long tokens() {
        return Math.max(1, Math.round(sleep0Nanos / nanosPerToken));
    }
}
