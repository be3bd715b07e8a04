package io.github.dozemeter.bench.jmh.thread;

/** How a thread is made; a virtual one from JDK 21 on. */
public enum ThreadKind {
    PLATFORM, VIRTUAL;

    public Thread start(Runnable body) {
        if (this == VIRTUAL) {
            return VirtualThreads.start(body);
        }
        Thread thread = new Thread(body, "helper");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
