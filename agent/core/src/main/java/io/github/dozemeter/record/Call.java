package io.github.dozemeter.record;

import java.util.EnumSet;
import java.util.Set;

/**
 * Which JDK method a pause calls, as users see it in the label {@code call}. The ordinal plus one stands in the low
 * bits of every site's number, and is the slot that sites of this call share once all others are taken.
 */
public enum Call {
    THREAD_SLEEP("Thread.sleep"),
    THREAD_YIELD("Thread.yield"),
    PARK_NANOS("LockSupport.parkNanos"),
    PARK_UNTIL("LockSupport.parkUntil"),
    UNIT_SLEEP("TimeUnit.sleep"),
    OBJECT_WAIT("Object.wait"),
    THREAD_JOIN("Thread.join"),
    /** Takes less than its hook can: counted, and only on request. */
    ON_SPIN_WAIT("Thread.onSpinWait", "spin"),
    /** On request, as most of them are where a program should wait. Timed only if the future is not done. */
    FUTURE_GET("Future.get", "futures"),
    COMPLETABLE_FUTURE_JOIN("CompletableFuture.join", "futures"),
    /** The first of those that may end early because something arrived; on request, as their hook costs a third of the fastest. */
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

    /** The calls that are seen unless the user says otherwise. */
    public static final String DEFAULT_GROUP = "default";

    private final String label;
    private final String group;

    Call(String label) {
        this(label, DEFAULT_GROUP);
    }

    Call(String label, String group) {
        this.label = label;
        this.group = group;
    }

    /** The calls that a name stands for, a label or a group; empty if it stands for none. */
    public static Set<Call> named(String name) {
        Set<Call> calls = EnumSet.noneOf(Call.class);
        for (Call call : values()) {
            if (call.label.equals(name) || call.group.equals(name)) {
                calls.add(call);
            }
        }
        return calls;
    }

    /** Whether such a call may find that there is nothing to wait for, and is not timed then. */
    public boolean isOfFutures() {
        return group.equals("futures");
    }

    /** Whether such a call tells if it ended because its time was over. */
    public boolean mayExpire() {
        return group.equals("waits") && !isSchedule();
    }

    /** Whether such a call is no pause, but makes a schedule. */
    public boolean isSchedule() {
        return compareTo(SCHEDULE_AT_FIXED_RATE) >= 0;
    }

    public String label() {
        return label;
    }

    /** The slot that sites of this call share. */
    public int sharedSlot() {
        return ordinal() + 1;
    }
}
