package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.sample.SiteSamples;

/** Decides when one verdict holds, and how its reason reads. Stateless. */
interface Check {

    /** @return null where the verdict does not hold */
    Severity severity(Evidence seen);

    /** Returns the observation in numbers; without a full stop. */
    String reason(Evidence seen);

    /** Holds what is known of one site in the span that is judged, and by what it is judged. Immutable. */
    final class Evidence {

        final SiteFigures figures;
        final SiteSamples samples;
        final Thresholds thresholds;
        final Ledger.Entry cost;
        /** Feature release: 8, 17, 25. */
        final int jdk;

        Evidence(SiteFigures figures, Ledger.Entry cost, SiteSamples samples, Thresholds thresholds, int jdk) {
            this.figures = figures;
            this.samples = samples;
            this.thresholds = thresholds;
            this.cost = cost;
            this.jdk = jdk;
        }

        Site site() {
            return figures.site();
        }

        /** Says what zero pauses use, as the end of a sentence; nothing where it is unknown. */
        String spentOnZero() {
            return cost.zero == 0 ? "" : ", use " + cost.cost.prefix() + Numbers.ofCore(cost.zero) + " of a core";
        }

        boolean isTimedOften() {
            return figures.timed() >= of(Threshold.SAMPLES);
        }

        double of(Threshold threshold) {
            return thresholds.of(threshold);
        }
    }
}
