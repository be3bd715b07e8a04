package io.github.dozemeter.cli;

import java.util.Comparator;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The orders of {@code top}, and the key that chooses each. */
enum SortKey {
    /** Sites with verdicts first, then by cost; by rate where an agent does not tell the cost. */
    VERDICT('v', Comparator.<LiveSite>comparingInt(site -> site.verdicts().isEmpty() ? 1 : 0)
        .thenComparing(most(LiveSite::cores)).thenComparing(most(LiveSite::perSecond))),
    RATE('r', most(LiveSite::perSecond)),
    THREADS('t', most(LiveSite::threads)),
    ZERO('z', most(site -> site.zeroShare() * site.perSecond())),
    PLACE('p', Comparator.comparing(LiveSite::place));

    private final char key;
    private final Comparator<LiveSite> order;

    SortKey(char key, Comparator<LiveSite> order) {
        this.key = key;
        this.order = order;
    }

    /** The largest first; a site without this figure last. */
    private static Comparator<LiveSite> most(ToDoubleFunction<LiveSite> figure) {
        return Comparator.comparingDouble(site -> {
            double value = figure.applyAsDouble(site);
            return Double.isNaN(value) ? 0 : -value;
        });
    }

    Comparator<LiveSite> order() {
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
