package io.github.dozemeter.wakeup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThreadWatchTest {

    private static final long USUAL_MILLIS = 400;

    /** Otherwise its rate misses all that it did before. */
    @Test
    void aThreadWhoseTaskIsFoundLaterHasDoneWhatTheTaskHad() {
        ThreadActivity thread = activity(ThreadActivity.UNKNOWN, 70);
        ThreadActivity task = activity(80, ThreadActivity.UNKNOWN);
        ThreadActivity earlier = ThreadWatch.earlier(Map.of(5L, thread, -1234L, task), 5, 1234);
        assertThat(earlier.switches).isEqualTo(80);
        assertThat(earlier.waits).isEqualTo(70);
    }

    private static ThreadActivity activity(long switches, long waits) {
        return new ThreadActivity("poller", true, switches, waits, 0, Map.of(), Map.of());
    }

    /** The first reading of a busy machine takes long enough for a poller to burn some milliseconds. */
    @Test
    void aThreadThatRanBetweenTheTwoReadingsIsFound() {
        JavaTasks tasks = new JavaTasks();
        JavaTasks.Side thread = new JavaTasks.Side(5, "ReputMessageService", 100_000_000);
        List<JavaTasks.Side> free = List.of(new JavaTasks.Side(1234, "ReputMessageSer", 120_000_000));
        tasks.match(List.of(thread), free);
        assertThat(tasks.taskOf(5)).isNull();
        tasks.match(List.of(new JavaTasks.Side(5, "ReputMessageService", 100_000_000, 121_000_000)), free);
        assertThat(tasks.taskOf(5)).isEqualTo(1234);
    }

    /** Of a Kafka broker on 25, a network thread had a request handler's wake-ups: all have one short name. */
    @Test
    void aThreadThatSleptIsKnownByItsExactTimeBeforeOneThatRan() {
        JavaTasks tasks = new JavaTasks();
        JavaTasks.Side ran = new JavaTasks.Side(5, "data-plane-kafka-network", 100_000_000, 108_000_000);
        JavaTasks.Side slept = new JavaTasks.Side(6, "data-plane-kafka-handler", 104_000_000);
        tasks.match(List.of(ran, slept),
            List.of(new JavaTasks.Side(71, "data-plane-kafk", 104_000_000), new JavaTasks.Side(72, "data-plane-kafk", 107_000_000)));
        assertThat(tasks.taskOf(5)).isEqualTo(72);
        assertThat(tasks.taskOf(6)).isEqualTo(71);
    }

    @Test
    void cheapSamplesComeAboutTwiceASecond() {
        assertThat(ThreadWatch.rest(Duration.ofMillis(1).toNanos(), USUAL_MILLIS)).isEqualTo(USUAL_MILLIS);
    }

    @Test
    void dearSamplesAreFollowedByALongerRest() {
        assertThat(ThreadWatch.rest(Duration.ofMillis(20).toNanos(), USUAL_MILLIS)).isEqualTo(1_000);
    }

    /** Half a second for the first one, cold and on a busy machine, left a report of 20 s without another. */
    @Test
    void oneSlowSampleDoesNotEndSampling() {
        assertThat(ThreadWatch.rest(Duration.ofMillis(500).toNanos(), USUAL_MILLIS)).isLessThan(2_000);
    }
}
