package programs;

import java.io.IOException;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.FileSystems;
import java.nio.file.WatchService;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Date;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Makes waits of every form, each {@value #TIMES} times in a method of its own, whose name tells how they end: {@code delivered},
 * {@code expired}, {@code zeroDelivered}, {@code zeroExpired}, or {@code neither} after an exception. Checks each result. Prints
 * how deep the stack is inside a wait. With the argument {@code virtual} each method runs on a virtual thread.
 */
public final class EveryWait {

    static final int TIMES = 3;

    private static final TimeUnit MILLIS = TimeUnit.MILLISECONDS;
    private static final Runnable NOTHING = () -> { };
    private static final String[] ENDS = {"delivered", "expired", "zero", "neither", "made"};

    private EveryWait() {
    }

    public static void main(String[] arguments) throws Exception {
        Method[] methods = EveryWait.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method method : methods) {
            if (Modifier.isStatic(method.getModifiers()) && !method.isSynthetic() && method.getParameterCount() == 0
                && Arrays.stream(ENDS).anyMatch(method.getName()::startsWith)) {
                run(method, arguments.length > 0);
            }
        }
        new Deep().poll();
    }

    private static void run(Method method, boolean virtual) throws Exception {
        Throwable[] failure = new Throwable[1];
        CountDownLatch end = new CountDownLatch(1);
        Runnable body = () -> {
            try {
                for (int i = 0; i < TIMES; i++) {
                    method.invoke(null);
                }
            } catch (Throwable failed) {
                failure[0] = failed;
            } finally {
                end.countDown();
            }
        };
        if (virtual) {
            Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
        } else {
            new Thread(body).start();
        }
        end.await();
        if (failure[0] != null) {
            throw new AssertionError(method.getName(), failure[0]);
        }
    }

    private static void check(boolean asExpected) {
        if (!asExpected) {
            throw new AssertionError();
        }
    }

    /** Of the application, reached through the JDK's interface: its own frames lie above the hook. */
    private static final class Deep extends ArrayBlockingQueue<String> {

        private static final long serialVersionUID = 1;

        Deep() {
            super(1);
        }

        @Override
        public String poll(long timeout, TimeUnit unit) throws InterruptedException {
            System.out.println("depth " + new Throwable().getStackTrace().length);
            return super.poll(timeout, unit);
        }

        @Override
        public String poll() {
            BlockingQueue<String> self = this;
            try {
                return self.poll(1, MILLIS);
            } catch (InterruptedException never) {
                throw new AssertionError(never);
            }
        }
    }

    private static BlockingQueue<String> full() {
        return new ArrayBlockingQueue<>(1, true, Arrays.asList("a"));
    }

    static void deliveredQueuePoll() throws Exception {
        BlockingQueue<String> queue = full();
        check("a".equals(queue.poll(1, TimeUnit.SECONDS)));
    }

    static void expiredQueuePoll() throws Exception {
        BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
        check(queue.poll(2, MILLIS) == null);
    }

    static void zeroExpiredQueuePoll() throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        check(queue.poll(-1, MILLIS) == null);
    }

    static void zeroDeliveredQueuePoll() throws Exception {
        BlockingQueue<String> queue = full();
        check("a".equals(queue.poll(0, MILLIS)));
    }

    static void neitherQueuePollInterrupted() throws Exception {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        Thread.currentThread().interrupt();
        try {
            queue.poll(1, TimeUnit.SECONDS);
            check(false);
        } catch (InterruptedException expected) {
            check(!Thread.currentThread().isInterrupted());
        }
    }

    static void neitherQueuePollWithoutUnit() throws Exception {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        try {
            queue.poll(1, null);
            check(false);
        } catch (NullPointerException expected) {
            check(true);
        }
    }

    static void expiredDelayQueuePoll() throws Exception {
        DelayQueue<Delayed> queue = new DelayQueue<>();
        Delayed none = queue.poll(1, MILLIS);
        check(none == null);
    }

    static void expiredSynchronousPoll() throws Exception {
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        check(queue.poll(1, MILLIS) == null);
    }

    static void expiredDequePollFirst() throws Exception {
        BlockingDeque<String> deque = new LinkedBlockingDeque<>();
        check(deque.pollFirst(1, MILLIS) == null);
    }

    static void deliveredDequePollLast() throws Exception {
        LinkedBlockingDeque<String> deque = new LinkedBlockingDeque<>(Arrays.asList("a", "b"));
        check("b".equals(deque.pollLast(1, TimeUnit.SECONDS)));
    }

    static void expiredQueueOffer() throws Exception {
        BlockingQueue<String> queue = full();
        check(!queue.offer("b", 1, MILLIS));
    }

    static void deliveredDequeOfferFirst() throws Exception {
        BlockingDeque<String> deque = new LinkedBlockingDeque<>(1);
        check(deque.offerFirst("a", 1, TimeUnit.SECONDS));
    }

    static void expiredDequeOfferLast() throws Exception {
        BlockingDeque<String> deque = new LinkedBlockingDeque<>(1);
        deque.add("a");
        check(!deque.offerLast("b", 1, MILLIS));
    }

    static void expiredTryTransfer() throws Exception {
        TransferQueue<String> queue = new LinkedTransferQueue<>();
        check(!queue.tryTransfer("a", 1, MILLIS));
    }

    static void expiredConditionAwait() throws Exception {
        Lock lock = new ReentrantLock(true);
        Condition condition = lock.newCondition();
        lock.lock();
        check(!condition.await(1, MILLIS));
        lock.unlock();
    }

    static void expiredConditionAwaitNanos() throws Exception {
        Lock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        lock.lock();
        check(condition.awaitNanos(1_000_000) <= 0);
        lock.unlock();
    }

    static void expiredConditionAwaitUntil() throws Exception {
        Lock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        lock.lock();
        // On a busy machine 3 ms have passed before the call, which is a zero pause then.
        check(!condition.awaitUntil(new Date(System.currentTimeMillis() + 30)));
        lock.unlock();
    }

    static void neitherConditionAwaitWithoutTheLock() throws Exception {
        Condition condition = new ReentrantLock().newCondition();
        try {
            condition.await(1, MILLIS);
            check(false);
        } catch (IllegalMonitorStateException expected) {
            check(true);
        }
    }

    static void deliveredLatchAwait() throws Exception {
        CountDownLatch latch = new CountDownLatch(0);
        check(latch.await(1, TimeUnit.SECONDS));
    }

    static void expiredLatchAwait() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        check(!latch.await(1, MILLIS));
    }

    static void zeroDeliveredTryAcquire() throws Exception {
        Semaphore semaphore = new Semaphore(1);
        check(semaphore.tryAcquire(0, MILLIS));
    }

    /** Of a subclass. */
    static void expiredTryAcquireOfMany() throws Exception {
        Permits semaphore = new Permits();
        check(!semaphore.tryAcquire(2, 1, MILLIS));
    }

    private static final class Permits extends Semaphore {

        private static final long serialVersionUID = 1;

        Permits() {
            super(1);
        }
    }

    static void expiredBarrierAwait() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        try {
            barrier.await(1, MILLIS);
            check(false);
        } catch (TimeoutException expected) {
            check(barrier.isBroken());
        }
    }

    static void expiredPhaserAwait() throws Exception {
        Phaser phaser = new Phaser(1);
        try {
            phaser.awaitAdvanceInterruptibly(0, 1, MILLIS);
            check(false);
        } catch (TimeoutException expected) {
            check(true);
        }
    }

    static void expiredExchange() throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        try {
            exchanger.exchange("a", 1, MILLIS);
            check(false);
        } catch (TimeoutException expected) {
            check(true);
        }
    }

    static void expiredReferenceQueueRemove() throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        check(queue.remove(1) == null);
    }

    static void deliveredReferenceQueueRemoveForEver() throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
        reference.enqueue();
        check(queue.remove(0) == reference);
    }

    static void expiredTryLock() throws Exception {
        Lock lock = heldByAnother(new ReentrantLock());
        check(!lock.tryLock(1, MILLIS));
    }

    static void deliveredReadLockTryLock() throws Exception {
        ReentrantReadWriteLock.ReadLock lock = new ReentrantReadWriteLock().readLock();
        check(lock.tryLock(1, TimeUnit.SECONDS));
    }

    static void expiredStampedWriteLock() throws Exception {
        StampedLock lock = new StampedLock();
        lock.readLock();
        check(lock.tryWriteLock(1, MILLIS) == 0);
    }

    static void deliveredStampedReadLock() throws Exception {
        StampedLock lock = new StampedLock();
        check(lock.tryReadLock(1, TimeUnit.SECONDS) != 0);
    }

    private static <T extends Lock> T heldByAnother(T lock) throws InterruptedException {
        Thread holder = new Thread(lock::lock);
        holder.start();
        holder.join();
        return lock;
    }

    static void expiredSelect() throws IOException {
        try (Selector selector = Selector.open()) {
            check(selector.select(2) == 0);
        }
    }

    static void deliveredSelect() throws IOException {
        Pipe pipe = Pipe.open();
        pipe.sink().configureBlocking(false);
        try (Selector selector = Selector.open()) {
            pipe.sink().register(selector, SelectionKey.OP_WRITE);
            check(selector.select(1_000) == 1);
        } finally {
            pipe.sink().close();
            pipe.source().close();
        }
    }

    /** Its time is not over: somebody woke it up. */
    static void deliveredSelectByWakeup() throws IOException {
        try (Selector selector = Selector.open()) {
            selector.wakeup();
            check(selector.select(1_000) == 0);
        }
    }

    /** An event loop lives on it: never counted as expired. */
    static void zeroDeliveredSelectNow() throws IOException {
        try (Selector selector = Selector.open()) {
            check(selector.selectNow() == 0);
        }
    }

    static void expiredWatchServicePoll() throws Exception {
        try (WatchService service = FileSystems.getDefault().newWatchService()) {
            check(service.poll(1, MILLIS) == null);
        }
    }

    static void expiredAwaitTermination() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        check(!executor.awaitTermination(1, MILLIS));
        executor.shutdown();
    }

    static void expiredCompletionServicePoll() throws Exception {
        CompletionService<String> service = new ExecutorCompletionService<>(task -> { });
        check(service.poll(1, MILLIS) == null);
    }

    /** A method reference of a receiver. */
    static void expiredByReference() throws Exception {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        Poll poll = queue::poll;
        check(poll.poll(1, MILLIS) == null);
    }

    private interface Poll {

        String poll(long timeout, TimeUnit unit) throws InterruptedException;
    }

    static void madeFixedRate() {
        ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
        executor.scheduleAtFixedRate(NOTHING, 0, 5, MILLIS);
        executor.shutdownNow();
    }

    static void madeFixedDelay() {
        ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
        executor.scheduleWithFixedDelay(NOTHING, 0, 5, MILLIS);
        executor.shutdownNow();
    }

    static void madeTimer() {
        java.util.Timer timer = new java.util.Timer(true);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                timer.cancel();
            }
        }, 0, 5);
    }
}
