package io.github.dozemeter.bench.jmh.flow;

import io.github.dozemeter.bench.jmh.UsualSettings;
import io.github.dozemeter.bench.jmh.thread.ThreadKind;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Nanoseconds from one thread's turn to the next one's, in a ring, by three ways of waking, with so many bytes that
 * each thread touches in its turn. One over the score is switches a second.
 *
 * <p>Run the reduced grid, the whole one (2 hours), the switches that the system counted:
 *
 * <pre>{@code
 * java -jar benchmarks/target/benchmarks.jar SwitchCost
 * java -jar benchmarks/target/benchmarks.jar SwitchCost -p threads=2,4,8,16,32,64,128,256,512,1024,2048,4096 \
 *   -p blockBytes=0,4096,16384,65536 -p kind=PLATFORM,VIRTUAL -jvmArgsPrepend -Xmx1g     # kind: JDK 21 and later
 * java -jar benchmarks/target/benchmarks.jar SwitchCost -prof io.github.dozemeter.bench.jmh.profile.ContextSwitches
 * }</pre>
 *
 * <p>Traps: one thread never switches, so it is no point of the curve; {@link #switchBaseline} is that case, the same
 * touching by one thread. Threads are started before the clock. On an idle machine a wake-up crosses processors and
 * pays for their rest; {@code taskset -c 0} shows the switch alone. 4,096 threads of 64 KB take 256 MB of heap.
 */
@OperationsPerInvocation(SwitchCost.TURNS)
@Warmup(iterations = 2, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class SwitchCost extends UsualSettings {

    /** A multiple of every thread count of the grid: all take the same number of turns. */
    static final int TURNS = 4_096;

    @State(Scope.Benchmark)
    public static class ByFuture extends Ring {
        @Override
        Ring.Station station() {
            return new Ring.ByFuture();
        }
    }

    @State(Scope.Benchmark)
    public static class ByMonitor extends Ring {
        @Override
        Ring.Station station() {
            return new Ring.ByMonitor();
        }
    }

    @State(Scope.Benchmark)
    public static class ByPark extends Ring {
        @Override
        Ring.Station station() {
            return new Ring.ByPark();
        }
    }

    @Benchmark
    public void switchByCompletableFuture(ByFuture ring) throws InterruptedException {
        ring.run(TURNS);
    }

    @Benchmark
    public void switchByWaitNotify(ByMonitor ring) throws InterruptedException {
        ring.run(TURNS);
    }

    @Benchmark
    public void switchByPark(ByPark ring) throws InterruptedException {
        ring.run(TURNS);
    }

    @Benchmark
    public void switchBaseline(Grid grid) {
        for (int turn = 0; turn < TURNS; turn++) {
            grid.touch(turn % grid.threads);
        }
    }

    /** The point of the grid that is measured, and its memory. */
    @State(Scope.Benchmark)
    public static class Grid {

        @Param({"2", "16", "256"})
        public int threads;

        @Param({"0", "16384"})
        public int blockBytes;

        @Param("PLATFORM")
        public ThreadKind kind;

        /** The data of each thread: what a switch finds cold. */
        int[][] blocks;

        @Setup
        public void allocate() {
            blocks = new int[threads][blockBytes / Integer.BYTES];
        }

        /** Reads and writes all of one block. */
        void touch(int place) {
            int[] block = blocks[place];
            for (int i = 0; i < block.length; i++) {
                block[i]++;
            }
        }
    }
}
