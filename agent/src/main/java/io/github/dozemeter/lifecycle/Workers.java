package io.github.dozemeter.lifecycle;

import io.github.dozemeter.export.AgentThreads;
import io.github.dozemeter.log.Log;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The agent's own threads, which all end when it stops: each must end soon after it is interrupted. Thread-safe. */
final class Workers {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Log log;
    private final List<Thread> threads = new ArrayList<>();
    private boolean ended;

    Workers(Log log) {
        this.log = log;
    }

    /** @return false if the agent stops: then nothing is started any more */
    synchronized boolean start(String name, Runnable work) {
        if (ended) {
            return false;
        }
        forgetEnded();
        Thread thread = new AgentThreads(name, log).newThread(work);
        thread.start();
        threads.add(thread);
        return true;
    }

    private void forgetEnded() {
        for (Iterator<Thread> each = threads.iterator(); each.hasNext(); ) {
            if (!each.next().isAlive()) {
                each.remove();
            }
        }
    }

    /** Interrupts all, and waits until they have ended, ten seconds at most for all of them. */
    void end() throws InterruptedException {
        List<Thread> ending = ending();
        for (Thread thread : ending) {
            thread.interrupt();
        }
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        for (Thread thread : ending) {
            TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, deadline - System.nanoTime()));
        }
    }

    private synchronized List<Thread> ending() {
        ended = true;
        return new ArrayList<>(threads);
    }
}
