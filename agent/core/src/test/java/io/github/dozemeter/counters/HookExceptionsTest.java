package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The hook throws what the JDK throws, timed or not, and counts the call all the same. */
@ExtendWith(HookState.class)
class HookExceptionsTest {

    private static final Object MONITOR = new Object();
    private static final TimeUnit NO_UNIT = null;
    private static final Object NO_MONITOR = null;
    private static final Thread NO_THREAD = null;
    private static final Thread ALIVE = Thread.currentThread();

    interface Pause {
        void at(int site) throws InterruptedException;
    }

    private final Sites sites = new Sites();

    static Stream<Arguments> refusals() {
        return Stream.of(
            refusal(() -> Thread.sleep(-1), site -> Dozemeter.sleep(-1, site)),
            refusal(() -> Thread.sleep(-1, 0), site -> Dozemeter.sleep(-1, 0, site)),
            refusal(() -> Thread.sleep(0, -1), site -> Dozemeter.sleep(0, -1, site)),
            refusal(() -> Thread.sleep(0, 1_000_000), site -> Dozemeter.sleep(0, 1_000_000, site)),
            refusal(() -> NO_UNIT.sleep(0), site -> Dozemeter.sleep(NO_UNIT, 0, site)),
            refusal(() -> MONITOR.wait(1), site -> Dozemeter.wait(MONITOR, 1, site)),
            refusal(() -> MONITOR.wait(-1), site -> Dozemeter.wait(MONITOR, -1, site)),
            refusal(() -> MONITOR.wait(0, -1), site -> Dozemeter.wait(MONITOR, 0, -1, site)),
            refusal(() -> NO_MONITOR.wait(1), site -> Dozemeter.wait(NO_MONITOR, 1, site)),
            refusal(() -> ALIVE.join(-1), site -> Dozemeter.join(ALIVE, -1, site)),
            refusal(() -> ALIVE.join(1, -1), site -> Dozemeter.join(ALIVE, 1, -1, site)),
            refusal(() -> NO_THREAD.join(1), site -> Dozemeter.join(NO_THREAD, 1, site)));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void whatTheJdkRefusesIsThrownUnchangedAndCounted(ThrowingCallable original, Pause pause) {
        Throwable expected = catchThrowable(original);
        Throwable untimed = thrownBy(pause, HookState::timeNone);
        Throwable timed = thrownBy(pause, HookState::timeAll);
        assertThat(expected).isNotNull();
        assertThat(untimed).hasSameClassAs(expected);
        assertThat(timed).hasSameClassAs(expected);
        String message = expected instanceof NullPointerException ? inTheHook(expected) : expected.getMessage();
        assertThat(untimed).hasMessage(message);
        assertThat(timed).hasMessage(message);
        assertThat(sites.snapshot(9).sites()).extracting(SiteFigures::pauses).containsExactly(1L, 1L);
        assertThat(sites.snapshot(9).sites()).extracting(site -> site.times().timed).containsExactly(0L, 1L);
    }

    /** The JVM describes the null by the code that has it: it must not show a name that the application does not know. */
    private static String inTheHook(Throwable expected) {
        return expected.getMessage().replaceFirst("because \".*\" is null", "because \"<parameter1>\" is null");
    }

    static Stream<Arguments> interruptibles() {
        return Stream.of(
            refusal(() -> Thread.sleep(0), site -> Dozemeter.sleep(0, site)),
            refusal(() -> Thread.sleep(0, 0), site -> Dozemeter.sleep(0, 0, site)),
            refusal(() -> Thread.sleep(3_600_000), site -> Dozemeter.sleep(3_600_000, site)),
            refusal(() -> TimeUnit.HOURS.sleep(1), site -> Dozemeter.sleep(TimeUnit.HOURS, 1, site)),
            refusal(() -> TimeUnit.HOURS.sleep(0), site -> Dozemeter.sleep(TimeUnit.HOURS, 0, site)),
            refusal(() -> ALIVE.join(3_600_000), site -> Dozemeter.join(ALIVE, 3_600_000, site)),
            refusal(Thread::yield, Dozemeter::yield),
            refusal(() -> LockSupport.parkNanos(1), site -> Dozemeter.parkNanos(1, site)),
            refusal(() -> LockSupport.parkNanos(0), site -> Dozemeter.parkNanos(0, site)),
            refusal(() -> LockSupport.parkUntil(Long.MAX_VALUE), site -> Dozemeter.parkUntil(Long.MAX_VALUE, site)));
    }

    @ParameterizedTest
    @MethodSource("interruptibles")
    void anInterruptIsThrownOrKeptAsTheJdkDoes(ThrowingCallable original, Pause pause) {
        Thread.currentThread().interrupt();
        Throwable expected = catchThrowable(original);
        boolean kept = Thread.interrupted();
        for (Runnable timing : Arrays.<Runnable>asList(HookState::timeNone, HookState::timeAll)) {
            Thread.currentThread().interrupt();
            Throwable thrown = thrownBy(pause, timing);
            assertThat(Thread.interrupted()).isEqualTo(kept);
            assertThat(String.valueOf(thrown)).isEqualTo(String.valueOf(expected));
        }
    }

    @Test
    void exactlyOneFrameOfTheHookIsSeen() {
        for (Runnable timing : Arrays.<Runnable>asList(HookState::timeNone, HookState::timeAll)) {
            Throwable thrown = thrownBy(site -> Dozemeter.sleep(-1, site), timing);
            assertThat(thrown.getStackTrace()).extracting(StackTraceElement::getClassName)
                .filteredOn(name -> name.startsWith("java.lang.Dozemeter")).containsExactly("java.lang.Dozemeter");
        }
    }

    private Throwable thrownBy(Pause pause, Runnable timing) {
        timing.run();
        int site = sites.fresh(Call.THREAD_SLEEP);
        return catchThrowable(() -> pause.at(site));
    }

    private static Arguments refusal(ThrowingCallable original, Pause pause) {
        return Arguments.of(original, pause);
    }
}
