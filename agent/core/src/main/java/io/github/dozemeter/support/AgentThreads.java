package io.github.dozemeter.support;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Daemon threads named {@code dozemeter-NAME-1}, which keep no class loader of the application alive. What ends
 * one is a line of the log: the application's own handler of such failures often ends the JVM.
 */
public final class AgentThreads implements ThreadFactory, Thread.UncaughtExceptionHandler {

    public static final String PREFIX = "dozemeter-";
    /** The group of the threads that the JDK's HTTP server makes for the agent. */
    public static final String SERVER_GROUP = PREFIX + "http";
    /** The kernel keeps 15 characters of a name; from 26 on HotSpot shortens one to its first seven and last six. */
    private static final String SHORT_PREFIX = "dozemet";
    /** Answers the commands that attach: those of this agent's command line, for whoever looks at its figures. */
    private static final String ATTACH = "Attach Listener";

    private final String name;
    private final Log log;
    private final AtomicInteger made = new AtomicInteger();

    public AgentThreads(String name, Log log) {
        this.name = name;
        this.log = log;
    }

    /** Whether a thread of that name works for the agent, and does nothing for the application. */
    public static boolean isOwn(String name) {
        return name.startsWith(PREFIX) || name.equals(ATTACH);
    }

    /** The same by the name that the kernel has. */
    public static boolean isOwnTask(String name) {
        return isAgentsTask(name) || name.equals(ATTACH);
    }

    /** Whether a thread of that name, as the kernel has it, is one that the agent started. */
    public static boolean isAgentsTask(String name) {
        return name.startsWith(SHORT_PREFIX);
    }

    @Override
    public Thread newThread(Runnable task) {
        Thread thread = daemon(task, name, made.incrementAndGet());
        thread.setUncaughtExceptionHandler(this);
        return thread;
    }

    /** One whose task lets nothing out. */
    public static Thread daemon(Runnable task, String name, int number) {
        Thread thread = new Thread(task, PREFIX + name + '-' + number);
        thread.setDaemon(true);
        thread.setContextClassLoader(AgentThreads.class.getClassLoader());
        return thread;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable failure) {
        try {
            log.error("the agent's thread " + thread.getName() + " ended: " + failure);
        } catch (Throwable noMemory) {
            // Nothing is left to do, and the JVM would write lines about it on the application's stderr.
        }
    }
}
