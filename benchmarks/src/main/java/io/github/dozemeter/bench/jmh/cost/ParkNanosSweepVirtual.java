package io.github.dozemeter.bench.jmh.cost;

import io.github.dozemeter.bench.jmh.thread.VirtualThreads;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Setup;

/**
 * {@link ParkNanosSweep} on virtual threads, from JDK 21 on: {@link VirtualThreads#WORKERS}.
 *
 * <p>Run as that one. Traps: as for {@link TimedPauseCostVirtual}.
 */
@Fork(value = 1, jvmArgsAppend = VirtualThreads.WORKERS)
public class ParkNanosSweepVirtual extends ParkNanosSweep {

    @Setup
    public void onVirtualThreads() {
        VirtualThreads.requireHere();
    }
}
