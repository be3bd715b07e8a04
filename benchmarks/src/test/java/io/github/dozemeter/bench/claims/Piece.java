package io.github.dozemeter.bench.claims;

import org.openjdk.jmh.infra.Blackhole;

/** A piece of work, which begins with a pause of no time or without. */
record Piece(long tokens, boolean pausing) {

    void make() throws InterruptedException {
        if (pausing) {
            Thread.sleep(0);
        }
        Blackhole.consumeCPU(tokens);
    }
}
