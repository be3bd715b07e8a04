package io.github.dozemeter.micrometer;

/** What a meter shows. Immutable. */
public final class Reading {

    static final Reading NONE = new Reading(0, 0);

    private final double value;
    private final long count;

    Reading(double value, long count) {
        this.value = value;
        this.count = count;
    }

    /** Of a timer: the seconds of all its pauses. */
    public double value() {
        return value;
    }

    /** Of a timer alone: its pauses. */
    public long count() {
        return count;
    }
}
