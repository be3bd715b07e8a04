package io.github.dozemeter.bench.jmh.load;

import io.github.dozemeter.bench.jmh.UsualSettings;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * {@code sleep(0)} beside what can stand in its place, and beside work of a size one can picture.
 *
 * <p>Run: {@code java -jar benchmarks/target/benchmarks.jar ZeroPauses}
 *
 * <p>Traps: {@link #nothing} is the baseline. The bytes go into an array that lives on, so they are made. Which of
 * {@code nextBytes128} and {@code sleep0} is dearer depends on kernel and processor. {@link #interruptCheck} alone does
 * what is left of {@code sleep(0)} when one wants no pause: {@code yield} and {@code TimeUnit.sleep(0)} see no
 * interrupt.
 */
@State(Scope.Thread)
public class ZeroPauses extends UsualSettings {

    private final byte[] bytes = new byte[128];

    @Benchmark
    public void nothing() {
        // The baseline.
    }

    @Benchmark
    public void sleep0() throws InterruptedException {
        Thread.sleep(0);
    }

    @Benchmark
    public void yield() {
        Thread.yield();
    }

    @Benchmark
    public byte[] nextBytes128() {
        ThreadLocalRandom.current().nextBytes(bytes);
        return bytes;
    }

    @Benchmark
    public void interruptCheck() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }
}
