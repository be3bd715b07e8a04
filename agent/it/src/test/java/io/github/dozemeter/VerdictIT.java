package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the agent says of a JVM that pauses too much, and of one that does not. */
@DisplayName("Netty")
class VerdictIT {

    private static final String VERDICT = "dozemeter_verdict";

    private static final int ENDLESS = 1_000;
    private static final int MANY = 1_000;
    /** A thread is asked once in a round whether it is interrupted. */
    private static final int TICKS = 10;
    /** However few pauses a busy machine leaves the program. */
    private static final String EAGER = ",thresholds.coreShare=0.01%,thresholds.zeroSleepPerSecond=1,thresholds.shortPollPerSecond=1";

    @TempDir
    private Path folder;

    static Collection<Jdk> jdks() {
        return NettyCaseIT.jdks();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    @Tag(OnJdks.MATRIX)
    void theBadTimerIsTheFirstThingToFix(Jdk jdk) throws Exception {
        List<String> table = awaitTable(jdk, NettyCaseIT.timerOf(jdk, "netty-common-4.1.43.Final.jar", ENDLESS),
            "Upgrade netty-common to 4\\.1\\.44\\.Final: it uses .* (of a core|cores)\\.");

        int first = IntStream.range(0, table.size()).filter(line -> table.get(line).endsWith("  finding")).findFirst().orElseThrow() + 1;
        assertThat(table.get(first)).contains("Worker.waitForNextTick:").endsWith("1  ! ZERO_SLEEP");
        assertThat(table).anyMatch(line -> line.matches("    [\\d.kM]+ sleeps/s, all for 0 ms.*"))
            .anyMatch(line -> line.matches("    Fix: upgrade netty-common 4\\.1\\.43\\.Final to 4\\.1\\.44\\.Final \\(known bug\\)\\..*"));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    @Tag(OnJdks.MATRIX)
    void theMendedTimerPollsButNoLongerSpins(Jdk jdk) throws Exception {
        assertThat(awaitTable(jdk, NettyCaseIT.timerOf(jdk, "netty-common-4.1.44.Final.jar", ENDLESS), ".* SHORT_POLL"))
            .noneMatch(line -> line.contains("ZERO"));
    }

    /** The first report of a second of the program, of which a line is so: in some no pause was sampled, so no cost is known. */
    private List<String> awaitTable(Jdk jdk, Jvm program, String lineOf) throws Exception {
        try (RunningJvm jvm = program.atFastPace().agent("port=off" + EAGER).start()) {
            Attached attached = new Attached(jdk, jvm);
            attached.awaitRunning();
            List<String> lines = jvm.await(() -> Files.readAllLines(attached.report(1, folder.resolve("report.txt"))),
                table -> table.stream().anyMatch(line -> line.matches(lineOf)));
            // A line to copy is not wrapped.
            assertThat(lines).allMatch(line -> line.length() <= 100 || line.startsWith("      <dependency>"));
            return lines;
        }
    }

    /** Each takes a processor for all that time, and nothing in it differs by release. */
    @ParameterizedTest
    @ValueSource(strings = {"sleep", "park"})
    void aLoopThatStaysInterruptedIsAStorm(String pause) throws Exception {
        List<String> table = awaitTable(Jdk.running(), Jvm.of(Jdk.running()).main("programs.Interrupted", pause, ENDLESS),
            "Fix Interrupted\\." + pause + ":\\d+ first: it uses .* (of a core|cores)\\.");

        assertThat(table).filteredOn(line -> line.contains("  ! ")).singleElement().asString().endsWith("  ! INTERRUPT_STORM");
        assertThat(table).anyMatch(line -> line.matches("    [\\d.kM]+ pauses/s request (100 ms|1 s) and end after .*"));
    }

    @OnJdks(Which.OUTERMOST)
    void aBusyHandOverByUnparkIsNoStorm(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).atFastPace().agent("port=0").main("programs.HandOver", ENDLESS).start()) {
            jvm.awaitScrape(seen -> seen.sum("dozemeter_pauses_total", "class", "programs.HandOver") > MANY);
            jvm.get("");
            new Attached(jdk, jvm).awaitTicks(TICKS);

            assertThat(jvm.get("?show=all").body()).contains("  parkNanos  ").doesNotContain("INTERRUPT_STORM");
        }
    }

    @OnJdks(value = Which.OUTERMOST, from = 9)
    @Tag("long")
    void manySitesThatAreCheapEachAreNotCalledCheapTogether(Jdk jdk) throws Exception {
        Pattern sentence = Pattern.compile("No single line dominates;\\s+all\\s+lines\\s+use\\s+.*\\s+together\\.");
        try (RunningJvm jvm = Jvm.of(jdk).atFastPace().agent("port=0" + EAGER).main("programs.ManySites", 10_000, "spread", ENDLESS).start()) {
            assertThat(jvm.await(() -> jvm.get("").body(), table -> sentence.matcher(table).lookingAt())).isNotEmpty();
        }
    }

    @Test
    void aVerdictIsExportedAndWarnsOnceItsCostIsKnown() throws Exception {
        try (RunningJvm jvm = Jvm.of(Jdk.running()).atFastPace().agent("port=0" + EAGER).main("programs.Sleeper", 1_000_000_000, 0).start()) {
            Scrape scrape = jvm.awaitScrape(seen -> !seen.all(VERDICT, "severity", "warning").isEmpty());

            assertThat(scrape.all(VERDICT)).singleElement().satisfies(verdict -> {
                assertThat(verdict.value()).isEqualTo(1);
                assertThat(verdict.labels()).containsEntry("verdict", "ZERO_SLEEP")
                    .containsEntry("class", "programs.Sleeper").containsEntry("method", "main");
            });
            assertThat(jvm.get("").body()).containsPattern("^Fix Sleeper.main:\\d+ first");
        }
    }

    @Test
    void zeroSleepsThatAreMeantAreNoWarning() throws Exception {
        Path allow = Files.writeString(folder.resolve("dozemeter-allow.txt"), "*Warmer#warm safepoint poll, on purpose\n");
        Path warned = folder.resolve("warned.prom");
        Path allowed = folder.resolve("allowed.prom");
        Jvm.of(Jdk.running()).agent("port=off,dump=" + warned + EAGER).main("programs.PageWarmer", 2).run();
        Jvm.of(Jdk.running()).agent("port=off,allow=" + allow + ",dump=" + allowed + EAGER).main("programs.PageWarmer", 2).run();

        assertThat(Scrape.of(warned).all(VERDICT)).extracting(verdict -> verdict.labels().get("verdict"))
            .containsExactly("ZERO_SLEEP");
        assertThat(Scrape.of(allowed).all(VERDICT)).singleElement().satisfies(verdict ->
            assertThat(verdict.labels()).containsEntry("verdict", "INTENDED").containsEntry("severity", "none"));
        assertThat(Scrape.of(allowed).sum("dozemeter_zero_pauses_total")).isPositive();
    }
}
