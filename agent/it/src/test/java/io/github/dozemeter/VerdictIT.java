package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Retry;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the agent says of a JVM that pauses too much, and of one that does not. */
@DisplayName("Netty")
class VerdictIT {

    private static final String VERDICT = "dozemeter_verdict";

    /** The CPU clock is sampled from the tenth second on, and a price needs 30 samples, which come slowly on a busy machine. */
    private static final int PRICED_SECONDS = 20;

    @TempDir
    private Path folder;

    static Collection<Jdk> jdks() {
        return NettyCaseIT.jdks();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    @Tag(OnJdks.MATRIX)
    void theBadTimerIsTheFirstThingToFix(Jdk jdk) throws Exception {
        Retry.ifSpoilt(() -> {
            List<String> table = table(jdk, "netty-common-4.1.43.Final.jar", PRICED_SECONDS);

            assertThat(table.get(0)).matches("Upgrade netty-common to 4\\.1\\.44\\.Final: it uses .* (of a core|cores)\\.");
            int first = IntStream.range(0, table.size()).filter(line -> table.get(line).endsWith("  call")).findFirst().orElseThrow() + 1;
            assertThat(table.get(first + 1)).contains("waitForNextTick");
            assertThat(table.get(first + 2)).matches("    WARNING ZERO_SLEEP: [\\d,]+ sleeps a second, all for no time.*");
        });
    }

    @ParameterizedTest
    @MethodSource("jdks")
    @Tag(OnJdks.MATRIX)
    void theMendedTimerPollsButNoLongerSpins(Jdk jdk) throws Exception {
        Retry.ifSpoilt(() -> {
            assertThat(table(jdk, "netty-common-4.1.44.Final.jar", 3)).noneMatch(line -> line.contains("ZERO"))
                .anyMatch(line -> line.contains(" SHORT_POLL: "));
        });
    }

    private List<String> table(Jdk jdk, String artifact, int seconds) throws Exception {
        return report(NettyCaseIT.timerOf(jdk, artifact, seconds));
    }

    private List<String> report(Jvm jvm) throws Exception {
        Path file = folder.resolve("report.txt");
        jvm.agent("port=off,dump=" + file).run();
        List<String> lines = Files.readAllLines(file);
        // A line to copy is not wrapped.
        assertThat(lines).allMatch(line -> line.length() <= 100 || line.startsWith("    Maven: "));
        return lines;
    }

    /** Each takes a processor for all that time, and nothing in it differs by release. */
    @Test
    @Tag("long")
    void aLoopThatStaysInterruptedIsAStorm() throws Exception {
        Retry.ifSpoilt(() -> {
            assertStorm("sleep", report(Jvm.of(Jdk.running()).main("programs.Interrupted", "sleep", PRICED_SECONDS)));
            // A thread is asked once a second at most, and has to say it twice, also on a machine that others keep busy.
            assertStorm("park", report(Jvm.of(Jdk.running()).main("programs.Interrupted", "park", PRICED_SECONDS)));
        });
    }

    private static void assertStorm(String pause, List<String> table) {
        assertThat(table.get(0)).matches("Fix Interrupted\\." + pause + ":\\d+ first: it uses .* (of a core|cores)\\.");
        assertThat(table).filteredOn(line -> line.contains("WARNING")).singleElement().asString()
            .matches("    WARNING INTERRUPT_STORM: [\\d,]+ pauses a second request 1\\.?00? m?s and end after .*");
    }

    @OnJdks(Which.OUTERMOST)
    void aBusyHandOverByUnparkIsNoStorm(Jdk jdk) throws Exception {
        Retry.ifSpoilt(() -> {
            assertThat(report(Jvm.of(jdk).main("programs.HandOver", 4))).anyMatch(line -> line.contains("LockSupport.parkNanos"))
                .noneMatch(line -> line.contains("INTERRUPT_STORM"));
        });
    }

    @OnJdks(value = Which.OUTERMOST, from = 9)
    @Tag("long")
    void manySitesThatAreCheapEachAreNotCalledCheapTogether(Jdk jdk) throws Exception {
        Retry.ifSpoilt(() -> {
            List<String> table = report(Jvm.of(jdk).main("programs.ManySites", 10_000, "spread", PRICED_SECONDS));
            assertThat(String.join(" ", table.subList(0, table.indexOf("")))).matches("No single site dominates; many sites use .* together\\. *.*");
        });
    }

    @Test
    @Tag("long")
    void aVerdictIsExportedAndWarnsOnceItsCostIsKnown() throws Exception {
        Retry.ifSpoilt(() -> {
            try (RunningJvm jvm = Jvm.of(Jdk.running()).agent("port=0").main("programs.Sleeper", 1_000_000_000, 0).start()) {
                assertThat(jvm.get("").body()).startsWith("Too early to judge: ");
                assertThat(jvm.scrape().all(VERDICT)).isEmpty();
                Scrape scrape = jvm.awaitScrape(seen -> !seen.all(VERDICT, "severity", "warning").isEmpty());

                assertThat(scrape.all(VERDICT)).singleElement().satisfies(verdict -> {
                    assertThat(verdict.value()).isEqualTo(1);
                    assertThat(verdict.labels()).containsEntry("verdict", "ZERO_SLEEP")
                        .containsEntry("class", "programs.Sleeper").containsEntry("method", "main");
                });
                assertThat(jvm.get("").body()).containsPattern("^Fix Sleeper.main:\\d+ first");
            }
        });
    }

    @Test
    void zeroSleepsThatAreMeantAreNoWarning() throws Exception {
        Retry.ifSpoilt(() -> {
            Path allow = Files.writeString(folder.resolve("dozemeter-allow.txt"), "*Warmer#warm safepoint poll, on purpose\n");
            Path warned = folder.resolve("warned.prom");
            Path allowed = folder.resolve("allowed.prom");
            Jvm.of(Jdk.running()).agent("port=off,dump=" + warned).main("programs.PageWarmer", 2).run();
            Jvm.of(Jdk.running()).agent("port=off,allow=" + allow + ",dump=" + allowed).main("programs.PageWarmer", 2).run();

            assertThat(Scrape.of(warned).all(VERDICT)).extracting(verdict -> verdict.labels().get("verdict"))
                .containsExactly("ZERO_SLEEP");
            assertThat(Scrape.of(allowed).all(VERDICT)).singleElement().satisfies(verdict ->
                assertThat(verdict.labels()).containsEntry("verdict", "INTENDED").containsEntry("severity", "none"));
            assertThat(Scrape.of(allowed).sum("dozemeter_zero_pauses_total")).isPositive();
        });
    }
}
