package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;

class RecordedSiteTest {

    private static final long SECOND = 1_000_000_000;
    private static final long MILLISECOND = 1_000_000;

    private final RecordedSite site = new RecordedSite(new Site(Call.THREAD_SLEEP, "org.x.Worker", "run", 42, ""));

    @Test
    void theWindowIsShorterByAPauseThatBeganBeforeIt() {
        for (int i = 0; i < 9; i++) {
            site.add("", "worker-#", 100 * MILLISECOND, 100 * MILLISECOND, false);
        }

        SiteFigures figures = site.figures(SECOND);
        assertThat(figures.rate()).isEqualTo(10);
        assertThat(figures.requestedNanos()).isEqualTo(100 * MILLISECOND);
        assertThat(figures.isLongForItsRecording()).isTrue();
        assertThat(figures.threadNames()).containsExactly("worker-#");
    }

    @Test
    void aTenthOfASecondIsARate() {
        for (int i = 0; i < 50_000; i++) {
            site.add("", "worker-#", 0, 500, false);
        }

        SiteFigures figures = site.figures(SECOND / 10);
        assertThat(figures.rate()).isBetween(500_000.0, 500_010.0);
        assertThat(figures.isAlwaysZero()).isTrue();
        assertThat(figures.isOutcomeUnknown()).as("a sleep ends by its time alone").isFalse();
    }

    @Test
    void zeroPausesAndThoseThatRequestTimeHaveMeansOfTheirOwn() {
        for (int i = 0; i < 2; i++) {
            site.add("", "worker-#", 0, 400 + 200 * i, false);
            site.add("", "worker-#", MILLISECOND, (2 + 2 * i) * MILLISECOND, false);
        }

        SiteFigures figures = site.figures(SECOND);
        assertThat(figures.zeroPauses()).isEqualTo(2);
        assertThat(figures.zeroRealisedNanos()).isEqualTo(500);
        assertThat(figures.requestedNanos()).isEqualTo(MILLISECOND);
        assertThat(figures.realisedNanos()).isEqualTo(3 * MILLISECOND);
        assertThat(figures.isLongForItsRecording()).isFalse();
    }

    @Test
    void aPauseOfMoreThanATenthOfTheRecordingIsLongForIt() {
        site.add("", "worker-#", SECOND, SECOND, false);
        assertThat(site.figures(11 * SECOND).isLongForItsRecording()).isFalse();
        assertThat(site.figures(11 * SECOND - 100).isLongForItsRecording()).isTrue();
    }

    @Test
    void expiredWaitsAreAddedUp() {
        RecordedSite wait = new RecordedSite(new Site(Call.QUEUE_POLL, "org.x.Worker", "poll", 7, ""));
        for (int i = 0; i < 4; i++) {
            wait.add("", "worker-#", MILLISECOND, MILLISECOND, i < 3);
        }
        assertThat(wait.figures(SECOND).expired()).isEqualTo(3);
        assertThat(wait.figures(SECOND).expiredShare()).isEqualTo(0.75);
    }

    @Test
    void aHundredCallersAreCountedOneByOneAndLaterOnesAsUnknown() {
        for (int round = 0; round < 2; round++) {
            for (int caller = 1; caller <= 102; caller++) {
                site.add("caller" + caller, "worker-#", 0, 500, false);
            }
        }
        assertThat(site.callers).hasSize(101).containsKeys("caller1", "caller100")
            .doesNotContainKey("caller101");
        assertThat(site.callers.get("caller100")).containsExactly(entry("worker-#", 2));
        assertThat(site.callers.get("")).containsExactly(entry("worker-#", 4));
    }

    @Test
    void twentyThreadNamesOfACallerAreCountedOneByOneAndLaterOnesAsOthers() {
        for (int round = 0; round < 2; round++) {
            for (char name = 'a'; name <= 'v'; name++) {
                site.add("caller", String.valueOf(name), 0, 500, false);
            }
        }
        assertThat(site.callers.get("caller")).hasSize(21).doesNotContainKey("u")
            .contains(entry("a", 2), entry("t", 2), entry("others", 4));
    }

    @Test
    void aWaitForEverRequestsNothingThatCounts() {
        RecordedSite wait = new RecordedSite(new Site(Call.OBJECT_WAIT, "org.x.Worker", "await", 7, ""));
        wait.add("", "worker-#", -1, 3 * MILLISECOND, false);
        wait.add("", "worker-#", -1, 5 * MILLISECOND, false);

        SiteFigures figures = wait.figures(SECOND);
        assertThat(figures.requestedNanos()).isNaN();
        assertThat(figures.realisedNanos()).isEqualTo(4 * MILLISECOND);
        assertThat(figures.isOutcomeUnknown()).isTrue();
    }
}
