package io.github.dozemeter.retransform;

import io.github.dozemeter.instrument.LoadedClass;

/** A method on a thread, at its height above the thread's first frame. Immutable. */
final class Frame {

    private final long thread;
    private final int height;
    private final String className;
    private final String method;

    Frame(long thread, int height, StackTraceElement element) {
        this.thread = thread;
        this.height = height;
        this.className = element.getClassName();
        this.method = element.getMethodName();
    }

    /** The thread's id, which no other thread of this JVM ever has. */
    long thread() {
        return thread;
    }

    /** Its method, on whatever thread. */
    String place() {
        return className + '.' + method;
    }

    boolean isOf(LoadedClass type) {
        return className.equals(type.name()) && type.mayLoop(method);
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Frame)) {
            return false;
        }
        Frame that = (Frame) other;
        return thread == that.thread && height == that.height && className.equals(that.className)
            && method.equals(that.method);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Long.hashCode(thread) + height) + method.hashCode();
    }
}
