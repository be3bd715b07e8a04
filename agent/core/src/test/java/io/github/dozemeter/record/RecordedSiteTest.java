package io.github.dozemeter.record;

import static org.assertj.core.api.Assertions.assertThat;

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
