package io.github.dozemeter.bench.jmh.flow;

import io.github.dozemeter.bench.jmh.thread.Helpers;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** A ring at a point of the grid, all threads started. */
abstract class RunningRing extends Grid {

    private Ring ring;

    abstract Station station();

    /** After the memory: JMH runs the set-ups of a superclass first. */
    @Setup
    public void start() throws InterruptedException {
        Helpers.endThoseLeft();
        ring = new Ring(blocks, this::station, kind);
    }

    void run(int turns) throws InterruptedException {
        ring.run(turns);
    }

    @TearDown
    public void leave() {
        Helpers.leave(ring::close);
    }
}
