package io.github.dozemeter.bench.jmh.cost;

import io.github.dozemeter.bench.jmh.UsualSettings;
import io.github.dozemeter.bench.jmh.thread.ThreadKind;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Calls that wait until their time is over: each asks for 1 ms, those named {@code Nanos1} for 1 ns. What is above the
 * request is rounding by the JDK, timer slack and the wake-up; {@link #nanoTime}, which is in each sample, is nothing
 * beside.
 *
 * <p>Run: {@code java -jar benchmarks/target/benchmarks.jar 'cost.TimedPauseCost\.'}, and {@code TimedPauseCostVirtual}
 * on JDK 21 and later.
 *
 * <p>Traps: 500 ms hold 450 calls, so p99.9 is the slowest one. {@code sleep(0, 1)} is 1 ms until JDK 20 and real
 * nanoseconds from 21, {@code wait(0, 1)} is 1 ms in all. {@code parkUntil} takes a time of day in ms, so the first
 * call asks for anything up to 1 ms; the next ones fall into step with the clock and ask for the rest of a ms.
 * {@code sleep(Duration)} needs JDK 19 and fails with that sentence before.
 */
@State(Scope.Thread)
@BenchmarkMode({Mode.AverageTime, Mode.SampleTime})
@Warmup(iterations = 2, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class TimedPauseCost extends UsualSettings {

    private final Object monitor = new Object();

    @Benchmark
    public long nanoTime() {
        return System.nanoTime();
    }

    @Benchmark
    public void sleep1() throws InterruptedException {
        Thread.sleep(1);
    }

    @Benchmark
    public void sleepNanos1() throws InterruptedException {
        Thread.sleep(0, 1);
    }

    @Benchmark
    public void sleepDuration1ms(DurationSleep sleep) throws Throwable {
        sleep.oneMillisecond();
    }

    @Benchmark
    public void timeUnitSleep1ms() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(1);
    }

    @Benchmark
    public void parkUntil1ms() {
        LockSupport.parkUntil(System.currentTimeMillis() + 1);
    }

    @Benchmark
    public void waitMillis1() throws InterruptedException {
        synchronized (monitor) {
            monitor.wait(1);
        }
    }

    @Benchmark
    public void waitNanos1() throws InterruptedException {
        synchronized (monitor) {
            monitor.wait(0, 1);
        }
    }

    @Benchmark
    public void joinMillis1(Unavailable never) throws InterruptedException {
        never.thread.join(1);
    }

    @Benchmark
    public Object queuePoll1ms(Unavailable never) throws InterruptedException {
        return never.queue.poll(1, TimeUnit.MILLISECONDS);
    }

    @Benchmark
    public boolean latchAwait1ms(Unavailable never) throws InterruptedException {
        return never.latch.await(1, TimeUnit.MILLISECONDS);
    }

    @Benchmark
    public boolean tryLock1ms(Unavailable never) throws InterruptedException {
        return never.lock.tryLock(1, TimeUnit.MILLISECONDS);
    }

    /** {@code Thread.sleep(Duration)}, since 19, by a constant method handle: no dearer than a call, for the compiler. */
    @State(Scope.Thread)
    public static class DurationSleep {

        private static final MethodHandle SLEEP = find();
        private static final Duration MILLISECOND = Duration.ofMillis(1);

        private static MethodHandle find() {
            try {
                MethodType type = MethodType.methodType(void.class, Duration.class);
                return MethodHandles.publicLookup().findStatic(Thread.class, "sleep", type);
            } catch (ReflectiveOperationException absent) {
                return null;
            }
        }

        @Setup
        public void require() {
            if (SLEEP == null) {
                throw new IllegalStateException("Thread.sleep(Duration) needs JDK 19, this is "
                    + Runtime.version().feature());
            }
        }

        void oneMillisecond() throws Throwable {
            SLEEP.invokeExact(MILLISECOND);
        }
    }

    /** What never comes: the end of a thread that lives on, an element, the opening of a latch, a lock that another has. */
    @State(Scope.Thread)
    public static class Unavailable {

        final BlockingQueue<Object> queue = new LinkedBlockingQueue<>();
        final CountDownLatch latch = new CountDownLatch(1);
        final Lock lock = new ReentrantLock();
        Thread thread;

        @Setup
        public void begin() throws InterruptedException {
            CountDownLatch held = new CountDownLatch(1);
            thread = ThreadKind.PLATFORM.start(() -> hold(held));
            held.await();
        }

        private void hold(CountDownLatch held) {
            lock.lock();
            try {
                held.countDown();
                latch.await();
            } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
            } finally {
                lock.unlock();
            }
        }

        @TearDown
        public void end() throws InterruptedException {
            latch.countDown();
            thread.join();
        }
    }
}
