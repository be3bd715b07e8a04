package io.github.dozemeter.bench.jmh.flow;

import io.github.dozemeter.bench.jmh.thread.VirtualThreads;

/** How a thread of the ring is made. */
public enum ThreadKind {

    PLATFORM {
        @Override
        Thread start(Runnable body) {
            Thread thread = new Thread(body, "ring");
            thread.setDaemon(true);
            thread.start();
            return thread;
        }
    },
    /** From JDK 21 on. */
    VIRTUAL {
        @Override
        Thread start(Runnable body) {
            return VirtualThreads.start(body);
        }
    };

    abstract Thread start(Runnable body);
}
