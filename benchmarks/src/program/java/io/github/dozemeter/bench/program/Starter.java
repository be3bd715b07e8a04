package io.github.dozemeter.bench.program;

import java.lang.reflect.Method;

/** Starts a platform thread, or a virtual one where the JVM has them. */
interface Starter {

    void start(Runnable work) throws ReflectiveOperationException;

    static Starter platform() {
        return work -> new Thread(work, "worker").start();
    }

    /** By reflection: this is compiled for 8. */
    static Starter virtual() throws ReflectiveOperationException {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        return work -> start.invoke(null, work);
    }
}
