package io.github.dozemeter.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecentThreadsTest {

    private static final long SECOND = 1_000_000_000;

    private final RecentThreads recent = new RecentThreads(10_000);

    @Test
    void beforeTenSecondsHavePassedTheWindowIsAllThereIs() {
        assertThat(tick(0.5, 50).seconds()).isEqualTo(0.5);
        assertThat(tick(3, 300).seconds()).isEqualTo(3);
        assertThat(tick(9, 900).switches).isEqualTo(900);
    }

    @Test
    void theWindowIsTheLastTenToTwentySeconds() {
        tick(2, 0);
        double[] moments = {12, 22.1, 32.3, 33, 42, 52.1, 72, 81.9, 92, 102};
        for (double moment : moments) {
            assertThat(tick(moment, 0).seconds()).as("at %s", moment).isBetween(9.5, 20.0);
        }
    }

    /** A load that has ended is in the window no longer, and one that began is in it whole. */
    @Test
    void whatWasTwentySecondsAgoIsForgotten() {
        tick(10, 90_000);
        tick(20, 180_000);
        assertThat(tick(30, 180_100).switches).isEqualTo(100);
    }

    @Test
    void aReadingThatWasNotDueKeepsTheWindow() {
        tick(10, 100);
        ThreadsSnapshot read = reading(20, 300);
        ThreadsSnapshot window = recent.tick(read);
        assertThat(recent.tick(read)).isSameAs(window);
        assertThat(tick(40, 500).switches).isEqualTo(200);
    }

    private ThreadsSnapshot tick(double second, long switches) {
        return recent.tick(reading(second, switches));
    }

    /** Everything from the start on. */
    private static ThreadsSnapshot reading(double second, long switches) {
        return new ThreadsSnapshot(0, (long) (second * SECOND), switches, Map.of(), 0);
    }
}
