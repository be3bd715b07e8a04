package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.support.AgentThreads;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Bounds the wait for another JVM: one that is stopped accepts every connection and never answers. */
final class Deadline {

    /** The message of an expired deadline begins with this. */
    static final String NO_ANSWER = "it did not answer within ";

    private Deadline() {
    }

    /**
     * Runs the work on a thread of its own, which is abandoned at the deadline: the JDK's attach API cannot close
     * a connection that waits. The thread is a daemon, so this process can end.
     *
     * @throws IOException if the work fails or takes longer
     */
    static <T> T within(long millis, Callable<T> work) throws IOException {
        FutureTask<T> answer = new FutureTask<>(work);
        AgentThreads.daemon(answer, "attach", 1).start();
        try {
            return answer.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException silent) {
            throw new IOException(NO_ANSWER + TimeUnit.MILLISECONDS.toSeconds(millis) + " s");
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            if (cause instanceof IOException) {
                throw (IOException) cause;
            }
            throw new IOException(cause);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted before it answered");
        }
    }
}
