package io.github.dozemeter.export;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Daemon threads named {@code dozemeter-NAME-1}, which keep no class loader of the application alive. */
public final class AgentThreads implements ThreadFactory {

    private final String name;
    private final AtomicInteger made = new AtomicInteger();

    public AgentThreads(String name) {
        this.name = name;
    }

    @Override
    public Thread newThread(Runnable task) {
        Thread thread = new Thread(task, "dozemeter-" + name + '-' + made.incrementAndGet());
        thread.setDaemon(true);
        thread.setContextClassLoader(AgentThreads.class.getClassLoader());
        return thread;
    }
}
