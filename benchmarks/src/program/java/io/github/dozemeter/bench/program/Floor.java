package io.github.dozemeter.bench.program;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The least that an exact count can cost: one atomic add, to a place that the compiler knows. All copies of the loops call
 * {@link Nothing} before each pause, of which compiled code keeps nothing; in the copy {@link Variant#FLOOR}, {@link Copies}
 * makes that {@link Counted}, whose name is as long.
 */
public final class Floor {

    /** In a cache line that nothing else writes. */
    private static final int PLACE = 16;
    private static final AtomicLongArray COUNTS = new AtomicLongArray(2 * PLACE);

    private Floor() {
    }

    static long counted() {
        return COUNTS.get(PLACE);
    }

    public static final class Nothing {

        private Nothing() {
        }

        public static void count() {
            // Nothing, at no cost.
        }
    }

    public static final class Counted {

        private Counted() {
        }

        public static void count() {
            COUNTS.getAndIncrement(PLACE);
        }
    }
}
