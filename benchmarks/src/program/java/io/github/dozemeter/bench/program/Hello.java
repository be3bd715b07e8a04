package io.github.dozemeter.bench.program;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Says when its {@code main} began, on the clock that all processes of a Linux machine share, and the CPU time of its thread
 * until then, in nanoseconds; 0 where the system does not say.
 */
public final class Hello {

    private Hello() {
    }

    public static void main(String[] arguments) {
        report(System.nanoTime());
    }

    private static void report(long begin) {
        System.out.println("main\t" + begin + "\ncpu\t" + cpuNanos());
    }

    private static long cpuNanos() {
        byte[] read = new byte[64];
        try (InputStream in = new FileInputStream("/proc/thread-self/schedstat")) {
            String text = new String(read, 0, Math.max(0, in.read(read)), "US-ASCII");
            return Long.parseLong(text.substring(0, text.indexOf(' ')));
        } catch (IOException | RuntimeException otherSystem) {
            return 0;
        }
    }

    /** The same with one pause: its class has to be rewritten before its {@code main} can begin. */
    public static final class WithPause {

        private WithPause() {
        }

        public static void main(String[] arguments) throws InterruptedException {
            report(System.nanoTime());
            Thread.sleep(0);
        }
    }
}
