package io.github.dozemeter.bench.jmh.flow;

import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The point of the grid that is measured, and its memory. */
@State(Scope.Benchmark)
public class Grid {

    @Param({"2", "16", "256"})
    public int threads;

    @Param({"0", "16384"})
    public int blockBytes;

    @Param("PLATFORM")
    public ThreadKind kind;

    Blocks blocks;

    @Setup
    public void allocate() {
        blocks = new Blocks(threads, blockBytes);
    }
}
