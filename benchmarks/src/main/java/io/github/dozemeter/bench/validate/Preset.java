package io.github.dozemeter.bench.validate;

import java.util.Arrays;
import java.util.List;
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

    private final Pace pace;
    private final double latencyShare;

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

    Pace pace() {
        return pace;
    }

    /** Of the usual counts of the latency tests. */
    double latencyShare() {
        return latencyShare;
    }

    /** One of four, by preset. */
    @SafeVarargs
    final <T> List<T> pick(List<T>... choices) {
        return choices[ordinal()];
    }
}
