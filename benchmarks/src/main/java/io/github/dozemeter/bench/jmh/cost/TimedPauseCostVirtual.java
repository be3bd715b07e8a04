package io.github.dozemeter.bench.jmh.cost;

import io.github.dozemeter.bench.jmh.thread.VirtualThreads;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Setup;

/**
 * {@link TimedPauseCost} on virtual threads, from JDK 21 on: {@link VirtualThreads#WORKERS}.
 *
 * <p>Run as that one. Traps: after a sleep, the next park returns at once
 * ({@code VirtualThread.sleepNanos} leaves the permit), so {@code sleepNanos1} reads some 500 ns where it asks for one.
 */
@Fork(value = 1, jvmArgsAppend = VirtualThreads.WORKERS)
public class TimedPauseCostVirtual extends TimedPauseCost {

    @Setup
    public void onVirtualThreads() {
        VirtualThreads.requireHere();
    }
}
