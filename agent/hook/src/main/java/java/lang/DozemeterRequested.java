package java.lang;

import java.time.Duration;
import java.util.Date;
import java.util.concurrent.TimeUnit;

/**
 * The time that a pause asks for, in nanoseconds, from its arguments alone and never from what a JDK rounds them
 * to: 0 or less means a zero pause, {@link #NO_TIME} a pause that names no time. Conversions saturate.
 */
final class DozemeterRequested {

    /** Means for ever, as {@code wait(0)} and {@code join(0)} do; also arguments that the JDK refuses. */
    static final long NO_TIME = Long.MAX_VALUE;

    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final long MAX_MILLIS = Long.MAX_VALUE / NANOS_PER_MILLI;
    private static final long MAX_SECONDS = Long.MAX_VALUE / 1_000_000_000L - 1;

    private DozemeterRequested() {
    }

    static long bySleep(long millis) {
        return millis < 0 ? NO_TIME : nanos(millis);
    }

    static long bySleep(long millis, int nanos) {
        return millis < 0 || nanos < 0 || nanos >= NANOS_PER_MILLI || millis >= MAX_MILLIS
            ? NO_TIME : millis * NANOS_PER_MILLI + nanos;
    }

    static long byWait(long millis) {
        return millis <= 0 ? NO_TIME : nanos(millis);
    }

    static long byWait(long millis, int nanos) {
        long requested = bySleep(millis, nanos);
        return requested == 0 ? NO_TIME : requested;
    }

    /** @param deadline milliseconds since the epoch */
    static long byDeadline(long deadline) {
        long now = System.currentTimeMillis();
        return deadline <= now ? 0 : nanos(deadline - now);
    }

    /** Reads the JDK's own class alone: another might do anything in its {@code getTime}. */
    static long byDate(Date deadline) {
        return deadline == null || deadline.getClass() != Date.class
            ? NO_TIME : byDeadline(deadline.getTime());
    }

    /** Converts without {@code TimeUnit}, which the application may never have initialised. */
    private static long nanos(long millis) {
        return millis > MAX_MILLIS ? Long.MAX_VALUE : millis * NANOS_PER_MILLI;
    }

    static long byNanos(long nanos) {
        return nanos;
    }

    /** @param unit null where the application is about to get its NullPointerException */
    static long byUnit(long timeout, TimeUnit unit) {
        return unit == null ? NO_TIME : unit.toNanos(timeout);
    }

    static long byDuration(Duration duration) {
        if (duration == null) {
            return NO_TIME;
        }
        long seconds = duration.getSeconds();
        if (seconds < 0) {
            return 0;
        }
        return seconds >= MAX_SECONDS ? NO_TIME : duration.toNanos();
    }
}
