package io.github.dozemeter.bench.validate;

import java.util.Arrays;
import java.util.Locale;

/** How much is measured. */
enum Preset {
    /** Shows that all works; its figures mean nothing. */
    SMOKE(new Pace(1, 1, 20, 1, 20), 0.01),
    /** Orders and ratios, in less than 4 minutes on 2 processors. */
    QUICK(new Pace(1, 1, 100, 3, 200), 0.25),
    /** Figures to keep, in less than 20 minutes. */
    STANDARD(new Pace(1, 2, 300, 5, 400), 1),
    /** What the articles measured, and how often; hours, of which {@code --dry-run} tells how many. */
    FULL(new Pace(5, 5, 1_000, 5, 1_000), 1);

    final Pace pace;
    /** Of the usual counts of the latency tests. */
    final double latencyShare;

    Preset(Pace pace, double latencyShare) {
        this.pace = pace;
        this.latencyShare = latencyShare;
    }

    /** @throws IllegalArgumentException with a sentence that names all */
    static Preset named(String key) {
        return Arrays.stream(values()).filter(preset -> preset.key().equals(key)).findFirst()
            .orElseThrow(() -> new IllegalArgumentException("there is no preset " + key + "; there are "
                + String.join(", ", Arrays.stream(values()).map(Preset::key).toList())));
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether figures are to be kept. */
    boolean isThorough() {
        return this == STANDARD || this == FULL;
    }

    /** One of four, by preset. */
    <T> T pick(T smoke, T quick, T standard, T full) {
        return switch (this) {
            case SMOKE -> smoke;
            case QUICK -> quick;
            case STANDARD -> standard;
            case FULL -> full;
        };
    }

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
            String things = forks == 1 ? " fork" : " forks";
            return forks + things + ", in each " + iterations + " times " + millis + " ms after "
                + warmups + " times " + warmupMillis + " ms";
        }
    }
}
