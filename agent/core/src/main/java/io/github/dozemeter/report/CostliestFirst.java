package io.github.dozemeter.report;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.record.SiteSnapshot;
import java.util.Comparator;

/**
 * Sites by what they cost in the time judged; where that is equal, as before the first tick, by thread time in zero
 * pauses, which buys nothing, then by the number of pauses.
 */
final class CostliestFirst implements Comparator<SiteSnapshot> {

    private final Diagnosis diagnosis;

    CostliestFirst(Diagnosis diagnosis) {
        this.diagnosis = diagnosis;
    }

    @Override
    public int compare(SiteSnapshot a, SiteSnapshot b) {
        int cost = Double.compare(diagnosis.cost(b.site()), diagnosis.cost(a.site()));
        int zero = Double.compare(b.times().zeroRealisedNanos(), a.times().zeroRealisedNanos());
        return cost != 0 ? cost : zero != 0 ? zero : Long.compare(b.pauses(), a.pauses());
    }
}
