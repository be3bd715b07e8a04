package io.github.dozemeter.cli;

import java.util.Comparator;
import java.util.Locale;

/** By what the table of {@code top} is sorted, and the key that chooses it. */
enum SortKey {
    /** Sites with verdicts first, then by how often. */
    VERDICT('v', Comparator.<SiteRate>comparingInt(site -> site.verdict().isEmpty() ? 1 : 0)
        .thenComparing(Comparator.comparingDouble(SiteRate::perSecond).reversed())),
    RATE('r', Comparator.comparingDouble(SiteRate::perSecond).reversed()),
    THREADS('t', Comparator.comparingDouble(SiteRate::threads).reversed()),
    ZERO('z', Comparator.<SiteRate>comparingDouble(site -> site.zeroShare() * site.perSecond()).reversed()),
    PLACE('p', Comparator.comparing(SiteRate::place));

    private final char key;
    private final Comparator<SiteRate> order;

    SortKey(char key, Comparator<SiteRate> order) {
        this.key = key;
        this.order = order;
    }

    Comparator<SiteRate> order() {
        return order;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @return null if no order has this key */
    static SortKey of(int key) {
        for (SortKey sort : values()) {
            if (sort.key == key) {
                return sort;
            }
        }
        return null;
    }
}
