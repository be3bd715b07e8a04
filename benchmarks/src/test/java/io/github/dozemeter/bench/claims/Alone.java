package io.github.dozemeter.bench.claims;

import io.github.dozemeter.bench.stats.Spread;
import java.util.ArrayList;
import java.util.List;

/**
 * What one thread does that nobody disturbs. On a machine with neighbours its sleeps of no time let those run, so it
 * works in short slots, each after a rest: the scheduler then does not prefer the others yet.
 */
final class Alone {

    private static final int WARM_SLOTS = 100;
    private static final int SLOTS = 200;
    private static final int PIECES = 50;

    private Alone() {
    }

    /** Pieces a second, the median of all slots. */
    static double throughput(Piece piece) throws InterruptedException {
        List<Double> slots = new ArrayList<>();
        for (int slot = 0; slot < WARM_SLOTS + SLOTS; slot++) {
            Thread.sleep(1);
            long start = System.nanoTime();
            for (int i = 0; i < PIECES; i++) {
                piece.make();
            }
            double nanos = System.nanoTime() - start;
            if (slot >= WARM_SLOTS) {
                slots.add(PIECES * 1e9 / nanos);
            }
        }
        return Spread.of(slots).median();
    }
}
