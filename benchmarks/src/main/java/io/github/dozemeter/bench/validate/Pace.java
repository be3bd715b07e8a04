package io.github.dozemeter.bench.validate;

/**
 * How long a benchmark is looked at.
 *
 * @param forks fresh JVMs
 * @param warmups iterations before, each of {@code warmupMillis}
 * @param iterations that count, each of {@code millis}
 */
record Pace(int forks, int warmups, int warmupMillis, int iterations, int millis) {

    /** Starting a fork and ending it. */
    private static final double START_SECONDS = 0.7;

    Pace withForks(int others) {
        return new Pace(others, warmups, warmupMillis, iterations, millis);
    }

    /** For a table of many: one fork, and little in it. */
    Pace brief() {
        return new Pace(1, Math.min(1, warmups), warmupMillis, Math.min(2, iterations), millis);
    }

    /** Seconds for one benchmark with one set of parameters. */
    double seconds() {
        return forks * (START_SECONDS + warmups * warmupMillis / 1e3 + iterations * millis / 1e3);
    }

    String words() {
        return forks + (forks == 1 ? " fork" : " forks") + ", in each " + iterations + " times " + millis + " ms after "
            + warmups + " times " + warmupMillis + " ms";
    }
}
