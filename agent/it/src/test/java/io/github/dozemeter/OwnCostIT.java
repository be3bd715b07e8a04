package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the agent says of CPU time and of its own cost, from its first tick on. */
class OwnCostIT {

    private static final String CPU = "dozemeter_cpu_seconds_total";
    private static final String WAKE_UPS = "dozemeter_process_wakeups_total";

    @Test
    void cpuTimeOfZeroSleepsAppearsAndIsNoMoreThanTheTimeThatPassed() throws Exception {
        try (RunningJvm jvm = zeroSleeps()) {
            Scrape scrape = jvm.awaitScrape(seen -> seen.sum(CPU, "class", "programs.Sleeper") > 0);

            assertThat(scrape.sum(CPU)).isLessThan(scrape.sum("dozemeter_realised_seconds_total"));
            assertThat(scrape.sum("dozemeter_overhead_seconds_total"))
                .isPositive().isLessThan(scrape.sum("dozemeter_realised_seconds_total"));
        }
    }

    private static RunningJvm zeroSleeps() throws Exception {
        return Jvm.of(Jdk.running()).atFastPace().agent("port=0").main("programs.Sleeper", 1_000_000_000, 0).start();
    }

    /** Those have a thread of the system each, whose clock the JVM does not show all the same. */
    @OnJdks(value = Which.EACH_KIND, from = 21)
    void virtualThreadsHaveThePriceOfOthersAlsoWhereTheJvmHasNoContinuations(Jdk jdk) throws Exception {
        Pattern priced = Pattern.compile("\"method\":\"onVirtualThread\"[^{}]*\"cost\":\"about ");
        try (RunningJvm jvm = Jvm.of(jdk).options("-XX:+UnlockExperimentalVMOptions", "-XX:-VMContinuations").atFastPace()
            .agent("port=0").main("programs.BothKinds").start()) {
            jvm.awaitScrape(seen -> seen.sum(CPU, "method", "onPlatformThread") > 0);
            jvm.awaitScrape(seen -> seen.sum("dozemeter_timed_pauses_total", "method", "onVirtualThread") > 0);
            jvm.await(() -> jvm.get("api/sites").body(), json -> priced.matcher(json).find());
        }
    }

    /** Over ticks as well: each scrape waits for more wake-ups, which are read five times as often as ticks come. */
    @Test
    void cpuTimeAndWakeUpsNeverFallFromOneScrapeToTheNext() throws Exception {
        try (RunningJvm jvm = zeroSleeps()) {
            List<Scrape> all = new ArrayList<>();
            all.add(jvm.awaitScrape(seen -> seen.sum(CPU) > 0 && seen.sum(WAKE_UPS) > 0));
            for (int round = 0; round < 12; round++) {
                double before = all.get(all.size() - 1).sum(WAKE_UPS);
                jvm.awaitScrape(seen -> all.add(seen) && seen.sum(WAKE_UPS) > before);
            }

            assertThat(all).extracting(seen -> seen.sum(CPU)).isSorted();
            assertThat(all).extracting(seen -> seen.sum(WAKE_UPS)).isSorted();
        }
    }

    /** By parks that return at once: a million a second and more, also on a busy machine. */
    @Test
    void anOverheadAboveTheLimitThinsTimingThenLeavesItOutWithALineEach() throws Exception {
        try (RunningJvm jvm = Jvm.of(Jdk.running()).atFastPace().agent("port=0,overheadLimit=0.01%")
            .main("programs.Interrupted", "park", 1_000).start()) {
            jvm.awaitErr("timing is THINNED from now on");
            jvm.awaitErr("timing is RARE from now on");
            Scrape before = jvm.scrape();
            Scrape after = jvm.awaitScrape(seen -> seen.sum("dozemeter_pauses_total") > before.sum("dozemeter_pauses_total"));

            assertThat(after.sum("dozemeter_timing_level")).isEqualTo(2);
            assertThat(after.sum("dozemeter_timed_pauses_total")).as("one in 8,192")
                .isBetween(before.sum("dozemeter_timed_pauses_total"), before.sum("dozemeter_timed_pauses_total")
                    + (after.sum("dozemeter_pauses_total") - before.sum("dozemeter_pauses_total")) / 1_000 + 2);
        }
    }
}
