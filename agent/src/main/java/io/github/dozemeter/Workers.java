package io.github.dozemeter;

import io.github.dozemeter.export.AgentThreads;
import java.util.ArrayList;
import java.util.List;

/** The agent's own threads, which all end when it stops: each must end soon after it is interrupted. Thread-safe. */
final class Workers {

    private static final long PATIENCE_MILLIS = 10_000;

    private final List<Thread> threads = new ArrayList<>();
    private boolean ended;

    synchronized void start(String name, Runnable work) {
        if (!ended) {
            Thread thread = new AgentThreads(name).newThread(work);
            threads.add(thread);
            thread.start();
        }
    }

    /** Interrupts all and waits until they have ended; no further one starts. */
    void end() throws InterruptedException {
        for (Thread thread : ending()) {
            thread.interrupt();
            thread.join(PATIENCE_MILLIS);
        }
    }

    private synchronized List<Thread> ending() {
        ended = true;
        return new ArrayList<>(threads);
    }
}
