package io.github.dozemeter.bench.application;

import io.github.dozemeter.bench.machine.Load;
import java.util.Map;

/**
 * One server of each kind was measured.
 *
 * @param basis the agent and the plan: rounds of another basis are not compared with these
 * @param release of the JDK
 */
record Round(Series series, String basis, String release, Load load, Map<Arm, Map<ServerCost, Double>> readings) {

    /** Returns whether it was measured: some rounds are of the start alone. */
    boolean has(ServerCost cost) {
        return readings.values().stream().allMatch(reading -> reading.containsKey(cost));
    }

    boolean has(Arm arm) {
        return readings.containsKey(arm);
    }

    double of(Arm arm, ServerCost cost) {
        return readings.get(arm).get(cost);
    }

    double ratio(Arm arm, Arm base, ServerCost cost) {
        return of(arm, cost) / of(base, cost);
    }

    boolean belongsTo(Series other, String otherBasis) {
        return series.equals(other) && basis.equals(otherBasis);
    }
}
