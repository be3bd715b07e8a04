package io.github.dozemeter.threads;

import io.github.dozemeter.support.Pace;
import io.github.dozemeter.threads.TaskReadings.Task;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Counts the wake-ups of the process for readers that come at any time. Reads the kernel's counts itself, at most once a
 * second, while a reading takes less than 2 ms. A dearer one is tried again after a thousand times as long, and until then
 * the count moves with the readings at ticks. Never falls; thread-safe, by a lock of its own: a {@link ThreadWatch} sleeps
 * in its.
 */
public final class WakeUpCounter {

    static final long MAX_READING_NANOS = 2_000_000;
    private static final long MIN_BETWEEN_MILLIS = 1_000;
    /** A thousandth of a core. */
    private static final long RESTS = 1_000;

    private final LongSupplier atTicks;
    private final Supplier<Map<Integer, Task>> tasks;
    private final LongSupplier clock;
    private final LongSupplier cpuClock;
    private final long minBetweenNanos;
    private Map<Integer, Task> last = Collections.emptyMap();
    private boolean hasRead;
    private boolean isCheap;
    private long nextNanos;
    /** Positive differences of each thread between two readings of its own, all together. */
    private long own;
    /** What has to be added to either count, so that a change from one to the other is no step. */
    private long beforeOwn;
    private long beforeTicks;
    private long lastTicks = ThreadActivity.UNKNOWN;
    private long shown;

    /**
     * @param atTicks the count of the readings at ticks; negative where the kernel has none
     * @param tasks reads the kernel's count of each thread
     * @param cpuClock CPU time of the current thread: a wait for a processor is no cost
     */
    WakeUpCounter(LongSupplier atTicks, Supplier<Map<Integer, Task>> tasks, LongSupplier clock, LongSupplier cpuClock,
                  Pace pace) {
        this.atTicks = atTicks;
        this.tasks = tasks;
        this.clock = clock;
        this.cpuClock = cpuClock;
        this.minBetweenNanos = TimeUnit.MILLISECONDS.toNanos(pace.millis(MIN_BETWEEN_MILLIS));
    }

    /** Returns the wake-ups so far; negative where the kernel does not count them, or nothing was read yet. */
    public synchronized long total() {
        long ticks = atTicks.getAsLong();
        if (ticks < 0) {
            return ThreadActivity.UNKNOWN;
        }
        long soFar = isCheap ? own + beforeOwn : ticks + beforeTicks;
        shown = Math.max(shown, soFar);
        long now = clock.getAsLong();
        if (!hasRead || now - nextNanos >= 0) {
            read(now);
        }
        if (isCheap) {
            shown = Math.max(shown, own + beforeOwn);
        }
        if (isCheap && ticks != lastTicks) {
            // Read at the same moment, but for some milliseconds.
            beforeTicks = own + beforeOwn - ticks;
        }
        lastTicks = ticks;
        return shown;
    }

    private void read(long now) {
        long cpuBefore = cpuClock.getAsLong();
        Map<Integer, Task> read = tasks.get();
        long took = cpuClock.getAsLong() - cpuBefore;
        nextNanos = now + minBetweenNanos;
        if (took >= MAX_READING_NANOS) {
            nextNanos = now + Math.max(minBetweenNanos, took * RESTS);
        }
        if (read.isEmpty()) {
            // No file descriptor is left, perhaps: the next reading has what this one misses.
            return;
        }
        if (hasRead) {
            addChanges(read.values());
        }
        boolean wasCheap = isCheap;
        isCheap = took < MAX_READING_NANOS;
        if (isCheap && !wasCheap) {
            beforeOwn = Math.max(beforeOwn, shown - own);
        }
        hasRead = true;
        last = read;
    }

    private void addChanges(Collection<Task> read) {
        for (Task task : read) {
            Task before = last.get(task.id);
            long earlier = before == null ? 0 : before.switches;
            own += Math.max(0, task.switches - earlier);
        }
    }
}
