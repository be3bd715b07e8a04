package io.github.dozemeter.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.github.dozemeter.support.Pace;
import io.github.dozemeter.threads.TaskReadings.Task;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Threads that wake up a thousand times a second, by a clock of the test's. */
class WakeUpCounterTest {

    private static final long SECOND = 1_000_000_000;
    private static final int RATE = 1_000;

    private final Map<Integer, Long> switches = new LinkedHashMap<>(Map.of(1, 5_000L));
    private long now;
    private long cpu;
    private long readingNanos = 1_000_000;
    private int readings;
    private long atTicks;
    private final WakeUpCounter counter = new WakeUpCounter(() -> atTicks, this::read, () -> now, () -> cpu, Pace.USUAL);

    private Map<Integer, Task> read() {
        readings++;
        cpu += readingNanos;
        Map<Integer, Task> tasks = new LinkedHashMap<>();
        switches.forEach((id, count) -> tasks.put(id, new Task(id, id, "t", count, -1, -1)));
        return tasks;
    }

    @Test
    void noRateOverFiveSecondsOfScrapesLeavesTenPercent() {
        long[] shown = new long[120];
        for (int i = 0; i < shown.length; i++) {
            halfASecond(i);
            shown[i] = counter.total();
        }
        for (int i = 10; i < shown.length; i++) {
            assertThat((shown[i] - shown[i - 10]) / 5.0).as("at %s", i).isCloseTo(RATE, withPercentage(10));
        }
    }

    /** A tick each ten seconds reads all threads, too. */
    private void halfASecond(int number) {
        now += SECOND / 2;
        switches.merge(1, RATE / 2L, Long::sum);
        if (number % 20 == 19) {
            atTicks = switches.get(1) - 5_000;
            counter.total();
        }
    }

    @Test
    void theKernelIsReadOnceASecondHoweverManyAsk() {
        for (int i = 0; i < 100; i++) {
            now += SECOND / 10;
            counter.total();
        }
        assertThat(readings).isEqualTo(10);
    }

    @Test
    void whereAReadingIsDearTheCountMovesAtTicks() {
        readingNanos = 2_000_000;
        long before = counter.total();
        for (int i = 0; i < 19; i++) {
            now += SECOND / 10;
            switches.merge(1, 100L, Long::sum);
            assertThat(counter.total()).isEqualTo(before);
        }
        assertThat(readings).isEqualTo(1);
        atTicks += 2_000;
        assertThat(counter.total()).isEqualTo(before + 2_000);
    }

    @Test
    void aDearReadingIsTriedAgainAfterAThousandTimesAsLong() {
        readingNanos = 70_000_000;
        counter.total();
        readingNanos = 1_000_000;
        now += 69 * SECOND;
        counter.total();
        assertThat(readings).isEqualTo(1);
        now += SECOND;
        counter.total();
        assertThat(readings).isEqualTo(2);
    }

    /** Dear from the thirtieth second on, cheap again a minute later, with a thread that ends meanwhile. */
    @Test
    void theCountNeitherFallsNorJumpsWhereReadingsBecomeDearAndCheapAgain() {
        switches.put(2, 1_000L);
        long last = 0;
        long true100 = 0;
        for (int second = 1; second <= 200; second++) {
            readingNanos = second < 30 || second > 90 ? 1_000_000 : 5_000_000;
            if (second == 50) {
                switches.remove(2);
            }
            now += SECOND;
            switches.merge(1, (long) RATE, Long::sum);
            if (second % 10 == 0) {
                atTicks += 10 * RATE;
                counter.total();
            }
            long shown = counter.total();
            assertThat(shown).as("in second %s", second).isBetween(last, last + 11 * RATE);
            last = shown;
            true100 = second == 100 ? shown : true100;
        }
        assertThat(last - true100).isEqualTo(100 * RATE);
        assertThat((double) last).isCloseTo(200 * RATE, withPercentage(1));
    }

    @Test
    void aThreadThatEndsTakesNothingAway() {
        switches.put(2, 700L);
        counter.total();
        switches.put(2, 900L);
        now += SECOND;
        long before = counter.total();
        switches.remove(2);
        now += SECOND;
        assertThat(counter.total()).isEqualTo(before);
        switches.put(3, 40L);
        now += SECOND;
        assertThat(counter.total()).isEqualTo(before + 40);
    }

    @Test
    void whereTheKernelDoesNotCountNothingIsRead() {
        atTicks = ThreadActivity.UNKNOWN;
        assertThat(counter.total()).isNegative();
        assertThat(readings).isZero();
    }
}
