package io.github.dozemeter.sample;

import java.util.Locale;

/** Pauses a second, while the machine keeps up. */
record Rate(long perSecond, Bound bound) {

    enum Bound {
        /** So many per batch of work: exact over whole batches. */
        PACED,
        /** The pause itself takes so long that more do not fit. */
        UP_TO,
        /** The cost of a call decides, so only a floor can be stated. */
        OVER,
        /** One at the start, however long it runs: a schedule. */
        ONCE
    }

    static final Rate NONE = new Rate(0, Bound.PACED);
    static final Rate ONCE = new Rate(1, Bound.ONCE);

    static Rate perBatch(int calls) {
        return new Rate((long) calls * Arrivals.BATCHES_PER_SECOND, Bound.PACED);
    }

    static Rate oncePerBatches(int batches) {
        return new Rate(Arrivals.BATCHES_PER_SECOND / batches, Bound.PACED);
    }

    static Rate upTo(long perSecond) {
        return new Rate(perSecond, Bound.UP_TO);
    }

    static Rate over(long perSecond) {
        return new Rate(perSecond, Bound.OVER);
    }

    @Override
    public String toString() {
        if (perSecond == 0) {
            return "none";
        }
        String number = String.format(Locale.ROOT, "%,d/s", perSecond);
        return switch (bound) {
            case PACED -> number;
            case UP_TO -> "up to " + number;
            case OVER -> "over " + number;
            case ONCE -> "once";
        };
    }
}
