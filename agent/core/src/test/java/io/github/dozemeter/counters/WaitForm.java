package io.github.dozemeter.counters;

import io.github.dozemeter.rewrite.WaitHooks;
import java.io.Closeable;
import java.io.IOException;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.FileSystems;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A wait by the name of its hook: on what it ends early, and on what its time runs out. */
final class WaitForm {

    static final Consumer<SelectionKey> IGNORE = key -> { };

    private static final long MILLI = 1_000_000;
    private static final Time MILLIS = time -> time;
    private static final Time NANOS = time -> time * MILLI;
    private static final Time DEADLINE = time -> new Date(System.currentTimeMillis() + time);

    final String name;
    final Receiver delivers;
    final Receiver expires;
    private final Object[] arguments;

    /** @param arguments without the receiver and the site */
    private WaitForm(String name, Receiver delivers, Receiver expires, Object... arguments) {
        this.name = name;
        this.delivers = delivers;
        this.expires = expires;
        this.arguments = arguments;
    }

    interface Receiver {
        Object make() throws Exception;
    }

    /** How an argument says how long. */
    private interface Time {
        Object of(long millis);
    }

    static Stream<WaitForm> all() {
        TimeUnit unit = TimeUnit.MILLISECONDS;
        return Stream.of(
            new WaitForm("poll", WaitForm::full, WaitForm::empty, MILLIS, unit),
            new WaitForm("pollFirst", WaitForm::full, WaitForm::empty, MILLIS, unit),
            new WaitForm("pollLast", WaitForm::full, WaitForm::empty, MILLIS, unit),
            new WaitForm("offer", WaitForm::empty, WaitForm::full, "x", MILLIS, unit),
            new WaitForm("offerFirst", WaitForm::empty, WaitForm::full, "x", MILLIS, unit),
            new WaitForm("offerLast", WaitForm::empty, WaitForm::full, "x", MILLIS, unit),
            new WaitForm("tryTransfer", giving(TransferQueue.class, true), LinkedTransferQueue::new, "x", MILLIS, unit),
            new WaitForm("await", giving(Condition.class, true), WaitForm::condition, MILLIS, unit),
            new WaitForm("awaitNanos", giving(Condition.class, 1L), WaitForm::condition, NANOS),
            new WaitForm("awaitNanos", giving(Condition.class, 9L), giving(Condition.class, -45 * MILLI), NANOS),
            new WaitForm("awaitNanos", giving(Condition.class, 9L), giving(Condition.class, 0L), NANOS),
            new WaitForm("awaitUntil", giving(Condition.class, true), WaitForm::condition, DEADLINE),
            new WaitForm("awaitLatch", () -> new CountDownLatch(0), () -> new CountDownLatch(1), MILLIS, unit),
            new WaitForm("tryAcquire", () -> new Semaphore(1), () -> new Semaphore(0), MILLIS, unit),
            new WaitForm("tryAcquire", () -> new Semaphore(2), () -> new Semaphore(1), 2, MILLIS, unit),
            new WaitForm("awaitBarrier", () -> new CyclicBarrier(1), () -> new CyclicBarrier(2), MILLIS, unit),
            new WaitForm("awaitAdvanceInterruptibly", WaitForm::advanced, () -> new Phaser(1), 0, MILLIS, unit),
            new WaitForm("exchange", NullExchanger::new, Exchanger::new, "x", MILLIS, unit),
            new WaitForm("remove", WaitForm::enqueued, ReferenceQueue::new, MILLIS),
            new WaitForm("tryLock", ReentrantLock::new, () -> locked().asWriteLock(), MILLIS, unit),
            new WaitForm("tryReadLock", StampedLock::new, WaitForm::locked, MILLIS, unit),
            new WaitForm("tryWriteLock", StampedLock::new, WaitForm::locked, MILLIS, unit),
            new WaitForm("select", WaitForm::ready, Selector::open, MILLIS),
            new WaitForm("select", WaitForm::ready, Selector::open, IGNORE, MILLIS),
            new WaitForm("pollWatchKey", giving(WatchService.class, proxy(WatchKey.class, null)),
                () -> FileSystems.getDefault().newWatchService(), MILLIS, unit),
            new WaitForm("pollFuture", giving(CompletionService.class, new CompletableFuture<>()),
                () -> new ExecutorCompletionService<>(Runnable::run), MILLIS, unit),
            new WaitForm("awaitTermination", giving(ExecutorService.class, true), Executors::newCachedThreadPool, MILLIS, unit),
            new WaitForm("waitFor", () -> new ExitingProcess(true), () -> new ExitingProcess(false), MILLIS, unit));
    }

    static WaitForm named(String name) {
        return all().filter(form -> form.name.equals(name)).findFirst().orElseThrow();
    }

    boolean mayBeForEver() {
        return name.equals("select") || name.equals("remove");
    }

    Object call(Object receiver, int site, long millis) throws Exception {
        List<Object> all = new ArrayList<>(Arrays.asList(arguments));
        all.replaceAll(argument -> argument instanceof Time ? ((Time) argument).of(millis) : argument);
        all.add(0, receiver);
        all.add(site);
        try {
            return WaitHooks.call(name, all.toArray());
        } finally {
            close(receiver);
        }
    }

    /** Selectors and watch services hold what the system has few of. */
    static void close(Object receiver) throws IOException {
        if (receiver instanceof Closeable) {
            ((Closeable) receiver).close();
        }
    }

    @Override
    public String toString() {
        return name + Arrays.toString(arguments);
    }

    static Receiver giving(Class<?> type, Object result) {
        return () -> proxy(type, result);
    }

    private static Object proxy(Class<?> type, Object result) {
        return Proxy.newProxyInstance(WaitForm.class.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> result);
    }

    private static Object empty() {
        return new LinkedBlockingDeque<>(1);
    }

    private static Object full() {
        LinkedBlockingDeque<Object> full = new LinkedBlockingDeque<>(1);
        full.add("x");
        return full;
    }

    private static Condition condition() {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        return lock.newCondition();
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
