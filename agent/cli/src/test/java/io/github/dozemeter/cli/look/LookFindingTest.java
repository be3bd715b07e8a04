package io.github.dozemeter.cli.look;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.diagnose.Verdict;
import io.github.dozemeter.wakeup.StackPlace;
import io.github.dozemeter.wakeup.ThreadActivity;
import io.github.dozemeter.wakeup.ThreadsSnapshot;
import io.github.dozemeter.wakeup.WakeUps;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LookFindingTest {

    private static final long SECOND = 1_000_000_000;
    private static final int SAMPLES = 20;
    private static final String[] SLEEP = {"java.lang.Thread.sleep", "org.x.Y.run"};
    private static final String[] YIELD = {"java.lang.Thread.yield", "org.x.Y.run"};
    private static final String[] PARK = {"sun.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkNanos", "org.x.Y.run"};
    private static final String[] POLL = {"sun.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkNanos",
        "java.util.concurrent.ArrayBlockingQueue.poll", "org.x.Y.run"};

    @Test
    void aSleepThatEndsOftenIsAPoll() {
        assertThat(finding(900, 0.02, SLEEP).verdict()).isEqualTo(Verdict.SHORT_POLL);
        assertThat(finding(99, 0, SLEEP).toString()).startsWith("SHORT_POLL: 99 a second, every 10.1 ms; ");
    }

    @Test
    void aLongOrRareSleepIsNothing() {
        assertThat(finding(40, 0, SLEEP)).isNull();
        assertThat(finding(51, 0, SLEEP)).as("20 ms").isNull();
    }

    @Test
    void whoBurnsACoreAsleepSleepsForNoTime() {
        assertThat(finding(4, 0.97, SLEEP).verdict()).isEqualTo(Verdict.ZERO_SLEEP);
        assertThat(finding(900, 0.3, SLEEP).verdict()).as("works between its sleeps").isEqualTo(Verdict.SHORT_POLL);
    }

    @Test
    void whoBurnsACoreInYieldSpins() {
        assertThat(finding(4, 0.97, YIELD).verdict()).isEqualTo(Verdict.YIELD_SPIN);
        assertThat(finding(4, 0.001, YIELD)).isNull();
    }

    @Test
    void aParkAtTheTimersGrainIsTiny() {
        assertThat(finding(8_500, 0.2, PARK).toString()).startsWith("TINY_PAUSE: 8,500 a second, every 118 µs, unless another thread"
            + " unparks it");
        assertThat(finding(8_500, 0.2, SLEEP).verdict()).isEqualTo(Verdict.TINY_PAUSE);
    }

    @Test
    void aWaitThatMayHaveBeenDeliveredHasBothReadings() {
        for (String[] wait : new String[][] {PARK, POLL}) {
            LookFinding finding = finding(200, 0, wait);
            assertThat(finding.verdict()).isNull();
            assertThat(finding.reason()).isEqualTo("200 a second, every 5.00 ms: a poll if its time expires, right if something arrives this"
                + " often");
        }
    }

    @Test
    void aWaitWithoutATimeIsNothing() {
        assertThat(finding(200, 0, false, POLL)).isNull();
    }

    private static LookFinding finding(long perSecond, double cores, String... frames) {
        return finding(perSecond, cores, true, frames);
    }

    private static LookFinding finding(long perSecond, double cores, boolean timed, String... frames) {
        StackTraceElement[] stack = new StackTraceElement[frames.length];
        for (int i = 0; i < frames.length; i++) {
            int dot = frames[i].lastIndexOf('.');
            stack[i] = new StackTraceElement(frames[i].substring(0, dot), frames[i].substring(dot + 1), null, frames[i].startsWith("org") ? 42 : -2);
        }
        StackPlace place = StackPlace.of(stack, Thread.State.TIMED_WAITING);
        long nanos = (long) (cores * 10 * SECOND);
        ThreadActivity before = new ThreadActivity("t", true, 0, -1, 0, 0, 0, Map.of());
        ThreadActivity after = new ThreadActivity("t", true, perSecond * 10, -1, nanos, nanos, 0, new HashMap<>(Map.of(place, SAMPLES)));
        ThreadsSnapshot span = new ThreadsSnapshot(10 * SECOND, perSecond * 10, Map.of(1L, after), SAMPLES)
            .since(new ThreadsSnapshot(0, 0, Map.of(1L, before), 0));
        return LookFinding.of(WakeUps.of(span, 0.000_005).rows().get(0), timed);
    }
}
