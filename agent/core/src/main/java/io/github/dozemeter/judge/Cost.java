package io.github.dozemeter.judge;

import io.github.dozemeter.support.Numbers;

/** CPU that a site uses, in cores, and how well that is known. Immutable. */
public final class Cost {

    /** Nothing is known of it yet: fewer samples than a price needs. */
    public static final Cost NOT_KNOWN_YET = new Cost(0, Precision.NOT_KNOWN_YET);
    /** The clock of this system is too coarse for a price, and the site's threads use less than 1% of a core. */
    public static final Cost TOO_LITTLE = new Cost(0, Precision.TOO_LITTLE);

    /** No clock will ever tell: there is none, timing is off, or the threads are virtual or not known. */
    public static final Cost NEVER_KNOWN = new Cost(0, Precision.NEVER_KNOWN);
    /** Below this a clock of steps of 10 ms says nothing. */
    static final double MIN_OF_COARSE = 0.01;
    private static final double A_FIFTH_MORE = 1.2;

    /** Cores; 0 where it is not known. */
    public final double cores;
    /** Cores of the pauses that requested no time: a verdict judges one set of pauses. */
    final double zero;
    public final Precision precision;

    /** The accuracy of a cost: within a fifth, within a factor of two, as a bound, or not known at all. */
    public enum Precision {
        /** The site's pauses times a price that was measured at this site. */
        MEASURED("", ""),
        /** The price was measured elsewhere, or the rate is estimated. */
        ABOUT("about ", "~"),
        /** Includes all CPU of threads that pause at this site alone. */
        UP_TO("up to ", "≤"),
        NOT_KNOWN_YET("", ""),
        TOO_LITTLE("", ""),
        NEVER_KNOWN("", "");

        private final String prefix;
        private final String mark;

        Precision(String prefix, String mark) {
            this.prefix = prefix;
            this.mark = mark;
        }

        boolean isKnown() {
            return compareTo(NOT_KNOWN_YET) < 0;
        }

        /** Returns the precision of a sum: that of the less known part, of those that are known at all. */
        private Precision plus(Precision more) {
            boolean isWorse = compareTo(more) >= 0;
            Precision worse = isWorse ? this : more;
            if (worse.isKnown()) {
                return worse;
            }
            return isWorse ? more : this;
        }
    }

    Cost(double cores, Precision precision) {
        this(cores, 0, precision);
    }

    Cost(double cores, double zero, Precision precision) {
        this.cores = cores;
        this.zero = zero;
        this.precision = precision;
    }

    /** Returns the cores of the pauses that requested time. */
    double others() {
        return cores - zero;
    }

    Cost plus(Cost more) {
        return new Cost(cores + more.cores, zero + more.zero, precision.plus(more.precision));
    }

    /** Returns the cores that it may be, where it is not known. */
    double most() {
        return precision == Precision.TOO_LITTLE ? MIN_OF_COARSE : Double.POSITIVE_INFINITY;
    }

    Cost atMost(double most) {
        return cores > most ? times(most / cores) : this;
    }

    /** Returns this cost as corrected: one that was off by more than a fifth was not measured well. */
    Cost corrected(double factor) {
        if (factor == 1) {
            return this;
        }
        boolean isOff = Math.max(factor, 1 / factor) > A_FIFTH_MORE && precision == Precision.MEASURED;
        return new Cost(cores * factor, zero * factor, isOff ? Precision.ABOUT : precision);
    }

    Cost times(double factor) {
        return factor == 1 ? this : new Cost(cores * factor, zero * factor, precision);
    }

    public boolean isKnown() {
        return precision.isKnown();
    }

    public String prefix() {
        return cores == 0 ? "" : precision.prefix;
    }

    /** Writes percent of a core for a column, {@code 0.83%}, {@code ~8.6%}, {@code ≤31%}; {@code -} where it is not known. */
    public String cell() {
        if (!isKnown()) {
            return Numbers.UNKNOWN;
        }
        String number = Numbers.ofCore(cores);
        boolean isBound = cores == 0 || number.startsWith("<");
        return isBound ? number : precision.mark + number;
    }

    /** Writes percent of a core, {@code 0.83%}, {@code about 8.6%}, {@code up to 31%}; or what is not known. */
    @Override
    public String toString() {
        switch (precision) {
            case NOT_KNOWN_YET:
                return "not known yet";
            case TOO_LITTLE:
                return "too little to measure here";
            case NEVER_KNOWN:
                return "not known here";
            default:
                return prefix() + Numbers.ofCore(cores);
        }
    }
}
