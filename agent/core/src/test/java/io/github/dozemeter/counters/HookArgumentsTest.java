package io.github.dozemeter.counters;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What each pause asks for. The thread is interrupted throughout, so that none of them waits. */
@ExtendWith(HookState.class)
class HookArgumentsTest {

    private static final long MILLI = 1_000_000;
    private static final long HOUR = 3_600_000 * MILLI;
    private static final long PAST = 1;
    private static final Object MONITOR = new Object();
    private static final Thread ALIVE = Thread.currentThread();

    interface Pause {
        void at(int site) throws InterruptedException;
    }

    private final Sites sites = new Sites();

    static Stream<Arguments> zeroPauses() {
        return Stream.of(
            pause("sleep(0)", site -> Dozemeter.sleep(0, site)),
            pause("sleep(0, 0)", site -> Dozemeter.sleep(0, 0, site)),
            pause("yield()", site -> Dozemeter.yield(site)),
            pause("parkNanos(0)", site -> Dozemeter.parkNanos(0, site)),
            pause("parkNanos(-1)", site -> Dozemeter.parkNanos(-1, site)),
            pause("parkNanos(MIN)", site -> Dozemeter.parkNanos(Long.MIN_VALUE, site)),
            pause("parkNanos(this, 0)", site -> Dozemeter.parkNanos(MONITOR, 0, site)),
            pause("parkNanos(this, -1)", site -> Dozemeter.parkNanos(MONITOR, -1, site)),
            pause("parkUntil(past)", site -> Dozemeter.parkUntil(PAST, site)),
            pause("parkUntil(-1)", site -> Dozemeter.parkUntil(-1, site)),
            pause("parkUntil(this, past)", site -> Dozemeter.parkUntil(MONITOR, PAST, site)),
            pause("NANOSECONDS.sleep(0)", site -> Dozemeter.sleep(NANOSECONDS, 0, site)),
            pause("DAYS.sleep(-1)", site -> Dozemeter.sleep(DAYS, -1, site)),
            pause("DAYS.sleep(MIN)", site -> Dozemeter.sleep(DAYS, Long.MIN_VALUE, site)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("zeroPauses")
    void asksForNoTime(String name, Pause pause) {
        make(pause);
        assertThat(sites.only().zeroPauses()).isEqualTo(1);
        assertThat(sites.only().pauses()).isEqualTo(1);
        assertThat(sites.only().times().requestedNanos).isZero();
        assertThat(sites.only().times().zeroRealisedNanos).isEqualTo(sites.only().times().realisedNanos)
            .isPositive();
    }

    static Stream<Arguments> timedPauses() {
        return Stream.of(
            asking(1, "sleep(0, 1)", site -> Dozemeter.sleep(0, 1, site)),
            asking(HOUR, "sleep(1 h)", site -> Dozemeter.sleep(3_600_000, site)),
            asking(HOUR + 999_999, "sleep(1 h, 999999)", site -> Dozemeter.sleep(3_600_000, 999_999, site)),
            asking(1, "parkNanos(1)", site -> Dozemeter.parkNanos(1, site)),
            asking(HOUR, "parkNanos(this, 1 h)", site -> Dozemeter.parkNanos(MONITOR, HOUR, site)),
            asking(1, "NANOSECONDS.sleep(1)", site -> Dozemeter.sleep(NANOSECONDS, 1, site)),
            asking(24 * HOUR, "DAYS.sleep(1)", site -> Dozemeter.sleep(DAYS, 1, site)),
            asking(1, "wait(0, 1)", site -> Dozemeter.wait(MONITOR, 0, 1, site)),
            asking(HOUR, "wait(1 h)", site -> Dozemeter.wait(MONITOR, 3_600_000, site)),
            asking(1, "join(0, 1)", site -> Dozemeter.join(ALIVE, 0, 1, site)),
            asking(HOUR, "join(1 h)", site -> Dozemeter.join(ALIVE, 3_600_000, site)));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("timedPauses")
    void asksForTheTimeInItsArguments(long requested, String name, Pause pause) {
        make(pause);
        assertThat(sites.only().zeroPauses()).isZero();
        assertThat(sites.only().pauses()).isEqualTo(1);
        assertThat(sites.only().times().requestedNanos).isEqualTo(requested);
        assertThat(sites.only().times().zeroRealisedNanos).isZero();
    }

    static Stream<Arguments> pausesWithoutATime() {
        return Stream.of(
            pause("wait(0)", site -> Dozemeter.wait(MONITOR, 0, site)),
            pause("wait(0, 0)", site -> Dozemeter.wait(MONITOR, 0, 0, site)),
            pause("join(0)", site -> Dozemeter.join(ALIVE, 0, site)),
            pause("join(0, 0)", site -> Dozemeter.join(ALIVE, 0, 0, site)),
            pause("sleep(1 d, 1)", site -> Dozemeter.sleep(86_400_000, 1, site)),
            pause("sleep(MAX)", site -> Dozemeter.sleep(Long.MAX_VALUE, site)),
            pause("sleep(MAX, 999999)", site -> Dozemeter.sleep(Long.MAX_VALUE, 999_999, site)),
            pause("parkNanos(MAX)", site -> Dozemeter.parkNanos(Long.MAX_VALUE, site)),
            pause("parkUntil(MAX)", site -> Dozemeter.parkUntil(Long.MAX_VALUE, site)),
            pause("parkUntil(this, MAX)", site -> Dozemeter.parkUntil(MONITOR, Long.MAX_VALUE, site)),
            pause("DAYS.sleep(MAX)", site -> Dozemeter.sleep(DAYS, Long.MAX_VALUE, site)),
            pause("wait(MAX)", site -> Dozemeter.wait(MONITOR, Long.MAX_VALUE, site)),
            pause("join(MAX)", site -> Dozemeter.join(ALIVE, Long.MAX_VALUE, site)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pausesWithoutATime")
    void waitsForEverOrOverADayAddNoRequestedTime(String name, Pause pause) {
        make(pause);
        assertThat(sites.only().zeroPauses()).isZero();
        assertThat(sites.only().pauses()).isEqualTo(1);
        assertThat(sites.only().times().timed).isEqualTo(1);
        assertThat(sites.only().times().requestedNanos).isZero();
        assertThat(sites.only().times().zeroRealisedNanos).isZero();
    }

    private void make(Pause pause) {
        HookState.timeAll();
        int site = sites.fresh(Call.THREAD_SLEEP);
        Thread.currentThread().interrupt();
        synchronized (MONITOR) {
            try {
                pause.at(site);
            } catch (InterruptedException expected) {
                assertThat(Thread.currentThread().isInterrupted()).isFalse();
            }
        }
    }

    private static Arguments pause(String name, Pause pause) {
        return Arguments.of(name, pause);
    }

    private static Arguments asking(long nanos, String name, Pause pause) {
        return Arguments.of(nanos, name, pause);
    }
}
