package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.rewrite.WaitHooks;
import java.lang.reflect.Proxy;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What waits find, and whether that is counted as expired. */
@ExtendWith(HookState.class)
class HookWaitsTest {

    private static final long MILLI = 1_000_000;

    private final Sites sites = new Sites();
    private final int site = sites.fresh(Call.QUEUE_POLL);

    static Stream<WaitForm> waits() {
        return WaitForm.all();
    }

    @ParameterizedTest
    @MethodSource("waits")
    void whatIsDeliveredIsCountedAndDidNotExpire(WaitForm wait) throws Exception {
        wait.call(wait.delivers.make(), site, 3_600_000);
        assertThat(sites.only().pauses()).isEqualTo(1);
        assertThat(sites.only().zeroPauses()).isZero();
        assertThat(sites.only().expired()).isZero();
        assertThat(sites.only().times().timed).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("waits")
    void whatIsNotDeliveredExpired(WaitForm wait) throws Exception {
        // A deadline that is two milliseconds away may be over before the call.
        long millis = wait.name.equals("awaitUntil") ? 300 : 2;
        unlessTimeout(wait, wait.expires.make(), millis);
        assertThat(sites.only().pauses()).isEqualTo(1);
        assertThat(sites.only().zeroPauses()).isZero();
        assertThat(sites.only().otherExpiredShare()).isEqualTo(1);
        assertThat(sites.only().expired()).isEqualTo(1);
        assertThat(sites.only().times().requestedNanos).isBetween(1.0, 1.0 * millis * MILLI);
    }

    @ParameterizedTest
    @MethodSource("waits")
    void aWaitThatRequestsNoTimeIsAZeroWaitWhichDeliversOrExpires(WaitForm wait) throws Exception {
        if (wait.mayBeForEver()) {
            return;
        }
        for (long time : new long[] {0, -1}) {
            unlessTimeout(wait, wait.delivers.make(), time);
            unlessTimeout(wait, wait.expires.make(), time);
        }
        assertThat(sites.only().pauses()).isEqualTo(4);
        assertThat(sites.only().zeroPauses()).isEqualTo(4);
        assertThat(sites.only().expired()).isEqualTo(2);
        assertThat(sites.only().zeroExpiredShare()).isEqualTo(0.5);
    }

    private void unlessTimeout(WaitForm wait, Object receiver, long time) throws Exception {
        try {
            wait.call(receiver, site, time);
        } catch (TimeoutException over) {
            assertThat(wait.name).isIn("awaitBarrier", "awaitAdvanceInterruptibly", "exchange");
        }
    }

    @ParameterizedTest
    @MethodSource("waits")
    void anInterruptedWaitNeitherDeliversNorExpires(WaitForm wait) throws Exception {
        Object receiver = wait.expires.make();
        if (Proxy.isProxyClass(receiver.getClass())) {
            return;
        }
        Thread.currentThread().interrupt();
        try {
            wait.call(receiver, site, 3_600_000);
            assertThat(wait.name).isEqualTo("select");
            assertThat(Thread.interrupted()).isTrue();
        } catch (InterruptedException expected) {
            assertThat(wait.name).isNotEqualTo("select");
        }
        assertThat(sites.only().pauses()).isEqualTo(1);
        assertThat(sites.only().expired()).isZero();
    }

    @ParameterizedTest
    @MethodSource("waits")
    void aNullReceiverAndANullUnitMeetTheJdksOwnException(WaitForm wait) throws Exception {
        assertThatThrownBy(() -> wait.call(null, site, 1)).isExactlyInstanceOf(NullPointerException.class);
        assertThat(sites.only().pauses()).isEqualTo(1);
        assertThat(sites.only().expired()).isZero();
    }

    @Test
    void nullTimesReachTheCall() {
        assertThatThrownBy(() -> WaitHooks.poll(new LinkedBlockingQueue<>(), 1, null, site))
            .isExactlyInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> WaitHooks.call("awaitBarrier", new CyclicBarrier(2), 1, null, site))
            .isExactlyInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> WaitHooks.call("waitFor", new ExitingProcess(true), 1, null, site))
            .isExactlyInstanceOf(NullPointerException.class);
        assertThat(sites.only().pauses()).isEqualTo(3);
        assertThat(sites.only().zeroPauses()).isZero();
    }

    @Test
    void aDateOfAForeignClassIsAskedByTheJdkAlone() throws Exception {
        Date foreign = new Date() {
            @Override
            public long getTime() {
                throw new AssertionError("asked");
            }
        };
        WaitHooks.call("awaitUntil", WaitForm.giving(Condition.class, false).make(), foreign, site);
        assertThat(sites.only().expired()).isEqualTo(1);
        assertThat(sites.only().zeroPauses()).isZero();
    }

    @Test
    void aSelectThatComesBackBeforeItsTimeWithoutAKeyDidNotExpire() throws Exception {
        try (Selector selector = Selector.open()) {
            selector.wakeup();
            assertThat(WaitHooks.call("select", selector, 3_600_000, site)).isEqualTo(0);
            selector.wakeup();
            assertThat(WaitHooks.call("select", selector, 0, site)).isEqualTo(0);
        }
        assertThat(sites.only().pauses()).isEqualTo(2);
        assertThat(sites.only().zeroPauses()).isZero();
        assertThat(sites.only().expired()).isZero();
    }

    @Test
    void aSelectNowIsAZeroWaitThatNeverExpires() throws Exception {
        try (Selector selector = Selector.open()) {
            WaitHooks.call("selectNow", selector, site);
            WaitHooks.call("selectNow", selector, WaitForm.IGNORE, site);
        }
        assertThat(sites.only().zeroPauses()).isEqualTo(2);
        assertThat(sites.only().expired()).isZero();
    }

    @Test
    void countsOfManyThreadsAreExact() throws Exception {
        int threads = 8;
        int rounds = 20_000;
        LinkedBlockingQueue<Integer> elements = new LinkedBlockingQueue<>();
        long[] found = new long[threads];
        List<Thread> all = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            int own = thread;
            all.add(new Thread(() -> {
                try {
                    for (int i = 0; i < rounds; i++) {
                        if (ThreadLocalRandom.current().nextBoolean()) {
                            elements.add(i);
                        }
                        found[own] += WaitHooks.poll(elements, i % 4 == 0 ? 0 : 1, TimeUnit.NANOSECONDS, site) == null ? 0 : 1;
                    }
                } catch (InterruptedException impossible) {
                    throw new AssertionError(impossible);
                }
            }));
        }
        for (Thread thread : all) {
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(sites.only().pauses()).isEqualTo(threads * rounds);
        assertThat(sites.only().zeroPauses()).isEqualTo(threads * rounds / 4);
        assertThat(sites.only().expired()).isEqualTo(threads * rounds - Arrays.stream(found).sum());
    }
}
