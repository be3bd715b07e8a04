package io.github.dozemeter.export.http;

import io.github.dozemeter.export.AgentThreads;
import io.github.dozemeter.log.Log;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Reads and answers requests on at most two daemon threads. The JDK's server waits for a slow client without end, so a
 * request has a deadline: who is late is interrupted, which closes the channel of its socket. The two end when idle.
 */
final class RequestThreads implements Executor {

    private static final int THREADS = 2;
    private static final int WAITING_REQUESTS = 32;
    private static final long IDLE_SECONDS = 60;

    private final ThreadPoolExecutor threads;
    private final ScheduledThreadPoolExecutor deadlines;
    private final long deadlineMillis;

    RequestThreads(long deadlineMillis, Log log) {
        this.deadlineMillis = deadlineMillis;
        threads = new ThreadPoolExecutor(THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS,
            new LinkedBlockingQueue<Runnable>(WAITING_REQUESTS), new AgentThreads("http", log),
            new ThreadPoolExecutor.CallerRunsPolicy());
        threads.allowCoreThreadTimeOut(true);
        deadlines = new ScheduledThreadPoolExecutor(1, new AgentThreads("deadline", log),
            new ThreadPoolExecutor.DiscardPolicy());
        deadlines.setRemoveOnCancelPolicy(true);
        // Now, so that no request finds that there is no memory for it.
        deadlines.prestartCoreThread();
    }

    @Override
    public void execute(Runnable request) {
        // Where no room is left the server's dispatcher runs it, under the same deadline.
        threads.execute(new Runnable() {
            @Override
            public void run() {
                answer(request);
            }
        });
    }

    private void answer(Runnable request) {
        Overdue overdue = new Overdue();
        Future<?> deadline = deadlines.schedule(overdue, deadlineMillis, TimeUnit.MILLISECONDS);
        try {
            request.run();
        } finally {
            overdue.isOver();
            deadline.cancel(false);
        }
    }

    /** Cuts off what is being answered. */
    void stop() {
        threads.shutdownNow();
        deadlines.shutdownNow();
    }

    /** Interrupts the thread that made it, unless its request is over by then. */
    private static final class Overdue implements Runnable {

        private Thread busy = Thread.currentThread();

        @Override
        public synchronized void run() {
            if (busy != null) {
                busy.interrupt();
            }
        }

        /** An interrupt that came meanwhile is not the next request's. */
        synchronized void isOver() {
            busy = null;
            Thread.interrupted();
        }
    }
}
