package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** All behaviours together under the real agent: its dump at exit against the figures that the sample prints. */
@ParameterizedClass
@MethodSource("jdks")
class SampleUnderAgentIT {

    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    private static Outcome outcome;
    private static Scrape dump;
    private static Map<String, Figures> printed;

    @Parameter
    private Jdk jdk;

    private record Figures(long calls, String call, String site) {

        static Figures of(Map<String, String> line) {
            return new Figures(Long.parseLong(line.get("calls")), line.get("call"), line.get("site"));
        }

        String type() {
            return site.substring(0, site.indexOf('#'));
        }

        String method() {
            return site.substring(site.indexOf('#') + 1);
        }
    }

    static Collection<Jdk> jdks() {
        return Jdk.all().stream().filter(jdk -> jdk.equals(Jdk.running()) || hasVirtualThreads(jdk)).toList();
    }

    private static boolean hasVirtualThreads(Jdk jdk) {
        return jdk.feature() >= FIRST_WITH_VIRTUAL_THREADS;
    }

    @BeforeParameterizedClassInvocation
    static void runAllTogether(Jdk jdk, @TempDir Path folder) throws Exception {
        outcome = Jvm.tool(jdk, "java").in(folder).agent("port=off,dump=sample.prom")
            .main("-jar", System.getProperty("sample.jar"), "--seconds", 4).run();
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        dump = Scrape.of(folder.resolve("sample.prom"));
        printed = outcome.outLines().stream().skip(1).map(SampleUnderAgentIT::keysAndValues).collect(
            Collectors.toMap(line -> line.get("behaviour"), Figures::of, (one, other) -> other, LinkedHashMap::new));
    }

    private static Map<String, String> keysAndValues(String line) {
        return List.of(line.split(" ")).stream().map(word -> word.split("=", 2))
            .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }

    @Test
    void everyCountIsTheOneThatTheBehaviourKept() {
        assertThat(printed).hasSize(14).allSatisfy((behaviour, figures) ->
            assertThat(figures.call().equals("none") ? 0 : pauses("dozemeter_pauses_total", figures))
                .isEqualTo(figures.calls()));
    }

    @Test
    void everySickBehaviourPaused() {
        assertThat(Behaviours.standard().all()).filteredOn(behaviour -> behaviour.description().kind() == Kind.SICK)
            .filteredOn(behaviour -> hasVirtualThreads(jdk) || !behaviour.name().startsWith("virtual-"))
            .allSatisfy(behaviour -> assertThat(printed.get(behaviour.name()).calls()).as(behaviour.name()).isPositive());
    }

    @Test
    void noOtherSiteWasSeen() {
        assertThat(dump.all("dozemeter_pauses_total")).extracting(site -> site.labels().get("class"))
            .containsExactlyInAnyOrderElementsOf(printed.values().stream().filter(figures -> figures.calls() > 0)
                .map(Figures::type).toList());
    }

    @Test
    void sitesBearTheNameOfTheJar() {
        String jar = Path.of(System.getProperty("sample.jar")).getFileName().toString();
        assertThat(dump.all("dozemeter_pauses_total")).extracting(site -> site.labels().get("artifact")).containsOnly(jar);
    }

    @Test
    void zeroPausesAreThoseThatAskForNoTime() {
        assertThat(List.of("zero-sleep", "yield-spin", "zero-time-unit")).allSatisfy(all -> assertZeroShare(all, 1, 1));
        assertThat(List.of("tiny-park", "short-poll", "mostly-zero-healthy")).allSatisfy(none -> assertZeroShare(none, 0, 0));
        assertZeroShare("mostly-zero", 0.9, 1 - 1e-6);
        if (hasVirtualThreads(jdk)) {
            assertZeroShare("virtual-zero-sleep", 1, 1);
        }
    }

    @Test
    void everySickBehaviourHasItsVerdict() {
        assertThat(verdicts("zero-sleep")).containsExactly("ZERO_SLEEP warning");
        assertThat(verdicts("mostly-zero")).contains("MOSTLY_ZERO warning").noneMatch(has -> has.startsWith("ZERO"));
        assertThat(verdicts("yield-spin")).containsExactly("YIELD_SPIN warning");
        assertThat(verdicts("zero-time-unit")).containsExactly("ZERO_PARK warning");
        assertThat(verdicts("tiny-park")).containsExactly("TINY_PAUSE warning");
        assertThat(verdicts("short-poll")).anyMatch(has -> has.startsWith("SHORT_POLL "));
        if (hasVirtualThreads(jdk)) {
            assertThat(verdicts("virtual-zero-sleep")).containsExactly("ZERO_SLEEP warning");
        }
    }

    @Test
    void noHealthyTwinHasAny() {
        assertThat(Behaviours.standard().all()).filteredOn(behaviour -> behaviour.description().kind() == Kind.HEALTHY)
            .filteredOn(behaviour -> behaviour.description().site().isPresent())
            .isNotEmpty().allSatisfy(behaviour -> assertThat(verdicts(behaviour.name())).isEmpty());
    }

    private static List<String> verdicts(String behaviour) {
        Figures figures = printed.get(behaviour);
        return dump.all("dozemeter_verdict", "class", figures.type(), "method", figures.method()).stream()
            .map(verdict -> verdict.labels().get("verdict") + " " + verdict.labels().get("severity")).toList();
    }

    private static void assertZeroShare(String behaviour, double least, double most) {
        Figures figures = printed.get(behaviour);
        assertThat(pauses("dozemeter_zero_pauses_total", figures) / figures.calls()).as(behaviour).isBetween(least, most);
    }

    private static double pauses(String name, Figures figures) {
        return dump.sum(name, "call", figures.call(), "class", figures.type(), "method", figures.method());
    }
}
