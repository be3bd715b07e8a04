package io.github.dozemeter.cli.jvm;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Bounds the wait for another JVM: one that is stopped accepts every connection and never answers. */
final class Deadline {

    /** Begins the message of who was given up. */
    static final String NO_ANSWER = "it did not answer within ";

    private Deadline() {
    }

    /**
     * The work gets a thread of its own, which is left behind when the time is over: the JDK's attach API offers no way
     * to close a connection that waits. It is a daemon, so this process can end.
     *
     * @throws IOException if the work fails or takes longer
     */
    static <T> T within(long millis, Callable<T> work) throws IOException {
        FutureTask<T> answer = new FutureTask<>(work);
        Thread thread = new Thread(answer, "dozemeter-attach");
        thread.setDaemon(true);
        thread.start();
        try {
            return answer.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException silent) {
            throw new IOException(NO_ANSWER + TimeUnit.MILLISECONDS.toSeconds(millis) + " s");
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException) {
                throw (IOException) failed.getCause();
            }
            throw new IOException(failed.getCause());
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted before it answered");
        }
    }
}
