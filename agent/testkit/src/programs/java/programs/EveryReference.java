package programs;

import java.lang.ref.ReferenceQueue;
import java.nio.channels.Selector;
import java.nio.file.FileSystems;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TimerTask;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Makes each form of a pause that Java 8 has, and those of a Duration, once and by a reference on a line of its own, while the
 * thread is interrupted. Prints a name for each, and the frames of the hook in an exception. A test makes {@link NewerThread}
 * Thread.
 */
public final class EveryReference {

    private static final int FIRST_WITH_DURATIONS = 19;
    private static final Object MONITOR = new Object();
    private static final Runnable NOTHING = () -> { };

    private final Map<String, Pause> all = new LinkedHashMap<>();

    private interface Pause {
        void make() throws Exception;
    }

    private interface Time {
        void of(long time) throws Exception;
    }

    private interface Nanos {
        void of(long time, int nanos) throws Exception;
    }

    private interface Blocker {
        void of(Object blocker, long time) throws Exception;
    }

    private interface Unit<R> {
        void of(R receiver, long time, TimeUnit unit) throws Exception;
    }

    private interface Number<R> {
        void of(R receiver, int number, long time, TimeUnit unit) throws Exception;
    }

    private interface Element<R> {
        void of(R receiver, String element, long time, TimeUnit unit) throws Exception;
    }

    private interface Plain<R> {
        void of(R receiver) throws Exception;
    }

    private interface Long<R> {
        void of(R receiver, long time) throws Exception;
    }

    private interface LongNanos<R> {
        void of(R receiver, long time, int nanos) throws Exception;
    }

    private interface One<R, A> {
        void of(R receiver, A argument) throws Exception;
    }

    private interface Schedule {
        void of(ScheduledExecutorService executor, Runnable task, long delay, long period, TimeUnit unit);
    }

    private interface TimerIn {
        void of(java.util.Timer timer, TimerTask task, long delay, long period);
    }

    private interface TimerAt {
        void of(java.util.Timer timer, TimerTask task, Date first, long period);
    }

    private EveryReference() {
    }

    public static void main(String[] arguments) throws Exception {
        EveryReference program = new EveryReference();
        program.pauses();
        program.futures();
        program.queues();
        program.waits();
        program.schedules();
        String java = System.getProperty("java.specification.version");
        if (!java.startsWith("1.") && Integer.parseInt(java) >= FIRST_WITH_DURATIONS) {
            program.durations();
        }
        for (Map.Entry<String, Pause> pause : program.all.entrySet()) {
            System.out.println("form " + pause.getKey() + make(pause.getValue()));
        }
    }

    /** Returns the exception, and the hook's frames in it. */
    private static String make(Pause pause) {
        StringBuilder thrown = new StringBuilder();
        Thread.currentThread().interrupt();
        try {
            synchronized (MONITOR) {
                pause.make();
            }
        } catch (Exception failure) {
            thrown.append(" threw");
            for (StackTraceElement frame : failure.getStackTrace()) {
                if (frame.getClassName().startsWith("java.lang.Dozemeter")) {
                    thrown.append(' ').append(frame.getClassName());
                }
            }
        }
        Thread.interrupted();
        return thrown.toString();
    }

    private void pauses() {
        time("Thread::sleep", Thread::sleep);
        Nanos nanos = Thread::sleep;
        all.put("Thread::sleep with nanoseconds", () -> nanos.of(0, 1));
        all.put("Thread::yield", Thread::yield);
        time("LockSupport::parkNanos", LockSupport::parkNanos);
        Blocker parkNanos = LockSupport::parkNanos;
        all.put("LockSupport::parkNanos with a blocker", () -> parkNanos.of(MONITOR, 1));
        time("LockSupport::parkUntil", LockSupport::parkUntil);
        Blocker parkUntil = LockSupport::parkUntil;
        all.put("LockSupport::parkUntil with a blocker", () -> parkUntil.of(MONITOR, 1));
        of("TimeUnit::sleep", TimeUnit::sleep, TimeUnit.SECONDS);
        time("unit::sleep", TimeUnit.SECONDS::sleep);
        of("Object::wait", Object::wait, MONITOR);
        time("monitor::wait", MONITOR::wait);
        LongNanos<Object> waitNanos = Object::wait;
        all.put("Object::wait with nanoseconds", () -> waitNanos.of(MONITOR, 0, 1));
        of("Thread::join", Thread::join, Thread.currentThread());
        LongNanos<Thread> joinNanos = Thread::join;
        Thread main = Thread.currentThread();
        all.put("Thread::join with nanoseconds", () -> joinNanos.of(main, 0, 1));
    }

    private void futures() {
        plain("FutureTask::get", FutureTask::get, new FutureTask<>(() -> "never run"));
        in("FutureTask::get with a time", FutureTask::get, new FutureTask<>(() -> "never run"));
        plain("CompletableFuture::join", CompletableFuture::join, CompletableFuture.completedFuture("done"));
    }

    private void queues() {
        BlockingDeque<String> deque = new LinkedBlockingDeque<>(1);
        TransferQueue<String> transfer = new LinkedTransferQueue<>();
        in("BlockingDeque::poll", BlockingDeque::poll, deque);
        in("BlockingDeque::pollFirst", BlockingDeque::pollFirst, deque);
        in("BlockingDeque::pollLast", BlockingDeque::pollLast, deque);
        offer("BlockingDeque::offer", BlockingDeque::offer, deque);
        offer("BlockingDeque::offerFirst", BlockingDeque::offerFirst, deque);
        offer("BlockingDeque::offerLast", BlockingDeque::offerLast, deque);
        offer("TransferQueue::tryTransfer", TransferQueue::tryTransfer, transfer);
        offer("Exchanger::exchange", Exchanger::exchange, new Exchanger<String>());
    }

    private void waits() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        in("Condition::await", Condition::await, lock.newCondition());
        of("Condition::awaitNanos", Condition::awaitNanos, lock.newCondition());
        one("Condition::awaitUntil", Condition::awaitUntil, lock.newCondition(), new Date());
        in("CountDownLatch::await", CountDownLatch::await, new CountDownLatch(1));
        in("Semaphore::tryAcquire", Semaphore::tryAcquire, new Semaphore(0));
        number("Semaphore::tryAcquire of permits", Semaphore::tryAcquire, new Semaphore(0));
        in("CyclicBarrier::await", CyclicBarrier::await, new CyclicBarrier(2));
        number("Phaser::awaitAdvanceInterruptibly", Phaser::awaitAdvanceInterruptibly, new Phaser(1));
        of("ReferenceQueue::remove", ReferenceQueue::remove, new ReferenceQueue<>());
        in("Lock::tryLock", Lock::tryLock, lock);
        in("StampedLock::tryReadLock", StampedLock::tryReadLock, new StampedLock());
        in("StampedLock::tryWriteLock", StampedLock::tryWriteLock, new StampedLock());
        of("Selector::select", Selector::select, Selector.open());
        plain("Selector::selectNow", Selector::selectNow, Selector.open());
        in("WatchService::poll", WatchService::poll, FileSystems.getDefault().newWatchService());
        in("CompletionService::poll", CompletionService::poll, new ExecutorCompletionService<>(task -> { }));
        in("ExecutorService::awaitTermination", ExecutorService::awaitTermination, Executors.newCachedThreadPool());
        in("Process::waitFor", Process::waitFor, new Running());
    }

    private void schedules() {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(1, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        schedule("scheduleAtFixedRate", ScheduledExecutorService::scheduleAtFixedRate, executor);
        schedule("scheduleWithFixedDelay", ScheduledExecutorService::scheduleWithFixedDelay, executor);
        java.util.Timer timer = new java.util.Timer(true);
        TimerIn in = java.util.Timer::schedule;
        all.put("schedule", () -> in.of(timer, new Tick(), 9_000, 9_000));
        TimerAt at = java.util.Timer::schedule;
        all.put("schedule at", () -> at.of(timer, new Tick(), new Date(), 9_000));
        TimerIn rate = java.util.Timer::scheduleAtFixedRate;
        all.put("timer at a rate", () -> rate.of(timer, new Tick(), 9_000, 9_000));
        TimerAt rateAt = java.util.Timer::scheduleAtFixedRate;
        all.put("timer at a rate at", () -> rateAt.of(timer, new Tick(), new Date(), 9_000));
    }

    private void durations() {
        NewerThread main = (NewerThread) (Object) Thread.currentThread();
        Plain<Duration> sleep = NewerThread::sleep;
        all.put("Thread::sleep of a Duration", () -> sleep.of(Duration.ofSeconds(1)));
        one("Thread::join of a Duration", NewerThread::join, main, Duration.ofSeconds(1));
    }

    private void time(String name, Time pause) {
        all.put(name, () -> pause.of(1));
    }

    private <R> void of(String name, Long<R> pause, R receiver) {
        all.put(name, () -> pause.of(receiver, 1));
    }

    private <R> void in(String name, Unit<R> pause, R receiver) {
        all.put(name, () -> pause.of(receiver, 1, TimeUnit.SECONDS));
    }

    private <R> void number(String name, Number<R> pause, R receiver) {
        all.put(name, () -> pause.of(receiver, 0, 1, TimeUnit.SECONDS));
    }

    private <R> void offer(String name, Element<R> pause, R receiver) {
        all.put(name, () -> pause.of(receiver, "x", 1, TimeUnit.SECONDS));
    }

    private <R> void plain(String name, Plain<R> pause, R receiver) {
        all.put(name, () -> pause.of(receiver));
    }

    private <R, A> void one(String name, One<R, A> pause, R receiver, A argument) {
        all.put(name, () -> pause.of(receiver, argument));
    }

    private void schedule(String name, Schedule schedule, ScheduledExecutorService executor) {
        all.put(name, () -> schedule.of(executor, NOTHING, 9, 9, TimeUnit.HOURS));
    }

    private static final class Tick extends TimerTask {
        @Override
        public void run() {
            cancel();
        }
    }

    /** A process that goes on. */
    private static final class Running extends Process {

        @Override
        public java.io.OutputStream getOutputStream() {
            return null;
        }

        @Override
        public java.io.InputStream getInputStream() {
            return null;
        }

        @Override
        public java.io.InputStream getErrorStream() {
            return null;
        }

        @Override
        public int waitFor() {
            return 0;
        }

        @Override
        public boolean waitFor(long timeout, TimeUnit unit) {
            return false;
        }

        @Override
        public int exitValue() {
            throw new IllegalThreadStateException();
        }

        @Override
        public void destroy() {
            throw new UnsupportedOperationException();
        }
    }
}
