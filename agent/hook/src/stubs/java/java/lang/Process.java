package java.lang;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * What the hook calls of the JDK's class, for the compiler of the hook alone, as {@link Thread}: {@code waitFor} of a Duration
 * exists since 24.
 */
@SuppressWarnings("unused")
public abstract class Process {

    public native boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException;

    public native boolean waitFor(Duration duration) throws InterruptedException;
}
