package io.github.dozemeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What threads did, by readings that nobody made: one each ten seconds. */
class ThreadHistoryTest {

    private static final long SECOND = 1_000_000_000;
    private static final long TICK = 10 * SECOND;
    private static final long MAIN = 1;
    private static final long OTHER = 2;
    private static final StackPlace SLEEP =
        StackPlace.of(Stacks.stack("java.lang.Thread.sleep", "a.B.run:7"), Thread.State.TIMED_WAITING);

    private final Map<Long, Integer> tasks = new HashMap<>();
    private final Set<Integer> matched = new HashSet<>();
    private final ThreadHistory history = new ThreadHistory(tasks::get);
    private final Map<Long, ThreadActivity> now = new LinkedHashMap<>();
    private long nanos;
    private long started;

    private ThreadHistoryTest thread(long id, long switches, long cpuNanos) {
        now.put(id, activity("thread-" + id, id > 0, switches, cpuNanos));
        return this;
    }

    private static ThreadActivity activity(String name, boolean inJava, long switches, long cpuNanos) {
        return new ThreadActivity(name, inJava, switches, switches, cpuNanos, -1, Map.of());
    }

    private void read() {
        history.read(nanos, started, new LinkedHashMap<>(now), matched::contains);
        nanos += TICK;
    }

    private ThreadActivity of(long id) {
        return history.threads().get(id);
    }

    @Test
    void aThreadThatEndsKeepsItsLastFigures() {
        thread(MAIN, 100, SECOND).thread(OTHER, 0, 0).read();
        thread(MAIN, 5_100, 10 * SECOND).read();
        now.remove(MAIN);
        read();
        assertThat(of(MAIN).cpuNanos).isEqualTo(9 * SECOND);
        assertThat(of(MAIN).switches).isEqualTo(5_000);
        assertThat(history.switches).isEqualTo(5_000);
        read();
        assertThat(of(MAIN).cpuNanos).isEqualTo(9 * SECOND);
    }

    /** It burned 99 %, and the last reading was nine seconds before its end. */
    @Test
    void theLastFiguresAreThoseOfTheLastStackSample() {
        thread(MAIN, 0, SECOND).read();
        history.sampled(MAIN, new ThreadActivity("main", true, 50, 9_000, 10 * SECOND, -1, Map.of(SLEEP, 9)),
            9 * SECOND);
        now.remove(MAIN);
        read();
        assertThat(of(MAIN).cpuNanos).isEqualTo(9 * SECOND);
        assertThat(of(MAIN).waits).isEqualTo(9_000);
        assertThat(of(MAIN).samples).isEqualTo(Map.of(SLEEP, 9));
        assertThat(history.missedNanos).as("from the sample to the reading").isEqualTo(SECOND);
    }

    /** A report at exit had 1,260 of 2,050 wake-ups a second: those of main after the last reading were missing. */
    @Test
    void wakeUpsAfterTheLastReadingCountUpToTheLastStackSample() {
        thread(MAIN, 100, 0).thread(OTHER, 0, 0).read();
        history.sampled(MAIN, activity("main", true, 9_100, SECOND), 9 * SECOND);
        now.remove(MAIN);
        read();
        assertThat(of(MAIN).switches).isEqualTo(9_000);
        assertThat(history.switches).isEqualTo(9_000);
    }

    @Test
    void aThreadThatNoReadingShowedMayHaveRunBetweenTwo() {
        thread(MAIN, 0, 0).read();
        started += 3;
        thread(OTHER, 0, 0).read();
        assertThat(history.missedNanos).as("two of three ended before").isEqualTo(2 * TICK);
    }

    @Test
    void whereNoThreadEndedNothingIsMissed() {
        started = 5;
        thread(MAIN, 100, SECOND).thread(-71, 100, SECOND).read();
        thread(MAIN, 900, 9 * SECOND).thread(-71, 200, 2 * SECOND).read();
        assertThat(history.missedNanos).isZero();
    }

    /** 15 wake-ups in one window and 15 in the next are too few to list, then those of both were the second's. */
    @Test
    void whatAThreadDidBeforeItIsListedIsInNoLaterWindow() {
        thread(-71, 0, 0).thread(MAIN, 0, 0).read();
        thread(-71, 15, 0).thread(MAIN, 15, 19_000_000).read();
        assertThat(history.threads()).isEmpty();
        assertThat(history.missedNanos).as("of the application").isEqualTo(19_000_000);
        thread(-71, 30, 0).thread(MAIN, 30, 21_000_000).read();
        assertThat(of(-71).switches).isEqualTo(15);
        assertThat(of(MAIN).cpuNanos).isEqualTo(2_000_000);
        assertThat(history.missedNanos).isEqualTo(19_000_000);
        assertThat(history.switches).isEqualTo(60);
    }

    @Test
    void aThreadThatBeganLaterHasAllThatItDid() {
        thread(MAIN, 0, 0).read();
        started++;
        thread(OTHER, 700, SECOND).read();
        assertThat(of(OTHER).switches).isEqualTo(700);
        assertThat(of(OTHER).cpuNanos).isEqualTo(SECOND);
        assertThat(history.missedNanos).isZero();
    }

    /** Both run on one native thread: a report at exit had 0.27 cores of it beside those of main. */
    @Test
    void theThreadAfterMainHasNoneOfMainsFigures() {
        thread(MAIN, 0, 0).read();
        thread(MAIN, 900, 4 * SECOND).read();
        now.remove(MAIN);
        now.put(OTHER, activity("DestroyJavaVM", false, 905, 5 * SECOND));
        started++;
        read();
        assertThat(history.threads()).containsOnlyKeys(MAIN);
        assertThat(history.switches).isEqualTo(900);
    }

    /** Before, the kernel's task was listed as one of the JVM's. */
    @Test
    void aTaskWhoseThreadIsFoundLaterHasNotEnded() {
        now.put(MAIN, activity("main", true, ThreadActivity.UNKNOWN, 0));
        thread(-71, 100, 0).read();
        thread(-71, 500, 0).read();
        tasks.put(MAIN, 71);
        matched.add(71);
        now.remove(-71L);
        thread(MAIN, 600, 0).read();
        assertThat(history.threads()).containsOnlyKeys(MAIN);
        assertThat(of(MAIN).switches).as("since then, as a window before has the task").isEqualTo(100);
        assertThat(history.switches).isEqualTo(500);
    }

    @Test
    void aTaskWithTheNumberOfAnEndedOneIsAnother() {
        thread(MAIN, 0, 0).thread(-71, 0, 0).read();
        thread(-71, 900, 0).read();
        now.remove(-71L);
        read();
        assertThat(of(-71).switches).isEqualTo(900);
        thread(-71, 40, 0).read();
        assertThat(of(-71).switches).isEqualTo(40);
    }

    /**
     * Threads that begin, end, wake up seldom, and get their task late; a window of six ticks, as an agent judges.
     * Of the JVM's threads were 103 %, as each had up to 19 wake-ups of the minute before.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void noWindowHasMoreOfItsThreadsThanOfTheProcess(long seed) {
        Random random = new Random(seed);
        List<ThreadsSnapshot> ticks = new ArrayList<>();
        Map<Long, Long> done = new HashMap<>();
        for (int tick = 0; tick < 40; tick++) {
            for (int i = 0; i < 3; i++) {
                begin(random, done);
            }
            done.replaceAll((id, switches) -> switches + (random.nextBoolean() ? random.nextInt(12) : random.nextInt(300)));
            done.keySet().removeIf(id -> random.nextInt(12) == 0);
            now.clear();
            done.forEach(this::thread);
            read();
            ticks.add(new ThreadsSnapshot(nanos, nanos, history.switches, history.threads(), 0));
            ThreadsSnapshot window = ticks.get(tick).since(ticks.get(Math.max(0, tick - 6)));
            long ofThreads = window.threads().stream().mapToLong(thread -> Math.max(0, thread.switches)).sum();
            assertThat(ofThreads).as("tick " + tick).isLessThanOrEqualTo(window.switches);
        }
    }

    /** A thread of the JVM, or one of Java whose task is known. */
    private void begin(Random random, Map<Long, Long> done) {
        long id = 1_000 + random.nextInt(1_000_000);
        boolean isOfJvm = random.nextBoolean();
        done.put(isOfJvm ? -id : id, 0L);
        if (!isOfJvm) {
            tasks.put(id, (int) id + 2_000_000);
            matched.add((int) id + 2_000_000);
        }
    }

    private void thread(long id, long switches) {
        thread(id, switches, 0);
    }

    @Test
    void ofTooManyEndedThreadsThoseOfLeastCpuAreForgottenAndMissed() {
        for (int id = 1; id <= ThreadHistory.MAX_ENDED + 1; id++) {
            thread(id, 0, 0);
        }
        read();
        for (int id = 1; id <= ThreadHistory.MAX_ENDED + 1; id++) {
            thread(id, 50, id * SECOND);
        }
        read();
        now.clear();
        long missed = history.missedNanos;
        read();
        assertThat(history.threads()).hasSize(ThreadHistory.MAX_ENDED).doesNotContainKey(1L);
        assertThat(history.missedNanos - missed).isEqualTo((ThreadHistory.MAX_ENDED + 1) * TICK + SECOND);
    }
}
