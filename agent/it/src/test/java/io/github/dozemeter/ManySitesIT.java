package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Footprint;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;

/**
 * More sites than anybody looks at, from generated classes, one of them with a name that has to be escaped. The limits are the
 * hook's own; of the JVM they need a heap and stack traces.
 */
@DisplayName("Ten thousand sites")
class ManySitesIT {

    private static final int SITES = 10_000;
    private static final int RECORDED = 2_000;
    private static final int EXPORTED = 200;
    /** The hook has 65,520 numbers. */
    private static final int GENERATED = 70_000;
    private static final String SMALL_HEAP = "-Xmx16m";

    @OnJdks(Which.OUTERMOST)
    void tenThousandStayWithinTheLimitsAndLoseNoCount(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).agent("port=0").main("programs.ManySites", SITES).start()) {
            jvm.awaitOut("made " + SITES);
            Scrape scrape = jvm.scrape();

            assertThat(scrape.sum("dozemeter_pauses_total", "call", "Thread.yield")).isEqualTo(SITES);
            assertThat(scrape.sum("dozemeter_sites")).isLessThanOrEqualTo(RECORDED);
            assertThat(scrape.all("dozemeter_pauses_total").stream()
                .filter(site -> !"other".equals(site.labels().get("class")))).hasSizeLessThanOrEqualTo(EXPORTED);
            String escaped = "class=\"programs.\\\"\\\\\\\\u000a\u00e9 x\"";
            assertThat(jvm.get("metrics").body()).contains(escaped);
            assertThat(jvm.get("metrics", "Accept", "application/openmetrics-text").body()).contains(escaped).endsWith("# EOF\n");
        }
    }

    /** More than there are numbers, and than names would fit into the heap. */
    @OnJdks(value = Which.OUTERMOST, from = 9)
    @Tag("long")
    void aGeneratorOfClassesLivesInASmallHeapAndWhoPausesAmongTheOthersIsNamed(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).options(SMALL_HEAP).agent("port=0").main("programs.ManySites", GENERATED, "late")
            .start()) {
            jvm.awaitOut("made " + GENERATED);
            Scrape scrape = jvm.awaitScrape(seen -> seen.sum("dozemeter_zero_pauses_total", "call", "Thread.sleep") > 0);
            assertThat(scrape.sum("dozemeter_pauses_total", "call", "Thread.yield")).isEqualTo(GENERATED);

            // Not recorded by itself: the samples of those that share a slot say where it is.
            jvm.await(() -> jvm.get("api/sites").body(), sites -> sites.contains("programs.ManySites$Late.late:"));
            assertThat(Footprint.of(jdk, jvm).instances("io.github.dozemeter.counters.Site")).isBetween(100L, 3_000L);
        }
    }
}
