package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.jmh.profile.ContextSwitches;
import io.github.dozemeter.bench.jmh.profile.CyclesPerInstruction;
import io.github.dozemeter.bench.jmh.profile.WithoutVariables;
import io.github.dozemeter.bench.jvm.JvmVariables;
import java.util.List;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/**
 * What looks at the forks of JMH.
 *
 * @param countsSwitches whether this system does
 * @param stripped variables of the environment that hold options for every JVM
 */
record Profilers(boolean countsSwitches, List<String> stripped) {

    /** The loops of calls, for which the article counted cycles. */
    private static final String LOOPS = "cost.PauseLoop.";

    static Profilers here() {
        return new Profilers(ContextSwitches.areCounted(), JvmVariables.here());
    }

    void addTo(ChainedOptionsBuilder options, String benchmark) {
        if (countsSwitches) {
            options.addProfiler(ContextSwitches.class);
        }
        if (benchmark.startsWith(LOOPS)) {
            options.addProfiler(CyclesPerInstruction.class);
        }
        if (!stripped.isEmpty()) {
            options.addProfiler(WithoutVariables.class, String.join(",", stripped));
        }
    }
}
