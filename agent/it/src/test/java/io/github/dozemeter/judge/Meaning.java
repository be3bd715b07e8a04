package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Call;
import java.util.TreeMap;

/**
 * What a pause with a certain argument does, by feature release. Read from {@code Thread}, {@code TimeUnit},
 * {@code Object} and {@code LockSupport} of JDK 8, 11, 17, 21 and 25, and measured on each JDK of the matrix
 * (MeaningIT); shown to users as docs/what-a-pause-really-does.md. Immutable.
 */
enum Meaning {
    SLEEP_ZERO(Call.THREAD_SLEEP, "Thread.sleep(0)", 0, since(8, Effect.YIELDS)),
    SLEEP_ZERO_INTERRUPTED(Call.THREAD_SLEEP, "Thread.sleep(0) of an interrupted thread", 0,
        since(8, Effect.INTERRUPTED)),
    SLEEP_NEGATIVE(Call.THREAD_SLEEP, "Thread.sleep(-1)", 0, since(8, Effect.REFUSED)),
    SLEEP_ONE_NANO(Call.THREAD_SLEEP, "Thread.sleep(0, 1)", 1, since(8, Effect.UP_TO_MILLIS).since(21, Effect.EXACT)),
    SLEEP_SMALL_PART(Call.THREAD_SLEEP, "Thread.sleep(1, 400_000)", 1_400_000,
        since(8, Effect.DOWN_TO_MILLIS).since(17, Effect.UP_TO_MILLIS).since(21, Effect.EXACT)),
    SLEEP_LARGE_PART(Call.THREAD_SLEEP, "Thread.sleep(1, 500_000)", 1_500_000,
        since(8, Effect.UP_TO_MILLIS).since(21, Effect.EXACT)),
    SLEEP_NO_DURATION(Call.THREAD_SLEEP, "Thread.sleep(Duration.ZERO)", 0, since(19, Effect.YIELDS)),
    SLEEP_NEGATIVE_DURATION(Call.THREAD_SLEEP, "Thread.sleep(Duration.ofMillis(-1))", 0, since(19, Effect.AT_ONCE)),
    UNIT_ZERO(Call.UNIT_SLEEP, "TimeUnit.SECONDS.sleep(0)", 0, since(8, Effect.AT_ONCE)),
    UNIT_NEGATIVE(Call.UNIT_SLEEP, "TimeUnit.SECONDS.sleep(-1)", 0, since(8, Effect.AT_ONCE)),
    UNIT_ZERO_INTERRUPTED(Call.UNIT_SLEEP, "TimeUnit.SECONDS.sleep(0) of an interrupted thread", 0,
        since(8, Effect.AT_ONCE)),
    UNIT_MICROS(Call.UNIT_SLEEP, "TimeUnit.MICROSECONDS.sleep(100)", 100_000,
        since(8, Effect.UP_TO_MILLIS).since(21, Effect.EXACT)),
    YIELD(Call.THREAD_YIELD, "Thread.yield()", 0, since(8, Effect.YIELDS)),
    PARK_ZERO(Call.PARK_NANOS, "LockSupport.parkNanos(0)", 0, since(8, Effect.AT_ONCE)),
    PARK_NEGATIVE(Call.PARK_NANOS, "LockSupport.parkNanos(-1)", 0, since(8, Effect.AT_ONCE)),
    PARK_MICROS(Call.PARK_NANOS, "LockSupport.parkNanos(100_000)", 100_000, since(8, Effect.EXACT)),
    PARK_PERMIT(Call.PARK_NANOS, "LockSupport.parkNanos(1_000_000_000) with a permit", 0, since(8, Effect.AT_ONCE)),
    PARK_INTERRUPTED(Call.PARK_NANOS, "LockSupport.parkNanos(1_000_000_000) of an interrupted thread", 0,
        since(8, Effect.AT_ONCE)),
    PARK_AFTER_INTERRUPT(Call.PARK_NANOS, "LockSupport.parkNanos(1_000_000_000) after an interrupt whose status was cleared: "
        + "it left a permit", 0, since(8, Effect.AT_ONCE)),
    PARK_AFTER_PARK_ZERO(Call.PARK_NANOS, "LockSupport.parkNanos(1_000_000_000) with a permit, after a park of 0: that one "
        + "left the permit", 0, since(8, Effect.AT_ONCE)),
    PARK_UNTIL_PAST(Call.PARK_UNTIL, "LockSupport.parkUntil(1)", 0, since(8, Effect.AT_ONCE)),
    PARK_AFTER_PARK_UNTIL_PAST(Call.PARK_NANOS, "LockSupport.parkNanos(100_000) with a permit, after a park until 1: "
        + "that one took the permit", 100_000, since(8, Effect.EXACT)),
    WAIT_ZERO(Call.OBJECT_WAIT, "object.wait(0)", 0, since(8, Effect.FOR_EVER)),
    WAIT_NEGATIVE(Call.OBJECT_WAIT, "object.wait(-1)", 0, since(8, Effect.REFUSED)),
    WAIT_ONE_NANO(Call.OBJECT_WAIT, "object.wait(0, 1)", 1, since(8, Effect.UP_TO_MILLIS)),
    JOIN_ZERO(Call.THREAD_JOIN, "thread.join(0)", 0, since(8, Effect.FOR_EVER)),
    JOIN_NEGATIVE(Call.THREAD_JOIN, "thread.join(-1)", 0, since(8, Effect.REFUSED)),
    JOIN_ONE_NANO(Call.THREAD_JOIN, "thread.join(0, 1)", 1, since(8, Effect.UP_TO_MILLIS)),
    JOIN_ENDED(Call.THREAD_JOIN, "thread.join(1_000) of a thread that has ended", 0, since(8, Effect.AT_ONCE)),
    VIRTUAL_SLEEP_ZERO(Call.THREAD_SLEEP, "Thread.sleep(0) on a virtual thread", 0, since(21, Effect.YIELDS)),
    VIRTUAL_PARK_MICROS(Call.PARK_NANOS, "LockSupport.parkNanos(100_000) on a virtual thread", 100_000,
        since(21, Effect.EXACT)),
    VIRTUAL_PARK_AFTER_SLEEP(Call.PARK_NANOS, "LockSupport.parkNanos(1_000_000_000) on a virtual thread that slept before: "
        + "sleeping leaves a permit", 0, since(21, Effect.AT_ONCE));

    private final Call call;
    private final String code;
    private final long requestedNanos;
    private final TreeMap<Integer, Effect> effects;

    Meaning(Call call, String code, long requestedNanos, Since effects) {
        this.call = call;
        this.code = code;
        this.requestedNanos = requestedNanos;
        this.effects = effects.effects;
    }

    /** @return null if this feature release has no such method */
    Effect effect(int jdk) {
        return effects.floorKey(jdk) == null ? null : effects.floorEntry(jdk).getValue();
    }

    Call call() {
        return call;
    }

    String code() {
        return code;
    }

    long requestedNanos() {
        return requestedNanos;
    }

    private static Since since(int jdk, Effect effect) {
        return new Since().since(jdk, effect);
    }

    private static final class Since {

        private final TreeMap<Integer, Effect> effects = new TreeMap<>();

        Since since(int jdk, Effect effect) {
            effects.put(jdk, effect);
            return this;
        }
    }
}
