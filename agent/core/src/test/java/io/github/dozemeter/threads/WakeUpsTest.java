package io.github.dozemeter.threads;

import static io.github.dozemeter.threads.Stacks.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.threads.StackPlace.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WakeUpsTest {

    private static final long SECOND = 1_000_000_000;

    private static final StackPlace SLEEP = StackPlace.of(stack("java.lang.Thread.sleep", "org.x.A.run:1"), Thread.State.TIMED_WAITING);
    private static final StackPlace LONG_SLEEP = StackPlace.of(stack("java.lang.Thread.sleep", "org.x.A.run:2"), Thread.State.TIMED_WAITING);
    private static final StackPlace RUNNING = StackPlace.of(stack("org.x.A.work:3"), Thread.State.RUNNABLE);

    private final Map<Long, ThreadActivity> threads = new LinkedHashMap<>();

    private void thread(String name, long switches, long waits, long cpuNanos, Map<StackPlace, Integer> samples) {
        threads.put((long) threads.size(), new ThreadActivity(name, true, switches, waits, cpuNanos, samples, Map.of()));
    }

    /** Of ten seconds. */
    private WakeUps wakeUps(long switches) {
        ThreadsSnapshot before = new ThreadsSnapshot(SECOND, SECOND, switches < 0 ? -1 : 0, Map.of(), 0);
        return new WakeUps(new ThreadsSnapshot(11 * SECOND, 11 * SECOND, switches, threads, 20).since(before));
    }

    @Test
    void theRateOfAThreadThatWaitsAtOnePlaceIsThatPlaces() {
        thread("worker-1", 9_000, 9_000, 0, Map.of(SLEEP, 19, LONG_SLEEP, 1));
        thread("worker-2", 1_000, 1_000, 0, Map.of(SLEEP, 20, RUNNING, 20));
        WakeUps.Row row = wakeUps(10_000).rows.get(0);
        assertThat(row.place).isEqualTo(SLEEP);
        assertThat(row.wakeUps()).isEqualTo(1_000);
        assertThat(row.threads()).isEqualTo(2);
        assertThat(row.names()).isEqualTo("worker-#");
    }

    /** Samples follow time: of 500 short sleeps and a long one, half of the samples are in the long one. */
    @Test
    void theRateOfAThreadThatWaitsAtTwoPlacesIsTheThreads() {
        thread("worker-1", 5_000, 5_000, 0, Map.of(SLEEP, 9, LONG_SLEEP, 11));
        WakeUps.Row row = wakeUps(5_000).rows.get(0);
        assertThat(row.place).isNull();
        assertThat(row.kind).isEqualTo(Kind.PAUSE);
        assertThat(row.places()).containsExactly(LONG_SLEEP, SLEEP);
        assertThat(row.wakeUps()).isEqualTo(500);
    }

    /** As a worker does that parks until it is needed, and spins by short parks meanwhile: few samples, most wake-ups. */
    @Test
    void theWaitsAfterTheSamplesTellWhichPartIsWhere() {
        StackPlace park = StackPlace.of(stack("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.park", "org.x.A.run:4"),
            Thread.State.WAITING);
        threads.put(0L, new ThreadActivity("worker-1", true, 10_000, 10_000, 0, Map.of(SLEEP, 4, park, 16), Map.of(SLEEP, 99, park, 1)));
        WakeUps wakeUps = wakeUps(10_000);
        WakeUps.Row row = wakeUps.rows.get(0);
        assertThat(row.place).isNull();
        assertThat(row.places()).containsExactly(SLEEP, park);
        assertThat(row.shareOf(SLEEP)).isEqualTo(0.99);
        assertThat(wakeUps.of(Kind.PAUSE)).isEqualTo(990);
        assertThat(wakeUps.of(Kind.UNTIMED)).isEqualTo(10);
        assertThat(wakeUps.mixed).isZero();
    }

    @Test
    void fewWaitsAfterTheSamplesTellNoParts() {
        threads.put(0L, new ThreadActivity("worker-1", true, 100, 100, 0, Map.of(SLEEP, 10, RUNNING, 2, select(), 10), Map.of(SLEEP, 49)));
        assertThat(wakeUps(100).rows.get(0).hasShares()).isFalse();
        assertThat(wakeUps(100).mixed).isEqualTo(10);
    }

    /** The JDK does not count a select: its waits would all be the park's. */
    @Test
    void whatTheJdkDoesNotCountHasNoParts() {
        threads.put(0L, new ThreadActivity("loop-1", true, 1_000, 300, 0, Map.of(SLEEP, 10, select(), 10), Map.of(SLEEP, 100)));
        assertThat(wakeUps(1_000).rows.get(0).hasShares()).isFalse();
        assertThat(wakeUps(1_000).mixed).isEqualTo(100);
    }

    private static StackPlace select() {
        return StackPlace.of(stack("sun.nio.ch.EPoll.wait!", "sun.nio.ch.SelectorImpl.select", "org.x.A.select:5"), Thread.State.RUNNABLE);
    }

    @Test
    void aFewSamplesTellNoPlace() {
        thread("worker-1", 5_000, 5_000, 0, Map.of(SLEEP, 4));
        assertThat(wakeUps(5_000).rows.get(0).place).isNull();
        assertThat(wakeUps(5_000).unsampled).isEqualTo(500);
        assertThat(wakeUps(5_000).mixed).as("that it waits in several ways is not known").isZero();
    }

    @Test
    void rowsAreInTheOrderOfWhatTheyUseThenOfTheirWakeUps() {
        thread("often", 9_000, 9_000, 0, Map.of(SLEEP, 20));
        thread("costly", 20, 18_000_000, 99 * SECOND / 10, Map.of(LONG_SLEEP, 20));
        thread("rare", 100, 100, 0, Map.of(RUNNING, 20));
        assertThat(wakeUps(9_120).rows).extracting(WakeUps.Row::names).containsExactly("costly", "often", "rare");
    }

    @Test
    void whatTheJvmDoesIsApart() {
        threads.put(-7L, new ThreadActivity("G1 Conc#0", false, 600, -1, 0, Map.of(), Map.of()));
        thread("worker-1", 400, 400, 0, Map.of(SLEEP, 20));
        WakeUps wakeUps = wakeUps(2_000);
        assertThat(wakeUps.perSecond).isEqualTo(200);
        assertThat(wakeUps.ofJvm).isEqualTo(60);
        assertThat(wakeUps.of(Kind.PAUSE)).isEqualTo(40);
        assertThat(wakeUps.isByKernel).isTrue();
    }

    /** Its task is not found yet, and is listed with the JVM's threads. */
    @Test
    void theWakeUpsOfATaskAreNotCountedASecondTimeAsWaits() {
        threads.put(-7L, new ThreadActivity("worker-1", false, 500, -1, 0, Map.of(), Map.of()));
        thread("worker-1", -1, 500, 0, Map.of(SLEEP, 20));
        WakeUps wakeUps = wakeUps(500);
        assertThat(wakeUps.perSecond).isEqualTo(50);
        assertThat(wakeUps.ofJvm).isEqualTo(50);
        assertThat(wakeUps.of(Kind.PAUSE)).isZero();
        assertThat(wakeUps.rows).extracting(WakeUps.Row::wakeUps).containsExactlyInAnyOrder(50.0, 0.0);
    }

    @Test
    void theWholeIsAtLeastTheSumOfItsThreads() {
        thread("worker-1", 400, 400, 0, Map.of(SLEEP, 20));
        threads.put(-7L, new ThreadActivity("G1 Conc#0", false, 200, -1, 0, Map.of(), Map.of()));
        assertThat(wakeUps(500).perSecond).isEqualTo(60);
    }

    @Test
    void withoutAKernelTheJdksCountIsAllThereIs() {
        thread("worker-1", -1, 400, 0, Map.of(SLEEP, 20));
        WakeUps wakeUps = wakeUps(-1);
        assertThat(wakeUps.isByKernel).isFalse();
        assertThat(wakeUps.perSecond).isEqualTo(40);
    }

    @Test
    void nothingWasReadBeforeTheSecondReading() {
        assertThat(new WakeUps(ThreadsSnapshot.NONE).rows).isEmpty();
        assertThat(ThreadsSnapshot.NONE.seconds()).isZero();
    }

    /** The first ticks may come before anything was read. */
    @Test
    void sinceNothingWasReadASpanIsAllThatWas() {
        ThreadsSnapshot first = new ThreadsSnapshot(SECOND, SECOND, 0, Map.of(), 0);
        ThreadsSnapshot latest = new ThreadsSnapshot(3 * SECOND, 3 * SECOND, 400, Map.of(), 5).since(first);
        assertThat(latest.since(ThreadsSnapshot.NONE)).isSameAs(latest);
    }

    /** It is listed with its last figures, which are none of a later span's. */
    @Test
    void aThreadThatEndedBeforeASpanIsNotInIt() {
        ThreadActivity ended = new ThreadActivity("main", true, 100, 100, 5, Map.of(SLEEP, 5), Map.of());
        ThreadsSnapshot first = new ThreadsSnapshot(SECOND, SECOND, 100, Map.of(1L, ended), 5).withMissed(7);
        ThreadsSnapshot second = new ThreadsSnapshot(3 * SECOND, 3 * SECOND, 100, Map.of(1L, ended), 9).withMissed(9);
        assertThat(second.since(first).threads()).isEmpty();
        assertThat(second.since(first).missedNanos).isEqualTo(2);
        assertThat(second.threads()).hasSize(1);
    }

    @Test
    void aSpanHasWhatItsThreadsDidInIt() {
        ThreadsSnapshot first = new ThreadsSnapshot(SECOND, SECOND, 100,
            Map.of(1L, new ThreadActivity("a", true, 100, 100, 5, Map.of(SLEEP, 5), Map.of())), 5);
        ThreadsSnapshot second = new ThreadsSnapshot(3 * SECOND, 3 * SECOND, 400,
            Map.of(1L, new ThreadActivity("a", true, 300, 350, 9, Map.of(SLEEP, 5, LONG_SLEEP, 6), Map.of())), 11);
        ThreadsSnapshot span = second.since(first);
        ThreadActivity thread = span.threads().iterator().next();
        assertThat(span.seconds()).isEqualTo(2);
        assertThat(span.switches).isEqualTo(300);
        assertThat(span.samples).isEqualTo(6);
        assertThat(thread.switches).isEqualTo(200);
        assertThat(thread.waits).isEqualTo(250);
        assertThat(thread.samples).isEqualTo(Map.of(LONG_SLEEP, 6));
    }
}
