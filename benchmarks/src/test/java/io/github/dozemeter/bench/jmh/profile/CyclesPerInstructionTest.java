package io.github.dozemeter.bench.jmh.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

class CyclesPerInstructionTest {

    @Test
    void withoutCountersTheBenchmarkRunsAndTheReasonIsGiven() {
        CyclesPerInstruction profiler = new CyclesPerInstruction(() -> {
            throw new ProfilerException("Cannot run program \"perf\"");
        });
        assertThat(profiler.addJVMInvokeOptions(null)).isEmpty();
        assertThat(profiler.addJVMOptions(null)).isEmpty();
        profiler.beforeTrial(null);
        assertThat(said(profiler)).isEqualTo("CPI: not available: Cannot run program \"perf\"");
    }

    @Test
    void countersThatDoNotCountCyclesAreNoFigureEither() {
        assertThat(said(new CyclesPerInstruction(() -> new Perf("context-switches"))))
            .isEqualTo("CPI: not available: perf counts no cycles or no instructions here");
    }

    @Test
    void withCountersThereIsTheOneFigure() {
        CyclesPerInstruction profiler = new CyclesPerInstruction(() -> new Perf("cycles", "CPI", "IPC"));
        assertThat(profiler.addJVMInvokeOptions(null)).containsExactly("perf");
        assertThat(profiler.afterTrial(null, 0, null, null)).singleElement()
            .satisfies(cpi -> assertThat(cpi.getScore()).isEqualTo(1.5));
    }

    private static String said(CyclesPerInstruction profiler) {
        return profiler.afterTrial(null, 0, null, null).iterator().next().extendedInfo().strip();
    }

    /** What stands in for the counters; all figures are 1.5. */
    private record Perf(String... labels) implements ExternalProfiler {

        @Override
        public Collection<String> addJVMInvokeOptions(BenchmarkParams benchmark) {
            return List.of("perf");
        }

        @Override
        public Collection<String> addJVMOptions(BenchmarkParams benchmark) {
            return List.of();
        }

        @Override
        public void beforeTrial(BenchmarkParams benchmark) {
            // Nothing to prepare.
        }

        @Override
        @SuppressWarnings("rawtypes")
        public Collection<? extends Result> afterTrial(BenchmarkResult result, long pid, File out, File error) {
            return List.of(labels).stream()
                .map(label -> new ScalarResult(label, 1.5, "#/op", AggregationPolicy.AVG)).toList();
        }

        @Override
        public boolean allowPrintOut() {
            return true;
        }

        @Override
        public boolean allowPrintErr() {
            return false;
        }

        @Override
        public String getDescription() {
            return "figures";
        }
    }
}
