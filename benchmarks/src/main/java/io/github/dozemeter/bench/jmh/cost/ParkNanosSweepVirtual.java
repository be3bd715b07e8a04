package io.github.dozemeter.bench.jmh.cost;

import io.github.dozemeter.bench.jmh.thread.VirtualThreads;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Setup;

/**
 * The same on virtual threads, from JDK 21 on: JMH's own property makes its workers virtual, and
 * {@link #onVirtualThreads} sees that they are. On an older JDK it ends at once, and JMH's reason is
 * {@code Cannot instantiate VirtualThreadFactory}.
 *
 * <p>Run as {@link ParkNanosSweep}. Traps: as for {@link TimedPauseCostVirtual}.
 */
@Fork(value = 1, jvmArgsAppend = VirtualThreads.WORKERS)
public class ParkNanosSweepVirtual extends ParkNanosSweep {

    @Setup
    public void onVirtualThreads() {
        VirtualThreads.requireHere();
    }
}
