package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The constant times of calls as javac compiles them. */
class ConstantTimeTest {

    @ParameterizedTest
    @CsvSource({"millis, 5_000_000", "millisAndNanos, 1_500_000", "nanos, 50_000", "secondsOfAUnit, 2_000_000_000", "zero, 0",
        "belowZeroWhereThatIsZero, 0", "waitForAConstant, 10_000_000", "longerThanALong, 9_223_372_036_854_775_807"})
    void aConstantTimeIsKnownInNanoseconds(String method, String nanos) throws IOException {
        assertThat(found(method)).singleElement()
            .extracting(one -> one.time).isEqualTo(OptionalLong.of(Long.parseLong(nanos.replace("_", ""))));
    }

    @ParameterizedTest
    @CsvSource({"computed", "ofAnUnknownUnit", "untilAMoment", "refused", "inAReference"})
    void anyOtherTimeIsNot(String method) throws IOException {
        assertThat(found(method)).singleElement().extracting(one -> one.time).isEqualTo(OptionalLong.empty());
    }

    @ParameterizedTest
    @CsvSource({"wheel, 1_000_000, CONSTANT", "wheelWithAFactory, 10_000_000, CONSTANT", "wheelOfAllConstants, 5_000_000, CONSTANT",
        "subclass, 3_000_000, CONSTANT", "wheelOfItsDefault, , NONE", "wheelOfAComputedTick, , COMPUTED",
        "wheelOfAComputedSize, , COMPUTED"})
    void aTimerWheelIsFoundWithItsTick(String method, String nanos, Argument argument) throws IOException {
        FoundPause wheel = found(method).get(0);

        assertThat(wheel.call).isNull();
        assertThat(wheel.label()).isEqualTo("HashedWheelTimer.<init>");
        assertThat(wheel.argument).isEqualTo(argument);
        assertThat(wheel.time).isEqualTo(nanos == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(nanos.replace("_", ""))));
    }

    @Test
    void aConstructorThatCallsAnotherOfItsClassMakesNoWheel() throws IOException {
        assertThat(in(EnumSet.allOf(Call.class), HashedWheelTimer.class)).isEmpty();
    }

    @Test
    void aClassOfASimilarNameIsNoTimerWheel() throws IOException {
        assertThat(found("noWheel")).isEmpty();
    }

    @Test
    void withoutSchedulesNoTimerWheelIsLookedFor() throws IOException {
        assertThat(in(Call.named("default"), Times.class)).isNotEmpty().allMatch(pause -> pause.call != null);
    }

    @Test
    void aClassThatOnlyMakesATimerWheelPassesThePreScan() throws IOException {
        assertThat(in(EnumSet.allOf(Call.class), OnlyAWheel.class)).hasSize(1);
    }

    private static List<FoundPause> found(String method) throws IOException {
        return in(EnumSet.allOf(Call.class), method.equals("subclass") ? Subclass.class : Times.class).stream()
            .filter(pause -> pause.method.equals(method.equals("subclass") ? "<init>" : method)).toList();
    }

    private static List<FoundPause> in(Set<Call> calls, Class<?> type) throws IOException {
        return new PauseSearch(calls).in(Rewriting.classFile(type), null, null);
    }

    /** Compiled, never run. */
    @SuppressWarnings("unused")
    static final class Times {

        void millis() throws InterruptedException {
            Thread.sleep(5);
        }

        void millisAndNanos() throws InterruptedException {
            Thread.sleep(1, 500_000);
        }

        void nanos() {
            LockSupport.parkNanos(this, 50_000);
        }

        void secondsOfAUnit() throws InterruptedException {
            TimeUnit.SECONDS.sleep(2);
        }

        void zero() throws InterruptedException {
            Thread.sleep(0);
        }

        void belowZeroWhereThatIsZero() throws InterruptedException {
            TimeUnit.SECONDS.sleep(-2);
        }

        void waitForAConstant() throws InterruptedException {
            wait(10);
        }

        void longerThanALong() throws InterruptedException {
            TimeUnit.DAYS.sleep(Long.MAX_VALUE);
        }

        void computed(long time) throws InterruptedException {
            Thread.sleep(time);
        }

        void ofAnUnknownUnit(TimeUnit unit) throws InterruptedException {
            unit.sleep(2);
        }

        void untilAMoment() {
            LockSupport.parkUntil(1);
        }

        void refused() throws InterruptedException {
            Thread.sleep(-5);
        }

        Object inAReference() {
            Parks parks = LockSupport::parkNanos;
            return parks;
        }

        Object wheel() {
            return new HashedWheelTimer(1, TimeUnit.MILLISECONDS);
        }

        Object wheelWithAFactory(ThreadFactory factory) {
            return new HashedWheelTimer(factory, 10, TimeUnit.MILLISECONDS, 512);
        }

        Object wheelOfAllConstants(ThreadFactory factory) {
            return new HashedWheelTimer(factory, 5_000, TimeUnit.MICROSECONDS, 512, true, -1);
        }

        Object wheelOfItsDefault() {
            return new HashedWheelTimer();
        }

        Object wheelOfAComputedTick(long tick) {
            return new HashedWheelTimer(tick, TimeUnit.MILLISECONDS);
        }

        Object wheelOfAComputedSize(ThreadFactory factory, int size) {
            return new HashedWheelTimer(factory, 10, TimeUnit.MILLISECONDS, size);
        }

        Object noWheel() {
            return new OtherHashedWheelTimer(1, TimeUnit.MILLISECONDS);
        }
    }

    interface Parks {

        void park(long nanos);
    }

    static final class OnlyAWheel {

        final Object timer = new HashedWheelTimer(1, TimeUnit.MILLISECONDS);
    }

    /** The constructors of Netty's. */
    @SuppressWarnings("unused")
    static class HashedWheelTimer {

        HashedWheelTimer() {
            this(1, TimeUnit.MILLISECONDS);
        }

        HashedWheelTimer(long tick, TimeUnit unit) {
            this(null, tick, unit, 512);
        }

        HashedWheelTimer(ThreadFactory factory, long tick, TimeUnit unit, int size) {
            this(factory, tick, unit, size, true, -1);
        }

        HashedWheelTimer(ThreadFactory factory, long tick, TimeUnit unit, int size, boolean leak, long most) {
        }
    }

    static final class Subclass extends HashedWheelTimer {

        Subclass() {
            super(3, TimeUnit.MILLISECONDS);
        }
    }

    @SuppressWarnings("unused")
    static final class OtherHashedWheelTimer {

        OtherHashedWheelTimer(long tick, TimeUnit unit) {
        }
    }
}
