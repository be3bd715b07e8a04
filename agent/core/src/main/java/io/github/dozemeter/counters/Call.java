package io.github.dozemeter.counters;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The JDK method that a pause calls, as users see it in the label {@code call}. The ordinal plus one is in the low
 * bits of every site's number, and is the slot that sites of this call share once all others are taken. Calls have
 * slots 1 to 29: 1 more fits.
 */
public enum Call {
    THREAD_SLEEP("Thread.sleep", "default"),
    THREAD_YIELD("Thread.yield", "default"),
    PARK_NANOS("LockSupport.parkNanos", "default"),
    PARK_UNTIL("LockSupport.parkUntil", "default"),
    UNIT_SLEEP("TimeUnit.sleep", "default"),
    OBJECT_WAIT("Object.wait", "default"),
    THREAD_JOIN("Thread.join", "default"),
    /** Takes less than its hook can: counted, and only on request. */
    ON_SPIN_WAIT("Thread.onSpinWait", "spin"),
    /** Counted on request, as most are where a program should wait. Timed only if the future is not done. */
    FUTURE_GET("Future.get", "futures"),
    COMPLETABLE_FUTURE_JOIN("CompletableFuture.join", "futures"),
    /** The first that may end early, as something arrived; on request: the hook costs a third of the fastest. */
    QUEUE_POLL("BlockingQueue.poll", "waits"),
    QUEUE_OFFER("BlockingQueue.offer", "waits"),
    CONDITION_AWAIT("Condition.await", "waits"),
    LATCH_AWAIT("CountDownLatch.await", "waits"),
    SEMAPHORE_TRY_ACQUIRE("Semaphore.tryAcquire", "waits"),
    BARRIER_AWAIT("CyclicBarrier.await", "waits"),
    PHASER_AWAIT("Phaser.awaitAdvanceInterruptibly", "waits"),
    EXCHANGER_EXCHANGE("Exchanger.exchange", "waits"),
    REFERENCE_QUEUE_REMOVE("ReferenceQueue.remove", "waits"),
    LOCK_TRY_LOCK("Lock.tryLock", "waits"),
    SELECTOR_SELECT("Selector.select", "waits"),
    WATCH_SERVICE_POLL("WatchService.poll", "waits"),
    AWAIT_TERMINATION("ExecutorService.awaitTermination", "waits"),
    PROCESS_WAIT_FOR("Process.waitFor", "waits"),
    COMPLETION_SERVICE_POLL("CompletionService.poll", "waits"),
    /** The first of those that make a schedule: no pause, but a period, recorded with each call. */
    SCHEDULE_AT_FIXED_RATE("ScheduledExecutorService.scheduleAtFixedRate", "waits"),
    SCHEDULE_WITH_FIXED_DELAY("ScheduledExecutorService.scheduleWithFixedDelay", "waits"),
    TIMER_SCHEDULE("Timer.schedule", "waits");

    private final String label;
    private final String group;

    Call(String label, String group) {
        this.label = label;
        this.group = group;
    }

    /** Returns the calls of a name, a label or a group; empty if no call has it. */
    public static Set<Call> named(String name) {
        return named(Collections.singleton(name));
    }

    public static Set<Call> named(Collection<String> names) {
        Set<Call> calls = EnumSet.noneOf(Call.class);
        for (Call call : values()) {
            if (names.contains(call.label) || names.contains(call.group)) {
                calls.add(call);
            }
        }
        return calls;
    }

    /** Whether such a call waits for nothing but its time. */
    public boolean isSleep() {
        return this == THREAD_SLEEP || this == UNIT_SLEEP;
    }

    public boolean isPark() {
        return this == PARK_NANOS || this == PARK_UNTIL;
    }

    /** Whether such a call ends at its time at the latest, even 0; {@code wait(0)} and {@code join(0)} do not. */
    public boolean lastsItsTime() {
        return isSleep() || isPark();
    }

    /** Whether such a call may find that there is nothing to wait for, and is not timed then. */
    public boolean isOfFutures() {
        return group.equals("futures");
    }

    /** Says whether such a call returns whether its time ran out. */
    public boolean mayExpire() {
        return group.equals("waits") && !isSchedule();
    }

    public boolean isSchedule() {
        return compareTo(SCHEDULE_AT_FIXED_RATE) >= 0;
    }

    public boolean isDefault() {
        return group.equals("default");
    }

    /** The name of the method, where all its forms have the same: so have those that are seen by default. */
    public String method() {
        return label.substring(label.lastIndexOf('.') + 1);
    }

    public String label() {
        return label;
    }

    public int sharedSlot() {
        return ordinal() + 1;
    }
}
