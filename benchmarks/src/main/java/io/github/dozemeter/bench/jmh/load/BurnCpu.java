package io.github.dozemeter.bench.jmh.load;

import io.github.dozemeter.bench.jmh.UsualSettings;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Work with a pause of no time before each piece, and without: what happens when there are more threads than
 * processors. A piece takes about as long as one {@code sleep(0)} of a single thread.
 *
 * <p>Run on 2 processors: 1, 4, 10, 20 threads and 1, 2, 4, 10 times the processors, with the same tokens for all:
 *
 * <pre>{@code
 * TOKENS=$(java -jar benchmarks/target/benchmarks.jar tokens)
 * for t in 1 2 4 8 10 20; do java -jar benchmarks/target/benchmarks.jar BurnCpu -t $t -p tokens=$TOKENS; done
 * }</pre>
 *
 * <p>Traps: with {@code tokens=0} each fork calibrates anew, and thread counts are not compared with the same work.
 * {@link #burnCpu} is the baseline. The figure is throughput of all threads; the cost of one call under load is in the
 * difference of the inverses, times the processors in use.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1, timeUnit = TimeUnit.SECONDS)
public class BurnCpu extends UsualSettings {

    /** Of {@code Blackhole.consumeCPU}; 0 calibrates. */
    @Param("0")
    public long tokens;

    private long piece;

    @Setup
    public void calibrate() throws InterruptedException {
        piece = tokens;
        if (tokens == 0) {
            TokenCalibration calibration = TokenCalibration.onThisHost();
            piece = calibration.tokens();
            System.out.println(calibration + " -> tokens=" + piece);
        }
    }

    @Benchmark
    public void burnCpu() {
        Blackhole.consumeCPU(piece);
    }

    @Benchmark
    public void burnCpuAndSleep0() throws InterruptedException {
        Thread.sleep(0);
        Blackhole.consumeCPU(piece);
    }

    @Benchmark
    public void burnCpuAndYield() {
        Thread.yield();
        Blackhole.consumeCPU(piece);
    }
}
