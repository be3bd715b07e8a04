package io.github.dozemeter.bench.jmh.cost;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Threads increment one number by compare-and-set and, after a failure, pause in one of five ways. An operation is an
 * increment. The second results {@code succeeded} and {@code failed} are attempts per time: the success rate is
 * succeeded / (succeeded + failed).
 *
 * <p>Run: {@code for t in 1 2 4 8 16; do java -jar benchmarks/target/benchmarks.jar CasBackoff -t $t; done}
 *
 * <p>Traps: {@link #casNone} is the baseline. A back-off that gives the processor away leaves it to the others, so the
 * same figures can praise it (throughput of all) and damn it (its own percentiles): look at both. With one thread
 * nothing fails and all five are equal. Counters come with throughput alone, not with samples.
 */
@State(Scope.Benchmark)
@BenchmarkMode({Mode.Throughput, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Threads(4)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
public class CasBackoff {

    private final AtomicLong number = new AtomicLong();

    /** Of one thread; JMH sets them to zero before each iteration. */
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Attempts {
        public long succeeded;
        public long failed;
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
    public void casOnSpinWait(Attempts attempts) throws InterruptedException {
        increment(attempts, Thread::onSpinWait);
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
    public void casParkNanos1(Attempts attempts) throws InterruptedException {
        increment(attempts, () -> LockSupport.parkNanos(1));
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
