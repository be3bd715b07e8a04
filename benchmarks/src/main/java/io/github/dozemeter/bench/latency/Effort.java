package io.github.dozemeter.bench.latency;

/**
 * How much of a test is run.
 *
 * @param passes of warming up, each with fresh threads
 * @param warmup steps of each pass
 * @param steps that are measured
 */
public record Effort(int passes, long warmup, long steps) {

    public Effort {
        if (passes < 0 || warmup < 0 || steps < 2) {
            throw new IllegalArgumentException("at least 2 iterations (the first is dropped), no fewer than 0"
                + " warm-ups");
        }
    }

    /** Steps in all. */
    public long total() {
        return passes * warmup + steps;
    }

    /** A part of it, for those in a hurry. */
    public Effort scaled(double factor) {
        return new Effort(passes, Math.max(2, Math.round(warmup * factor)), Math.max(2, Math.round(steps * factor)));
    }
}
