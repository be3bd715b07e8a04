package programs;

import java.io.File;
import java.util.concurrent.locks.LockSupport;

/**
 * CUE: threads {@code poller-1} and {@code poller-2} that park for a moment again and again, and {@code other}, which waits. Once the
 * file is there, {@code poller-1} starts {@code poller-late} and {@code child}, which do the same as those.
 */
public final class RelaxedLoops {

    private static final int MICROSECOND = 1_000;

    private RelaxedLoops() {
    }

    public static void main(String[] arguments) {
        File cue = new File(arguments[0]);
        start("poller-1", () -> {
            while (!cue.exists()) {
                LockSupport.parkNanos(MICROSECOND);
            }
            start("poller-late", RelaxedLoops::poll);
            start("child", RelaxedLoops::idle);
            poll();
        });
        start("poller-2", RelaxedLoops::poll);
        start("other", RelaxedLoops::idle);
        System.out.println("polling");
    }

    private static void start(String name, Runnable loop) {
        new Thread(loop, name).start();
    }

    private static void poll() {
        while (true) {
            LockSupport.parkNanos(MICROSECOND);
        }
    }

    private static void idle() {
        while (true) {
            LockSupport.park();
        }
    }
}
