package io.github.dozemeter.http;

import io.github.dozemeter.log.Log;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The threads that the JDK's HTTP server makes for itself, which nobody else knows: its dispatcher and its timer. They
 * are found as the threads of this group. Neither survives an error, an OutOfMemoryError for one: the port then takes
 * connections, nothing answers, and from 11 on closing the server does not even free its port. So the handler of this group,
 * which stands before the application's own, lets the task go on. What cannot go on, or was interrupted, which makes the
 * dispatcher burn a core, is broken.
 */
final class ServerThreads extends ThreadGroup {

    /** More than there are. */
    private static final int MOST = 8;
    private static final long REST_MILLIS = 100;
    /** Resolved now: to find out under an OutOfMemoryError what a handler catches takes memory, which is not there. */
    private static final Class<?> CAUGHT = Throwable.class;

    private final Log log;
    /** Made now: when it is logged there may be no memory, not even for the constant. */
    private final String lost;
    private final Thread[] threads = new Thread[MOST];
    private int count;
    private volatile boolean died;

    /** Of the group of the thread that makes it. */
    ServerThreads(Log log) {
        super("dozemeter-http");
        this.log = log;
        this.lost = "the JDK's HTTP server failed, and goes on: ";
        // It goes with its last thread.
        setDaemon(true);
    }

    /**
     * Makes and starts the server, once, on a thread of this group: what it starts belongs there, and is a daemon, too.
     *
     * @param server throws no other checked exception than an IOException
     */
    <T> T start(Callable<T> server) throws IOException {
        FutureTask<T> task = new FutureTask<>(() -> {
            T started = server.call();
            keep();
            return started;
        });
        Thread starter = new Thread(this, task, "dozemeter-open-1");
        starter.setDaemon(true);
        starter.start();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException later) {
                    // It opens its port all the same, and that must not be lost.
                    interrupted = true;
                }
            }
        } catch (ExecutionException failure) {
            throw cause(failure.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static IOException cause(Throwable failure) {
        if (failure instanceof RuntimeException) {
            throw (RuntimeException) failure;
        }
        if (failure instanceof Error) {
            throw (Error) failure;
        }
        return (IOException) failure;
    }

    private synchronized void keep() {
        int all = enumerate(threads);
        for (int i = 0; i < all; i++) {
            if (!threads[i].getName().startsWith("dozemeter-")) {
                threads[count++] = threads[i];
            }
        }
    }

    /** Whether the server is not what it was. */
    synchronized boolean isBroken() {
        for (int i = 0; i < count; i++) {
            died |= !threads[i].isAlive() || threads[i].isInterrupted();
        }
        return died;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable failure) {
        log.warn(lost, failure);
        while (!isOver(thread)) {
            rest();
        }
        died = true;
    }

    /** Runs on with what it has, its port and its connections. A timer that lost its tasks, or a stopped server, is over. */
    private static boolean isOver(Thread thread) {
        try {
            thread.run();
            return true;
        } catch (Throwable again) {
            return false;
        }
    }

    private static void rest() {
        try {
            Thread.sleep(REST_MILLIS);
        } catch (Throwable interrupted) {
            // Sooner, then.
        }
    }
}
