package io.github.dozemeter.bench.jmh.cost;

import io.github.dozemeter.bench.jmh.UsualSettings;
import io.github.dozemeter.bench.jmh.thread.Helpers;
import io.github.dozemeter.bench.jmh.thread.ThreadKind;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A loop of so many pauses, the whole and, as second result {@code calls}, each. That is a counter, because the loop
 * count is a parameter and {@code OperationsPerInvocation} takes a constant alone.
 *
 * <p>Run, with the context switches of each loop, and with its cycles per instruction:
 *
 * <pre>{@code
 * java -jar benchmarks/target/benchmarks.jar PauseLoop -prof io.github.dozemeter.bench.jmh.profile.ContextSwitches
 * java -jar benchmarks/target/benchmarks.jar PauseLoop -prof io.github.dozemeter.bench.jmh.profile.CyclesPerInstruction
 * java -jar benchmarks/target/benchmarks.jar PauseLoop.sleep1Loop -p iterations=64   # 70 ms instead of 1.1 s each
 * }</pre>
 *
 * <p>Traps: a second holds one {@code sleep1Loop} of 1,024. {@link #waitNotifyLoop} is a round trip between two
 * threads, two hand-overs a call. {@link #emptyLoop} keeps its counter alive through a blackhole, which costs about as
 * much as the counting. The loop count is a local {@code int}: a boxed one would be unboxed in each turn. What
 * {@code onSpinWait} takes is one instruction of one processor: compare only on the same one.
 */
@Measurement(iterations = 5, time = 1, timeUnit = TimeUnit.SECONDS)
public class PauseLoop extends UsualSettings {

    @Param("1024")
    public int iterations;

    /** Pauses made; JMH sets it to zero before each iteration. */
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Pauses {
        public long calls;
    }

    @Benchmark
    public void emptyLoop(Pauses made, Blackhole blackhole) {
        int count = iterations;
        for (int i = 0; i < count; i++) {
            blackhole.consume(i);
        }
        made.calls += count;
    }

    @Benchmark
    public void onSpinWaitLoop(Pauses made) {
        int count = iterations;
        for (int i = 0; i < count; i++) {
            Thread.onSpinWait();
        }
        made.calls += count;
    }

    @Benchmark
    public void yieldLoop(Pauses made) {
        int count = iterations;
        for (int i = 0; i < count; i++) {
            Thread.yield();
        }
        made.calls += count;
    }

    @Benchmark
    public void sleep1Loop(Pauses made) throws InterruptedException {
        int count = iterations;
        for (int i = 0; i < count; i++) {
            Thread.sleep(1);
        }
        made.calls += count;
    }

    @Benchmark
    public void waitNotifyLoop(Pauses made, Partner partner) throws InterruptedException {
        int count = iterations;
        for (int i = 0; i < count; i++) {
            partner.roundTrip();
        }
        made.calls += count;
    }

    /** A thread that answers each {@code notify} by one, on the monitor of this object. */
    @State(Scope.Thread)
    public static class Partner {

        private enum Turn { CALLER, PARTNER, OVER }

        private Turn turn = Turn.CALLER;
        private Thread thread;

        @Setup
        public void begin() throws InterruptedException {
            Helpers.endThoseLeft();
            thread = ThreadKind.PLATFORM.start(this::answer);
        }

        /** Only two threads know the monitor, so {@code notify} wakes the right one. */
        synchronized void roundTrip() throws InterruptedException {
            turn = Turn.PARTNER;
            notify();
            while (turn == Turn.PARTNER) {
                wait();
            }
        }

        private synchronized void answer() {
            try {
                while (turn != Turn.OVER) {
                    while (turn == Turn.CALLER) {
                        wait();
                    }
                    if (turn == Turn.PARTNER) {
                        turn = Turn.CALLER;
                        notify();
                    }
                }
            } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
            }
        }

        @TearDown
        public void leave() {
            Helpers.leave(this::end);
        }

        private void end() throws InterruptedException {
            synchronized (this) {
                turn = Turn.OVER;
                notify();
            }
            thread.join();
        }
    }
}
