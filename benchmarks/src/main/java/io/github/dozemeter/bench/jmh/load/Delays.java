package io.github.dozemeter.bench.jmh.load;

import java.util.Random;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** In each {@value #ONE_IN} delays, at a place that no predictor learns, one of 1 ms; the others ask for no time. */
@State(Scope.Thread)
public class Delays {

    static final int ONE_IN = 1_000;
    private static final int GROUPS = 64;
    private static final long SEED = 42;

    private final long[] millis = new long[GROUPS * ONE_IN];
    private int place;

    public Delays() {
        Random random = new Random(SEED);
        for (int group = 0; group < GROUPS; group++) {
            millis[group * ONE_IN + random.nextInt(ONE_IN)] = 1;
        }
    }

    long next() {
        place = place + 1 < millis.length ? place + 1 : 0;
        return millis[place];
    }
}
