package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All behaviours together under the real agent: its dump at exit against the figures that the sample prints. The verdicts on the
 * sick ones are awaited, in a JVM for each group, so that none takes the processors of another.
 */
@ParameterizedClass
@MethodSource("jdks")
class SampleUnderAgentIT {

    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
    private static final int FIRST_WITH_EXACT_SLEEPS = 21;
    /** Each behaviour pauses ten times a second or more; no verdict is made of that run. */
    private static final int SECONDS = 6;
    private static final int HEALTHY_SECONDS = 12;
    /** However few pauses a busy machine leaves the behaviours. */
    private static final String EAGER = ",thresholds.coreShare=0.01%";

    private static final Path ALLOW = Path.of("dozemeter-allow.txt").toAbsolutePath();

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
        return Jdk.eachKind().stream().filter(jdk -> jdk.isRunning() || hasVirtualThreads(jdk)).toList();
    }

    private static boolean hasVirtualThreads(Jdk jdk) {
        return jdk.feature() >= FIRST_WITH_VIRTUAL_THREADS;
    }

    @BeforeParameterizedClassInvocation
    static void runAllTogether(Jdk jdk, @TempDir Path folder) throws Exception {
        outcome = Jvm.tool(jdk, "java").in(folder)
            .agent("port=off,dump=sample.prom,calls=default:futures:waits,allow=" + ALLOW)
            .main("-jar", System.getProperty("sample.jar"), "--seconds", SECONDS).run();
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
        assertThat(printed).hasSize(38).allSatisfy((behaviour, figures) ->
            assertThat(figures.call().equals("none") ? 0 : pauses("dozemeter_pauses_total", figures))
                .isEqualTo(figures.calls()));
    }

    @Test
    void everySickBehaviourPaused() {
        assertThat(ran()).filteredOn(behaviour -> behaviour.description().kind() == Kind.SICK)
            .filteredOn(behaviour -> hasVirtualThreads(jdk) || !behaviour.name().startsWith("virtual-"))
            .allSatisfy(behaviour -> assertThat(printed.get(behaviour.name()).calls()).as(behaviour.name()).isPositive());
    }

    @Test
    void noOtherSiteWasSeen() {
        assertThat(dump.all("dozemeter_pauses_total")).extracting(site -> site.labels().get("class"))
            .filteredOn(name -> !SitesTest.scenery().contains(name))
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
        assertThat(List.of("zero-sleep", "yield-spin", "zero-time-unit", "intended-zero-sleep",
            "zero-poll", "zero-poll-healthy")).allSatisfy(all -> assertZeroShare(all, 1, 1));
        assertThat(List.of("tiny-park", "short-poll", "mostly-zero-healthy", "locked-sleep",
            "expired-poll", "expired-poll-healthy", "intended-rate-limit", "fast-tick")).allSatisfy(none -> assertZeroShare(none, 0, 0));
        assertZeroShare("mostly-zero", 0.9, 1 - 1e-6);
        if (hasVirtualThreads(jdk)) {
            assertZeroShare("virtual-zero-sleep", 1, 1);
        }
    }

    @Test
    void waitsThatExpiredAreThoseThatWereNotDelivered() {
        assertExpiredShare("expired-poll", 1, 1);
        assertExpiredShare("expired-poll-healthy", 0.01, 0.1);
        assertExpiredShare("zero-poll", 0.9, 1);
        assertExpiredShare("zero-poll-healthy", 0.001, 0.01);
        assertExpiredShare("zero-time-unit-healthy", 0.01, 0.5);
        assertExpiredShare("intended-rate-limit", 0.9, 0.99);
    }

    @Test
    void aScheduleIsOneCallWithItsPeriod() {
        assertThat(List.of("fast-tick", "fast-tick-healthy")).extracting(name -> printed.get(name).calls()).containsOnly(1L);
        assertThat(pauses("dozemeter_period_seconds", printed.get("fast-tick"))).isEqualTo(0.001);
        assertThat(pauses("dozemeter_period_seconds", printed.get("fast-tick-healthy"))).isEqualTo(0.1);
    }

    private static Stream<Map<String, String>> groups() {
        return Stream.of(
            Map.of("zero-sleep", "ZERO_SLEEP warning", "mostly-zero", "MOSTLY_ZERO warning", "yield-spin", "YIELD_SPIN warning"),
            Map.of("zero-time-unit", "ZERO_PARK warning", "interrupt-storm", "INTERRUPT_STORM warning", "zero-poll", "ZERO_WAIT warning"),
            Map.of("tiny-park", "TINY_PAUSE warning", "short-poll", "SHORT_POLL warning", "expired-poll", "EXPIRED_WAIT warning",
                "fast-tick", "FAST_TICK warning"),
            Map.of("intended-zero-sleep", "INTENDED none", "intended-rate-limit", "INTENDED none"),
            Map.of("locked-sleep", "LOCK_HELD warning", "event-loop-sleep", "BUSY_THREAD warning",
                "common-pool-sleep", "BUSY_THREAD warning", "common-pool-join", "BUSY_THREAD warning",
                "timer-sleep", "BUSY_THREAD warning"));
    }

    @ParameterizedTest
    @MethodSource("groups")
    void everySickBehaviourHasItsVerdict(Map<String, String> expected) throws Exception {
        awaitVerdicts(expected, EAGER);
    }

    @Test
    void aSleepIsRoundedUpBeforeItIsExact() throws Exception {
        if (jdk.feature() < FIRST_WITH_EXACT_SLEEPS) {
            awaitVerdicts(Map.of("rounded-sleep", "ROUNDED_UP info"), "");
        } else {
            awaitVerdicts(Map.of("rounded-sleep", "", "intended-zero-sleep", "INTENDED none"), "");
        }
    }

    @Test
    void zeroSleepsOfVirtualThreadsHaveTheirVerdict() throws Exception {
        if (hasVirtualThreads(jdk)) {
            awaitVerdicts(Map.of("virtual-zero-sleep", "ZERO_SLEEP warning"), EAGER);
        }
    }

    @Test
    void theGroupsHoldAllSickBehaviours() {
        assertThat(Stream.concat(groups().flatMap(group -> group.keySet().stream()), Stream.of("rounded-sleep", "virtual-zero-sleep")))
            .containsExactlyInAnyOrderElementsOf(ran().stream()
                .filter(behaviour -> behaviour.description().kind() == Kind.SICK).map(Behaviour::name).toList());
    }

    /** By the last six seconds at each look, in which the rarest behaviour pauses sixty times. */
    private void awaitVerdicts(Map<String, String> expected, String options) throws Exception {
        Jvm sample = Jvm.tool(jdk, "java").atPace(10).agent("port=0,calls=default:futures:waits,allow=" + ALLOW + options)
            .main("-jar", System.getProperty("sample.jar"), "--only", String.join(",", expected.keySet()));
        Map<String, Behaviour> behaviours = ran().stream().collect(Collectors.toMap(Behaviour::name, behaviour -> behaviour));
        try (RunningJvm running = sample.start()) {
            running.await(() -> {
                Scrape scrape = running.scrape();
                Map<String, String> seen = new LinkedHashMap<>();
                expected.keySet().forEach(name -> seen.put(name, String.join(", ", verdicts(scrape, behaviours.get(name)))));
                return seen;
            }, seen -> seen.equals(expected));
        }
    }

    @Test
    void noHealthyTwinHasAny(@TempDir Path folder) throws Exception {
        Outcome healthy = Jvm.tool(jdk, "java").in(folder).atPace(10)
            .agent("port=off,dump=healthy.prom,calls=default:futures:waits,allow=" + ALLOW)
            .main("-jar", System.getProperty("sample.jar"), "--seconds", HEALTHY_SECONDS, "--only", "healthy").run();
        assertThat(healthy.exitCode()).as(healthy.err()).isZero();
        Scrape scrape = Scrape.of(folder.resolve("healthy.prom"));
        assertThat(ran()).filteredOn(behaviour -> behaviour.description().kind() == Kind.HEALTHY)
            .filteredOn(behaviour -> behaviour.description().site().isPresent())
            .isNotEmpty().allSatisfy(behaviour -> assertThat(verdicts(scrape, behaviour)).isEmpty());
    }

    private static List<Behaviour> ran() {
        return Behaviours.standard().pick(List.of());
    }

    /** But OVERSHOOT, which any pause gets on a machine that others keep busy; it has a test of its own. */
    private static List<String> verdicts(Scrape scrape, Behaviour behaviour) {
        Site site = behaviour.description().site().orElseThrow();
        return scrape.all("dozemeter_verdict", "class", site.className(), "method", site.method())
            .stream().filter(verdict -> !verdict.labels().get("verdict").equals("OVERSHOOT"))
            .map(verdict -> verdict.labels().get("verdict") + " " + verdict.labels().get("severity")).toList();
    }

    private static void assertZeroShare(String behaviour, double least, double most) {
        Figures figures = printed.get(behaviour);
        assertThat(pauses("dozemeter_zero_pauses_total", figures) / figures.calls()).as(behaviour).isBetween(least, most);
    }

    private static void assertExpiredShare(String behaviour, double least, double most) {
        Figures figures = printed.get(behaviour);
        // One that is under way while the figures are read has been made, and has not ended.
        assertThat(pauses("dozemeter_expired_pauses_total", figures) / figures.calls()).as(behaviour)
            .isBetween(least - 0.01, most);
    }

    private static double pauses(String name, Figures figures) {
        return dump.sum(name, "call", figures.call(), "class", figures.type(), "method", figures.method());
    }
}
