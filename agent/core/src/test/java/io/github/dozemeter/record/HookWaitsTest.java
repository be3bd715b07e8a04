package io.github.dozemeter.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.instrument.WaitHooks;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What waits find, and whether that is counted as expired. */
@ExtendWith(HookState.class)
class HookWaitsTest {

    private static final long MILLI = 1_000_000;
    private static final Consumer<SelectionKey> IGNORE = key -> { };

    private final Sites sites = new Sites();
    private final int site = sites.fresh(Call.QUEUE_POLL);

    /** A wait, by the hook's name, with what makes it end early and what does not. */
    private static final class Wait {

        private final String name;
        private final Made delivers;
        private final Made expires;
        private final Object[] arguments;

        /** @param arguments without the receiver; an {@code Arguments} is its times */
        Wait(String name, Made delivers, Made expires, Object... arguments) {
            this.name = name;
            this.delivers = delivers;
            this.expires = expires;
            this.arguments = arguments;
        }

        boolean mayBeForEver() {
            return name.equals("select") || name.equals("remove");
        }

        Object made(Object receiver, int site, long millis) throws Exception {
            List<Object> all = new ArrayList<>(Arrays.asList(arguments));
            all.replaceAll(argument -> argument instanceof Time ? ((Time) argument).of(millis) : argument);
            all.add(0, receiver);
            all.add(site);
            return WaitHooks.call(name, all.toArray());
        }

        @Override
        public String toString() {
            return name + Arrays.toString(arguments);
        }
    }

    private interface Made {
        Object receiver() throws Exception;
    }

    /** How an argument says how long. */
    private interface Time {
        Object of(long millis);
    }

    private static final Time MILLIS = time -> time;
    private static final Time NANOS = time -> time * MILLI;
    private static final Time DEADLINE = time -> new Date(System.currentTimeMillis() + time);

    static Stream<Wait> waits() {
        TimeUnit unit = TimeUnit.MILLISECONDS;
        return Stream.of(
            new Wait("poll", giving(BlockingQueue.class, "x"), giving(BlockingQueue.class, null), MILLIS, unit),
            new Wait("pollFirst", giving(BlockingDeque.class, "x"), giving(BlockingDeque.class, null), MILLIS, unit),
            new Wait("pollLast", giving(BlockingDeque.class, "x"), giving(BlockingDeque.class, null), MILLIS, unit),
            new Wait("offer", giving(BlockingQueue.class, true), giving(BlockingQueue.class, false), "x", MILLIS, unit),
            new Wait("offerFirst", giving(BlockingDeque.class, true), giving(BlockingDeque.class, false), "x", MILLIS, unit),
            new Wait("offerLast", giving(BlockingDeque.class, true), giving(BlockingDeque.class, false), "x", MILLIS, unit),
            new Wait("tryTransfer", giving(TransferQueue.class, true), giving(TransferQueue.class, false), "x", MILLIS, unit),
            new Wait("await", giving(Condition.class, true), giving(Condition.class, false), MILLIS, unit),
            new Wait("awaitNanos", giving(Condition.class, 1L), giving(Condition.class, 0L), NANOS),
            new Wait("awaitNanos", giving(Condition.class, 9L), giving(Condition.class, -45 * MILLI), NANOS),
            new Wait("awaitUntil", giving(Condition.class, true), giving(Condition.class, false), DEADLINE),
            new Wait("awaitLatch", () -> new CountDownLatch(0), () -> new CountDownLatch(1), MILLIS, unit),
            new Wait("tryAcquire", () -> new Semaphore(1), () -> new Semaphore(0), MILLIS, unit),
            new Wait("tryAcquire", () -> new Semaphore(2), () -> new Semaphore(1), 2, MILLIS, unit),
            new Wait("awaitBarrier", () -> new CyclicBarrier(1), () -> new CyclicBarrier(2), MILLIS, unit),
            new Wait("awaitAdvanceInterruptibly", HookWaitsTest::advanced, () -> new Phaser(1), 0, MILLIS, unit),
            new Wait("exchange", NullExchanger::new, Exchanger::new, "x", MILLIS, unit),
            new Wait("remove", HookWaitsTest::enqueued, ReferenceQueue::new, MILLIS),
            new Wait("tryLock", giving(Lock.class, true), giving(Lock.class, false), MILLIS, unit),
            new Wait("tryReadLock", StampedLock::new, HookWaitsTest::locked, MILLIS, unit),
            new Wait("tryWriteLock", StampedLock::new, HookWaitsTest::locked, MILLIS, unit),
            new Wait("select", HookWaitsTest::ready, Selector::open, MILLIS),
            new Wait("select", HookWaitsTest::ready, Selector::open, IGNORE, MILLIS),
            new Wait("pollWatchKey", giving(WatchService.class, proxy(WatchKey.class, null)), giving(WatchService.class, null),
                MILLIS, unit),
            new Wait("pollFuture", giving(CompletionService.class, new CompletableFuture<>()),
                giving(CompletionService.class, null), MILLIS, unit),
            new Wait("awaitTermination", giving(ExecutorService.class, true), giving(ExecutorService.class, false), MILLIS, unit),
            new Wait("waitFor", () -> new ExitingProcess(true), () -> new ExitingProcess(false), MILLIS, unit));
    }

    @ParameterizedTest
    @MethodSource("waits")
    void whatIsDeliveredIsCountedAndDidNotExpire(Wait wait) throws Exception {
        wait.made(wait.delivers.receiver(), site, 3_600_000);
        assertThat(sites.only().pauses()).isEqualTo(1);
        assertThat(sites.only().zeroPauses()).isZero();
        assertThat(sites.only().expired()).isZero();
        assertThat(sites.only().times().timed).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("waits")
    void whatIsNotDeliveredExpired(Wait wait) throws Exception {
        // A deadline that is two milliseconds away may be over before the call; this double does not wait for it.
        long millis = wait.name.equals("awaitUntil") ? 3_600_000 : 2;
        unlessTimeout(wait, wait.expires.receiver(), millis);
        assertThat(sites.only().pauses()).isEqualTo(1);
        assertThat(sites.only().zeroPauses()).isZero();
        assertThat(sites.only().otherExpiredShare()).isEqualTo(1);
        assertThat(sites.only().expired()).isEqualTo(1);
        assertThat(sites.only().times().requestedNanos).isBetween(1.0, 1.0 * millis * MILLI);
    }

    @ParameterizedTest
    @MethodSource("waits")
    void aWaitThatRequestsNoTimeIsAZeroWaitWhichDeliversOrExpires(Wait wait) throws Exception {
        if (wait.mayBeForEver()) {
            return;
        }
        for (long time : new long[] {0, -1}) {
            unlessTimeout(wait, wait.delivers.receiver(), time);
            unlessTimeout(wait, wait.expires.receiver(), time);
        }
        assertThat(sites.only().pauses()).isEqualTo(4);
        assertThat(sites.only().zeroPauses()).isEqualTo(4);
        assertThat(sites.only().expired()).isEqualTo(2);
        assertThat(sites.only().zeroExpiredShare()).isEqualTo(0.5);
    }

    private void unlessTimeout(Wait wait, Object receiver, long time) throws Exception {
        try {
            wait.made(receiver, site, time);
        } catch (TimeoutException over) {
            assertThat(wait.name).isIn("awaitBarrier", "awaitAdvanceInterruptibly", "exchange");
        }
    }

    @ParameterizedTest
    @MethodSource("waits")
    void anInterruptedWaitNeitherDeliversNorExpires(Wait wait) throws Exception {
        Object receiver = wait.expires.receiver();
        if (Proxy.isProxyClass(receiver.getClass()) || receiver instanceof Process) {
            return;
        }
        Thread.currentThread().interrupt();
        try {
            wait.made(receiver, site, 3_600_000);
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
    void aNullReceiverAndANullUnitMeetTheJdksOwnException(Wait wait) throws Exception {
        assertThatThrownBy(() -> wait.made(null, site, 1)).isExactlyInstanceOf(NullPointerException.class);
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
        WaitHooks.call("awaitUntil", (Condition) giving(Condition.class, false).receiver(), foreign, site);
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
            WaitHooks.call("selectNow", selector, IGNORE, site);
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

    private static Made giving(Class<?> type, Object result) {
        return () -> proxy(type, result);
    }

    private static Object proxy(Class<?> type, Object result) {
        return Proxy.newProxyInstance(HookWaitsTest.class.getClassLoader(), new Class<?>[] {type},
            (self, method, arguments) -> result);
    }

    private static Phaser advanced() {
        Phaser phaser = new Phaser(1);
        phaser.arrive();
        return phaser;
    }

    private static ReferenceQueue<Object> enqueued() {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        new WeakReference<>(new Object(), queue).enqueue();
        return queue;
    }

    /** By this thread, which cannot enter it again. */
    private static StampedLock locked() {
        StampedLock lock = new StampedLock();
        lock.writeLock();
        return lock;
    }

    private static Selector ready() throws Exception {
        Selector selector = Selector.open();
        Pipe pipe = Pipe.open();
        pipe.sink().configureBlocking(false);
        pipe.sink().register(selector, SelectionKey.OP_WRITE);
        return selector;
    }

    /** A null is what the other thread gave. */
    private static final class NullExchanger extends Exchanger<Object> {
        @Override
        public Object exchange(Object offered, long timeout, TimeUnit unit) {
            return null;
        }
    }
}
