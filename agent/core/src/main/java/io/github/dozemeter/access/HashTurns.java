package io.github.dozemeter.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Decides which password is hashed next: one at a time, and wrong ones only within a budget. Requests above it
 * wait, and each turn takes one of them at random: many wrong ones do not keep a right one out. Thread-safe.
 */
final class HashTurns {

    /** This and the hash itself are less than the 5 s that a request may take. */
    static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(4);
    static final int MOST_FOR_ONE_BUDGET = 8;
    /** Half of the threads that read requests. */
    private static final int MOST = 32;
    private static final long LOOK_MILLIS = 50;
    private static final long AT_ONCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    final LongSupplier nanoClock;
    private final Random random;
    private final long patienceNanos;
    private final Map<Thread, Allowance> waiting = new LinkedHashMap<>();
    private Thread current;

    HashTurns(LongSupplier nanoClock, Random random, long patienceNanos) {
        this.nanoClock = nanoClock;
        this.random = random;
        this.patienceNanos = patienceNanos;
    }

    /** Makes a budget of what wrong passwords may cost: a second of CPU at once, then a share of a core. */
    Allowance budget(double share) {
        return new Allowance(AT_ONCE_NANOS, share, nanoClock.getAsLong());
    }

    enum Answer { GO, FULL, EXPIRED }

    /** Waits for a turn; an interrupt ends the wait. After {@link Answer#GO} the caller must call {@link #end}. */
    synchronized Answer await(Allowance budget) {
        if (waiting.size() >= MOST || waitingFor(budget) >= MOST_FOR_ONE_BUDGET) {
            return Answer.FULL;
        }
        Thread own = Thread.currentThread();
        waiting.put(own, budget);
        try {
            long begun = nanoClock.getAsLong();
            for (long now = begun; true; now = nanoClock.getAsLong()) {
                choose(now);
                if (current == own) {
                    return Answer.GO;
                }
                if (now - begun >= patienceNanos) {
                    return Answer.EXPIRED;
                }
                wait(LOOK_MILLIS);
            }
        } catch (InterruptedException cutOff) {
            current = current == own ? null : current;
            own.interrupt();
            return Answer.FULL;
        } finally {
            waiting.remove(own);
        }
    }

    /** @param wrongNanos what a wrong password took; 0 after a right one */
    synchronized void end(Allowance budget, long wrongNanos) {
        budget.use(wrongNanos, nanoClock.getAsLong());
        current = null;
        notifyAll();
    }

    synchronized int waitingFor(Allowance budget) {
        return Collections.frequency(waiting.values(), budget);
    }

    private void choose(long now) {
        if (current != null) {
            return;
        }
        List<Thread> ready = new ArrayList<>(waiting.keySet());
        ready.removeIf(thread -> waiting.get(thread).use(0, now) >= 0);
        if (!ready.isEmpty()) {
            current = ready.get(random.nextInt(ready.size()));
            notifyAll();
        }
    }
}
