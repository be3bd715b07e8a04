package io.github.dozemeter.export.http;

import com.sun.management.ThreadMXBean;
import io.github.dozemeter.support.AgentThreads;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Reads and answers requests on daemon threads, which end when idle. The JDK's server reads a request on the
 * thread that answers it, and waits for a slow client without end. So each request has a deadline. While all
 * threads are taken and another request waits, those that have been read for longest are cut off; while too many
 * answers are being sent, the oldest. To cut off is to interrupt, which closes the channel of the socket.
 */
final class RequestThreads implements Executor {

    /** A client that sends its request slowly takes one. */
    private static final int THREADS = 64;
    /** The most connections that wait; further ones are closed unread. */
    private static final int MAX_WAITING = 1_000;
    private static final long IDLE_SECONDS = 60;
    private static final long CHECK_MILLIS = 10;
    /** A request mostly comes in one piece. */
    private static final long READING_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    /** The most connections closed at once for slow reading: on a busy machine the client may not be the cause. */
    private static final int CUT_OFF_AT_ONCE = THREADS / 4;
    /** More than a request and the first handshake before it take; a header without an end takes ever more. */
    private static final long MAX_READ_BYTES = 4 << 20;
    /** The share of each, where all together allocated more than they may. */
    private static final long FAIR_READ_BYTES = 1 << 19;
    private static final long MAX_READ_TOGETHER = 16 << 20;
    /** The most answers that are sent at once: each is in memory, 400 KB at most. */
    private static final int MAX_SENDING = 8;

    private final ThreadPoolExecutor threads;
    private final ScheduledThreadPoolExecutor clock;
    private final long deadlineNanos;
    private final Log log;
    /** Keeps the order in which their steps began. */
    private final Map<Thread, Running> running = new LinkedHashMap<>();
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private final AllocatedBytes allocated;
    private int taken;
    private Future<?> checks;

    RequestThreads(long deadlineMillis, Pace pace, Log log) {
        this.allocated = new AllocatedBytes(pace);
        this.deadlineNanos = TimeUnit.MILLISECONDS.toNanos(deadlineMillis);
        this.log = log;
        // One that has just become free may not take the next request yet.
        threads = new ThreadPoolExecutor(0, 2 * THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(),
            new AgentThreads("http", log));
        clock = new ScheduledThreadPoolExecutor(1, new AgentThreads("deadline", log),
            new ThreadPoolExecutor.DiscardPolicy());
        // Now, so that no request finds that there is no memory for it.
        clock.prestartCoreThread();
    }

    enum Step { READING, ANSWERING, SENDING }

    private final class Running {

        final Thread thread = Thread.currentThread();
        final long begun = System.nanoTime();
        Step step = Step.READING;
        /** Measured by the thread; negative if unknown. */
        final long allocatedBefore = allocated.of(thread);
    }

    /** Called by the server's dispatcher, which must not wait. */
    @Override
    public void execute(Runnable request) {
        if (!isAccepted(request)) {
            // Closes the connection, as an interrupted thread does that reads or writes.
            Thread.currentThread().interrupt();
            try {
                request.run();
            } finally {
                Thread.interrupted();
            }
        }
    }

    private synchronized boolean isAccepted(Runnable request) {
        if (taken == THREADS) {
            return waiting.size() < MAX_WAITING && waiting.add(request);
        }
        try {
            threads.execute(() -> answerAll(request));
            taken++;
            return true;
        } catch (RuntimeException | Error noThread) {
            return false;
        }
    }

    private void answerAll(Runnable first) {
        for (Runnable request = first; request != null; request = next()) {
            try {
                begin();
                request.run();
            } catch (RuntimeException | Error failure) {
                log.warn("a request failed: " + failure);
            } finally {
                end();
            }
        }
    }

    private synchronized void begin() {
        running.put(Thread.currentThread(), new Running());
        // It ends where memory does.
        if (checks == null || checks.isDone()) {
            checks = clock.scheduleWithFixedDelay(this::check, CHECK_MILLIS, CHECK_MILLIS,
                TimeUnit.MILLISECONDS);
        }
    }

    /** An interrupt that came meanwhile is not the next request's. */
    private synchronized void end() {
        running.remove(Thread.currentThread());
        Thread.interrupted();
    }

    private synchronized Runnable next() {
        Runnable next = waiting.poll();
        if (next == null) {
            taken--;
        }
        return next;
    }

    /** Must be called once the request is read, and when the answer is ready. */
    synchronized void enter(Step step) throws IOException {
        Running own = running.remove(Thread.currentThread());
        if (own == null) {
            throw new IOException("the connection is to be closed");
        }
        own.step = step;
        running.put(own.thread, own);
        if (step == Step.SENDING) {
            long sent = running.values().stream()
                .filter(request -> request.step == Step.SENDING).count();
            cutOff(Step.SENDING, 0, (int) sent - MAX_SENDING);
        }
    }

    private synchronized void check() {
        for (Step step : Step.values()) {
            cutOff(step, deadlineNanos, THREADS);
        }
        // A header without an end is kept whole by some JDKs.
        long together = running.values().stream().mapToLong(this::readBytes).sum();
        long most = together > MAX_READ_TOGETHER ? FAIR_READ_BYTES : MAX_READ_BYTES;
        running.values().stream().filter(request -> readBytes(request) > most)
            .forEach(request -> request.thread.interrupt());
        cutOff(Step.READING, READING_NANOS, Math.min(waiting.size(), CUT_OFF_AT_ONCE));
        if (running.isEmpty()) {
            checks.cancel(false);
        }
    }

    private long readBytes(Running request) {
        boolean isKnown = request.step == Step.READING && request.allocatedBefore >= 0;
        if (!isKnown) {
            return 0;
        }
        return allocated.of(request.thread) - request.allocatedBefore;
    }

    /** @param most the number of requests, the oldest first */
    private void cutOff(Step step, long ageNanos, int most) {
        long now = System.nanoTime();
        running.values().stream().filter(request -> request.step == step && now - request.begun >= ageNanos)
            .limit(Math.max(0, most)).forEach(request -> request.thread.interrupt());
    }

    void stop() {
        threads.shutdownNow();
        clock.shutdownNow();
    }

    /**
     * Reads what a thread has allocated so far. The JDK's server keeps all of a header that has no end, on 8 (as
     * of 8u504) and on older updates of later ones: by this the reader of one is noticed. Touches the management
     * of threads, so not to be asked while {@code main} begins.
     */
    static final class AllocatedBytes {

        private final long begun = System.nanoTime();
        private final long startedNanos;
        private boolean missing;

        AllocatedBytes(Pace pace) {
            this.startedNanos = TimeUnit.MILLISECONDS.toNanos(pace.startedMillis);
        }

        /** @return -1 if this JVM does not say, or not yet */
        long of(Thread thread) {
            if (missing || System.nanoTime() - begun < startedNanos) {
                return -1;
            }
            try {
                ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
                return threads.getThreadAllocatedBytes(thread.getId());
            } catch (RuntimeException | LinkageError notThere) {
                // No module java.management, another interface of threads, or none of this figure.
                missing = true;
                return -1;
            }
        }
    }
}
