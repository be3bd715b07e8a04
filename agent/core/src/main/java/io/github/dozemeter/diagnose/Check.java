package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.CostModel;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.sample.SiteSamples;

/** When one verdict holds, and how its reason reads. Stateless. */
interface Check {

    /** @return null where the verdict does not hold */
    Severity severity(Evidence seen);

    /** What was seen, in numbers; without a full stop. */
    String reason(Evidence seen);

    /** What is known of one site in the span that is judged, and by what it is judged. Immutable. */
    final class Evidence {

        final SiteFigures figures;
        /** Callers, threads, locks. */
        final SiteSamples samples;
        final Thresholds thresholds;
        final CostModel costModel;
        /** Feature release: 8, 17, 25. */
        final int jdk;

        Evidence(SiteFigures figures, SiteSamples samples, Thresholds thresholds, CostModel costModel, int jdk) {
            this.figures = figures;
            this.samples = samples;
            this.thresholds = thresholds;
            this.costModel = costModel;
            this.jdk = jdk;
        }

        Site site() {
            return figures.site();
        }

        /** In cores. */
        double cost() {
            return figures.cost(costModel);
        }

        /** Whether the times stand on enough pauses. */
        boolean isTimedOften() {
            return figures.timed() >= of(Threshold.SAMPLES);
        }

        double of(Threshold threshold) {
            return thresholds.of(threshold);
        }
    }
}
