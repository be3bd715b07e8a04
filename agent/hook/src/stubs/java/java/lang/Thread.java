package java.lang;

import java.time.Duration;

/**
 * What the hook calls of the JDK's class, for the compiler of the hook alone: it is not in the jar. The JDK that compiles
 * the hook may be older than {@code sleep} and {@code join} of a Duration (19), and may hide the probe.
 */
@SuppressWarnings("unused")
public class Thread implements Runnable {

    int threadLocalRandomProbe;

    public static native Thread currentThread();

    public static native void sleep(long millis) throws InterruptedException;

    public static native void sleep(long millis, int nanos) throws InterruptedException;

    public static native void sleep(Duration duration) throws InterruptedException;

    public static native void yield();

    public static native void onSpinWait();

    public final native void join(long millis) throws InterruptedException;

    public final native void join(long millis, int nanos) throws InterruptedException;

    public final native boolean join(Duration duration) throws InterruptedException;

    public static native boolean interrupted();

    public native boolean isInterrupted();

    public native void interrupt();

    public final native String getName();

    public final native boolean isAlive();

    @Override
    public native void run();
}
