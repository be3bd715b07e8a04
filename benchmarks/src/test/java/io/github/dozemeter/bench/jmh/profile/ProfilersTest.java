package io.github.dozemeter.bench.jmh.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

class ProfilersTest {

    @TempDir
    Path tasks;

    private void task(int id, int voluntary, int involuntary) throws IOException {
        Path folder = Files.createDirectories(tasks.resolve(String.valueOf(id)));
        Files.writeString(folder.resolve("status"), "Name:\tjava\nvoluntary_ctxt_switches:\t%d\n"
            .formatted(voluntary) + "nonvoluntary_ctxt_switches:\t%d\n".formatted(involuntary));
    }

    /** Of so many operations, in a system with these threads; the one that counts has begun. */
    private List<String> counted(ContextSwitches profiler, int operations) {
        return profiler.perOperation(operations).stream()
            .map(result -> result.getLabel() + " " + result.getScore() + " " + result.getScoreUnit()).toList();
    }

    private ContextSwitches begun() throws ProfilerException {
        ContextSwitches profiler = new ContextSwitches(tasks);
        profiler.beforeIteration(null, null);
        return profiler;
    }

    @Test
    void whatIsNewIsCountedOfOldAndNewThreadsAlikeForEachOperation() throws Exception {
        task(1, 100, 10);
        task(2, 7, 7);
        ContextSwitches profiler = begun();
        task(1, 150, 12);
        task(3, 5, 1);
        assertThat(counted(profiler, 10)).containsExactly("switches.voluntary 5.5 switches/op",
            "switches.involuntary 0.3 switches/op");
    }

    @Test
    void aThreadThatHasEndedTakesNothingAway() throws Exception {
        task(1, 100, 10);
        ContextSwitches profiler = begun();
        Files.delete(tasks.resolve("1/status"));
        assertThat(counted(profiler, 1)).containsExactly("switches.voluntary 0.0 switches/op",
            "switches.involuntary 0.0 switches/op");
    }

    @Test
    void whereTheSystemDoesNotCountItSaysSo() {
        Path none = tasks.resolve("none");
        assertThatThrownBy(() -> new ContextSwitches(none)).isInstanceOf(ProfilerException.class)
            .hasMessage("context switches are not available: no " + none);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void eachParkIsAVoluntarySwitchOnLinux() throws ProfilerException {
        ContextSwitches profiler = new ContextSwitches();
        profiler.beforeIteration(null, null);
        for (int i = 0; i < 200; i++) {
            LockSupport.parkNanos(1_000);
        }
        assertThat(profiler.perOperation(1).get(0).getScore()).isGreaterThanOrEqualTo(190);
    }

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

    @Test
    void onlyVariablesThatAreSetAndNotBlankAreToBeLeftOut() {
        assertThat(WithoutVariables.in(Map.of("JAVA_TOOL_OPTIONS", "-Xint", "_JAVA_OPTIONS", " ", "PATH", "/bin")))
            .containsExactly("JAVA_TOOL_OPTIONS");
    }

    private static String said(CyclesPerInstruction profiler) {
        return profiler.afterTrial(null, 0, null, null).iterator().next().extendedInfo().strip();
    }

    /** What stands in for the counters; all figures are 1.5. */
    private static final class Perf extends QuietProfiler {

        private final List<String> labels;

        private Perf(String... labels) {
            this.labels = List.of(labels);
        }

        @Override
        public Collection<String> addJVMInvokeOptions(BenchmarkParams benchmark) {
            return List.of("perf");
        }

        @Override
        @SuppressWarnings("rawtypes")
        public Collection<? extends Result> afterTrial(BenchmarkResult result, long pid, File out, File error) {
            return labels.stream().map(label -> new ScalarResult(label, 1.5, "#/op", AggregationPolicy.AVG)).toList();
        }
    }
}
