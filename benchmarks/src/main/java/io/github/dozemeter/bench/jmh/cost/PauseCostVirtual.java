package io.github.dozemeter.bench.jmh.cost;

import io.github.dozemeter.bench.jmh.thread.VirtualThreads;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Setup;

/**
 * {@link PauseCost} on virtual threads, from JDK 21 on: {@link VirtualThreads#WORKERS}.
 *
 * <p>Run as that one. Traps: a virtual thread that spins keeps its carrier: with more of them than processors,
 * {@code baseline}, {@code nanoTime} and {@code onSpinWait} run one after the other. {@code yield} and {@code sleep0} may
 * then go on for ever, while JMH waits for one that never gets a carrier.
 */
@Fork(value = 2, jvmArgsAppend = VirtualThreads.WORKERS)
public class PauseCostVirtual extends PauseCost {

    @Setup
    public void onVirtualThreads() {
        VirtualThreads.requireHere();
    }
}
