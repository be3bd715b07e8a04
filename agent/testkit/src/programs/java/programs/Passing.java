package programs;

import java.util.concurrent.locks.LockSupport;

/** Pauses for no time, which leaves it the processor, and knows no class but the JDK's. */
public final class Passing implements Runnable {

    @Override
    public void run() {
        LockSupport.parkNanos(0);
    }
}
