package programs;

import java.time.Duration;

/** Methods that {@code Thread} has since 9 and 19; a test makes calls of these to calls of those. */
class NewerThread extends Thread {

    static void sleep(Duration duration) throws InterruptedException {
        throw new AssertionError("not remapped");
    }

    static void onSpinWait() {
        throw new AssertionError("not remapped");
    }

    boolean join(Duration duration) throws InterruptedException {
        throw new AssertionError("not remapped");
    }
}
