package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.dozemeter.rewrite.WaitHooks;
import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What an armed site does, and that nothing of it is left. */
@ExtendWith(HookState.class)
@Timeout(60)
class HookArmTest {

    private static final int ARMED = 1 << 30;
    private static final long MILLI = 1_000_000;
    private static final long LONG = 600_000_000_000L;

    private final Sites sites = new Sites();

    @AfterEach
    void disarm() {
        DozemeterArm.disarm();
    }

    /** The number of a site that has its slot; what it did for that was a zero pause. */
    private int ran(Call call) {
        int number = sites.fresh(call);
        HookState.count(number, 0);
        return number;
    }

    @Test
    void everyPauseOfAnArmedSiteIsCountedInItsOwnSlot() throws InterruptedException {
        int site = ran(Call.THREAD_SLEEP);
        for (ThrowingCallable arm : arms(site)) {
            armed(arm);
            for (int pause = 0; pause < 100; pause++) {
                Dozemeter.sleep(0, site);
            }
            Dozemeter.sleep(1, site);
        }
        assertThat(sites.only().zeroPauses()).isEqualTo(1 + 3 * 100);
        assertThat(sites.only().pauses()).isEqualTo(1 + 3 * 101);
    }

    @Test
    void theWeightOfAnArmedPauseIsTheUsualOneAndTheMark() {
        int site = ran(Call.THREAD_SLEEP);
        assertThat(DozemeterArm.sham(site, LONG)).isTrue();
        assertThat(HookState.count(site, MILLI)).isEqualTo(ARMED + 1);
        HookState.timeNone();
        assertThat(HookState.count(site, 0)).isEqualTo(ARMED);
        DozemeterArm.disarm();
        assertThat(HookState.count(site, 0)).isZero();
    }

    @Test
    void ofZeroPausesOneInEachBlockIsTimedAsBefore() throws ReflectiveOperationException, InterruptedException {
        HookState.shareStripe();
        int site = ran(Call.THREAD_SLEEP);
        assertThat(DozemeterArm.guard(site, LONG)).isTrue();
        for (int pause = 1; pause < 10 * 64; pause++) {
            Dozemeter.sleep(0, site);
        }
        assertThat(sites.only().times().timed).isBetween(9L, 10L);
        assertThat(sites.only().times().count()).isEqualTo(64 * sites.only().times().timed);
    }

    @Test
    void aStretchedPauseIsRecordedWithTheTimeThatWasRequestedAndTheOneThatPassed() throws InterruptedException {
        int site = ran(Call.THREAD_SLEEP);
        assertThat(DozemeterArm.stretch(site, 30 * MILLI, LONG)).isTrue();
        Dozemeter.sleep(1, site);
        Times times = sites.only().times();
        assertThat(times.requestedNanos).isEqualTo(MILLI);
        assertThat(times.realisedNanos).isGreaterThanOrEqualTo(30 * MILLI);
        assertThat(sites.only().pauses()).isEqualTo(2);
    }

    @Test
    void aGuardedSleepOfZeroDoesWhatTheOriginalDoesWithAnInterrupt() throws InterruptedException {
        int site = ran(Call.THREAD_SLEEP);
        assertThat(DozemeterArm.guard(site, LONG)).isTrue();
        Dozemeter.sleep(0, site);
        Dozemeter.sleep(0, 0, site);
        Throwable original = interrupted(() -> Thread.sleep(0));
        for (ThrowingCallable sleep : List.<ThrowingCallable>of(() -> Dozemeter.sleep(0, site), () -> Dozemeter.sleep(0, 0, site))) {
            assertThat(interrupted(sleep)).isExactlyInstanceOf(original.getClass()).hasMessage(original.getMessage());
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
        assertThatThrownBy(() -> Dozemeter.sleep(-1, site)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Dozemeter.sleep(0, -1, site)).isInstanceOf(IllegalArgumentException.class);
        assertThat(sites.only().zeroPauses()).isEqualTo(1 + 2 + 2);
    }

    /** It ends at once; what it would do with an interrupt or a permit stays undone. */
    @Test
    void otherZeroPausesAreMadeAsTheyAre() throws InterruptedException {
        int site = ran(Call.UNIT_SLEEP);
        assertThat(DozemeterArm.guard(site, LONG)).isTrue();
        assertThat(interrupted(() -> Dozemeter.sleep(TimeUnit.SECONDS, 0, site))).isNull();
        assertThat(Thread.interrupted()).isTrue();
        LockSupport.unpark(Thread.currentThread());
        Dozemeter.parkNanos(0, site);
        Dozemeter.parkNanos(LONG, site);
        Dozemeter.yield(site);
        assertThat(sites.only().pauses()).isEqualTo(5);
    }

    private static Throwable interrupted(ThrowingCallable pause) {
        Thread.currentThread().interrupt();
        return catchThrowable(pause);
    }

    /** With the permit a stretched park returns at once, and it is used up; an interrupt ends it and stays. */
    @Test
    void aStretchedParkEndsByAPermitOrAnInterrupt() {
        int site = ran(Call.PARK_NANOS);
        assertThat(DozemeterArm.stretch(site, 1_000 * MILLI, LONG)).isTrue();
        LockSupport.unpark(Thread.currentThread());
        Dozemeter.parkNanos(1, site);
        Thread.currentThread().interrupt();
        Dozemeter.parkNanos(this, 1, site);
        Dozemeter.parkUntil(System.currentTimeMillis() + 10_000, site);
        assertThat(Thread.interrupted()).isTrue();
        Times times = sites.only().times();
        assertThat(times == null ? 0 : times.realisedNanos).isLessThan(1_000 * MILLI);
    }

    @Test
    void aStretchedAwaitReturnsWhatIsLeftOfTheRequestedTime() throws InterruptedException {
        int site = ran(Call.CONDITION_AWAIT);
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        lock.lock();
        assertThat(DozemeterArm.stretch(site, 40 * MILLI, LONG)).isTrue();
        assertThat((long) WaitHooks.call("awaitNanos", condition, MILLI, site)).isLessThanOrEqualTo(-39 * MILLI);
        assertThat((long) WaitHooks.call("awaitNanos", condition, -5L, site)).isLessThanOrEqualTo(0);

        assertThat(DozemeterArm.stretch(site, 1_000 * MILLI, LONG)).isTrue();
        Thread signalling = new Thread(() -> {
            lock.lock();
            condition.signal();
            lock.unlock();
        });
        signalling.start();
        long left = (long) WaitHooks.call("awaitNanos", condition, 900 * MILLI, site);
        assertThat(left).isLessThan(900 * MILLI);
        signalling.join();
        assertThat(sites.only().pauses()).isEqualTo(4);
        assertThat(sites.only().expired()).isBetween(2L, 3L);
    }

    @Test
    void aStretchedWaitDeliversAsSoonAsThereIsSomethingAndItsExpiryIsCounted() throws InterruptedException {
        int site = ran(Call.QUEUE_POLL);
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        assertThat(DozemeterArm.stretch(site, 20 * MILLI, LONG)).isTrue();
        assertThat(WaitHooks.poll(queue, 1, TimeUnit.MILLISECONDS, site)).isNull();
        queue.add("one");
        assertThat(WaitHooks.poll(queue, 1, TimeUnit.MILLISECONDS, site)).isEqualTo("one");
        assertThat(WaitHooks.poll(queue, 0, TimeUnit.MILLISECONDS, site)).isNull();
        assertThat(sites.only().pauses()).isEqualTo(4);
        assertThat(sites.only().expired()).isEqualTo(2);
    }

    @Test
    void disarmedTheTableIsBitForBitWhatItWas() throws Exception {
        int site = ran(Call.THREAD_SLEEP);
        ran(Call.THREAD_SLEEP);
        int[] before = table();
        for (int round = 0; round < 100; round++) {
            for (ThrowingCallable arm : arms(site)) {
                armed(arm);
                assertThat(table()).isNotEqualTo(before);
                DozemeterArm.disarm();
                assertThat(table()).isEqualTo(before);
            }
        }
        Field current = DozemeterArm.class.getDeclaredField("current");
        current.setAccessible(true);
        assertThat(current.get(null)).isNull();
    }

    @Test
    void atMostOneSiteIsArmed() throws ReflectiveOperationException {
        int first = ran(Call.THREAD_SLEEP);
        int second = ran(Call.THREAD_SLEEP);
        int[] before = table();
        assertThat(DozemeterArm.sham(first, LONG)).isTrue();
        assertThat(DozemeterArm.stretch(second, MILLI, LONG)).isTrue();
        assertThat(HookState.count(first, MILLI)).isEqualTo(1);
        assertThat(HookState.count(second, MILLI)).isEqualTo(ARMED + 1);
        DozemeterArm.disarm();
        assertThat(table()).isEqualTo(before);
    }

    @Test
    void aSiteWithoutASlotOfItsOwnIsNotArmed() throws ReflectiveOperationException {
        int fresh = sites.fresh(Call.THREAD_SLEEP);
        int old = ran(Call.THREAD_SLEEP);
        DozemeterSites.retire();
        SiteRegistry nameless = new SiteRegistry(0);
        nameless.begin(DozemeterSites.begin());
        int sharing = nameless.number(new Site(Call.PARK_NANOS, "a.B", "run", 1, ""), Argument.COMPUTED);
        HookState.count(sharing, 0);
        int[] before = table();
        for (int site : new int[] {fresh, old, sharing, DozemeterSites.sharing(1),
            DozemeterSites.sharing(DozemeterSites.SELF_TEST_SLOT), 0, -1, 1 << 30}) {
            assertThat(DozemeterArm.sham(site, LONG)).as("%d", site).isFalse();
        }
        assertThat(table()).isEqualTo(before);
    }

    @Test
    void anArmIsOverAtItsTimeThoughNobodyDisarmsIt() throws InterruptedException {
        int site = ran(Call.THREAD_SLEEP);
        assertThat(DozemeterArm.stretch(site, 1_000 * MILLI, 1)).isTrue();
        while (HookState.count(site, MILLI) >= ARMED) {
            Thread.onSpinWait();
        }
        assertThat(HookState.count(site, MILLI)).isEqualTo(1);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Dozemeter.sleep(1, site)).isInstanceOf(InterruptedException.class);
    }

    @Test
    void zeroPausesSeeItThoughFewOfThemLookAtTheClock() {
        int site = ran(Call.THREAD_SLEEP);
        assertThat(DozemeterArm.guard(site, 1)).isTrue();
        while (HookState.count(site, 0) >= ARMED) {
            Thread.onSpinWait();
        }
        for (int i = 0; i < 100; i++) {
            assertThat(HookState.count(site, 0)).isLessThan(ARMED);
        }
    }

    @Test
    void whenTheAgentStopsNothingIsArmedNorForTheNext() {
        int site = ran(Call.THREAD_SLEEP);
        assertThat(DozemeterArm.sham(site, LONG)).isTrue();
        DozemeterSites.retire();
        assertThat(HookState.count(site, MILLI)).isNotNegative().isLessThan(ARMED);
        DozemeterSites.clear();
        int next = Sites.begun()
            .number(new Site(Call.THREAD_SLEEP, "a.B", "run", 1, ""), Argument.COMPUTED);
        assertThat(HookState.count(next, MILLI)).isEqualTo(1);
        assertThat(HookState.count(next, MILLI)).isEqualTo(1);
    }

    @Test
    void timesOutOfRangeAreRefused() {
        int site = ran(Call.THREAD_SLEEP);
        for (long atLeast : new long[] {Long.MIN_VALUE, -1, 0, 1_000 * MILLI + 1, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> DozemeterArm.stretch(site, atLeast, LONG)).hasMessageContaining(atLeast + " ns");
        }
        for (long lasts : new long[] {Long.MIN_VALUE, 0, LONG + 1, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> DozemeterArm.sham(site, lasts)).hasMessageContaining(lasts + " ns");
        }
        assertThat(HookState.count(site, MILLI)).isEqualTo(1);
    }

    private static List<ThrowingCallable> arms(int site) {
        return List.of(() -> DozemeterArm.sham(site, LONG), () -> DozemeterArm.stretch(site, 2 * MILLI, LONG),
            () -> DozemeterArm.guard(site, LONG));
    }

    private static void armed(ThrowingCallable arm) {
        assertThat(catchThrowable(arm)).isNull();
    }

    private static int[] table() throws ReflectiveOperationException {
        Field slots = DozemeterSites.class.getDeclaredField("SLOTS");
        slots.setAccessible(true);
        return ((int[]) slots.get(null)).clone();
    }
}
