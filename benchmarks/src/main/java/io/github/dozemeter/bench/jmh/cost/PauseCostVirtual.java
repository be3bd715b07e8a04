package io.github.dozemeter.bench.jmh.cost;

import io.github.dozemeter.bench.jmh.thread.VirtualThreads;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Setup;

/**
 * The same on virtual threads, from JDK 21 on; on an older one it fails with that sentence. JMH's own property makes its
 * workers virtual, and {@link #onVirtualThreads} sees that they are.
 *
 * <p>Run as {@link PauseCost}. Traps: a virtual thread that spins keeps its carrier: with more of them than processors,
 * {@code baseline}, {@code nanoTime} and {@code onSpinWait} run one after the other.
 */
@Fork(value = 2, jvmArgsAppend = VirtualThreads.WORKERS)
public class PauseCostVirtual extends PauseCost {

    @Setup
    public void onVirtualThreads() {
        VirtualThreads.requireHere();
    }
}
