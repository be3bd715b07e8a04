package io.github.dozemeter.bench.jmh.cost;

import io.github.dozemeter.bench.jmh.UsualSettings;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/**
 * Threads increment one number by compare-and-set and, after a failure, pause in one of five ways, two of them in
 * several sizes. An operation is an increment. The second results {@code succeeded} and {@code failed} are attempts
 * per time: the success rate is succeeded / (succeeded + failed).
 *
 * <p>Run: {@code for t in 1 2 4 8 16; do java -jar benchmarks/target/benchmarks.jar CasBackoff -t $t; done},
 * other sizes by {@code -p hints=3 -p parkedNanos=50000}
 *
 * <p>Traps: {@link #casNone} is the baseline. A back-off that gives the processor away leaves it to the others, so the
 * same figures can praise it (throughput of all) and damn it (its own percentiles): look at both. With one thread
 * nothing fails and all are equal. Counters come with throughput alone, not with samples.
 */
@BenchmarkMode({Mode.Throughput, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Threads(4)
public class CasBackoff extends UsualSettings {

    private final AtomicLong number = new AtomicLong();

    /** Of one thread; JMH sets them to zero before each iteration. */
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Attempts {
        public long succeeded;
        public long failed;
    }

    /** How often {@code onSpinWait} is called after a failure. */
    @State(Scope.Benchmark)
    public static class Spin {
        @Param({"1", "10", "100"})
        public int hints;

        private void make() {
            int count = hints;
            for (int i = 0; i < count; i++) {
                Thread.onSpinWait();
            }
        }
    }

    /** What is asked of {@code parkNanos}. */
    @State(Scope.Benchmark)
    public static class Park {
        @Param({"1", "1000"})
        public long parkedNanos;

        private void make() {
            LockSupport.parkNanos(parkedNanos);
        }
    }

    /** One constant implementation runs in a fork, so the compiler inlines it. */
    private interface Pause {
        void make() throws InterruptedException;
    }

    @Benchmark
    public void casNone(Attempts attempts) throws InterruptedException {
        increment(attempts, () -> { });
    }

    @Benchmark
    public void casOnSpinWait(Attempts attempts, Spin spin) throws InterruptedException {
        increment(attempts, spin::make);
    }

    @Benchmark
    public void casYield(Attempts attempts) throws InterruptedException {
        increment(attempts, Thread::yield);
    }

    @Benchmark
    public void casSleep0(Attempts attempts) throws InterruptedException {
        increment(attempts, () -> Thread.sleep(0));
    }

    @Benchmark
    public void casParkNanos(Attempts attempts, Park park) throws InterruptedException {
        increment(attempts, park::make);
    }

    private void increment(Attempts attempts, Pause pause) throws InterruptedException {
        long seen = number.get();
        while (!number.compareAndSet(seen, seen + 1)) {
            attempts.failed++;
            pause.make();
            seen = number.get();
        }
        attempts.succeeded++;
    }
}
