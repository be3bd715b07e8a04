package io.github.dozemeter.sample.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The real sample under the real agent: who waits for futures, and how long. */
class FlowUnderAgentIT {

    private static final int UNIT_MILLIS = 100;
    private static final int PATH_MILLIS = 5 * UNIT_MILLIS;
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
    private static final Pattern MILLIS = Pattern.compile("flow=blocking\\S* .* millis=(\\d+)");

    @TempDir
    private Path folder;

    static Collection<Jdk> jdks() {
        return Jdk.eachKind().stream()
                .filter(jdk -> jdk.isRunning() || jdk.feature() >= FIRST_WITH_VIRTUAL_THREADS).toList();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void theBlockingFormsWaitAtTheirSitesAndTheComposedOnesNowhere(Jdk jdk) throws Exception {
        Outcome outcome = run(jdk);
        int forms = jdk.feature() >= FIRST_WITH_VIRTUAL_THREADS ? 2 : 1;
        assertThat(outcome.outLines()).hasSize(4).filteredOn(line -> line.contains(" result=13 ")).hasSize(2 + forms);

        Scrape dump = Scrape.of(folder.resolve("flow.prom"));
        List<Scrape.Sample> sites = dump.all("dozemeter_pauses_total");
        assertThat(sites).hasSize(4).allSatisfy(site -> {
            assertThat(site.labels()).containsEntry("call", "Future.get")
                    .containsEntry("class", BlockingFlow.class.getName());
            assertThat(site.value()).isEqualTo(forms);
        });
        // The third task ends a unit after the second: a machine that stalls for longer has one wait less.
        assertThat(dump.sum("dozemeter_timed_pauses_total")).isBetween(3.0 * forms, 4.0 * forms);
        assertThat(dump.sum("dozemeter_requested_seconds_total")).isZero();
        // Five units of waiting, less what a stall of the machine takes off, and never more than the whole run.
        assertThat(dump.sum("dozemeter_realised_seconds_total"))
                .isBetween(0.5 * forms * PATH_MILLIS / 1e3, blockingSeconds(outcome));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void aTaskThatFailsIsTheCauseInEveryForm(int task) throws Exception {
        Outcome outcome = run(Jdk.running(), "--fail", task);
        assertThat(outcome.outLines()).filteredOn(line -> !line.contains("missing=")).hasSizeBetween(3, 4)
                .allMatch(line -> line.contains(" failed=FlowException cause=task-" + task + "-failed millis="));
    }

    private Outcome run(Jdk jdk, Object... more) throws Exception {
        Object[] command = Stream.concat(Stream.of("-jar",
            System.getProperty("sample.jar"), "--flow", UNIT_MILLIS), Stream.of(more)).toArray();
        Outcome outcome = Jvm.tool(jdk, "java").in(folder).agent("port=off,calls=default:futures,dump=flow.prom")
                .main(command).run();
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        return outcome;
    }

    private static double blockingSeconds(Outcome outcome) {
        return outcome.outLines().stream().map(MILLIS::matcher).filter(Matcher::matches)
                .mapToInt(line -> Integer.parseInt(line.group(1)) + 1).sum() / 1e3;
    }
}
