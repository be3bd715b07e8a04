package io.github.dozemeter.bench.program;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Pauses at two sites and times each pause itself, as any program with an HdrHistogram would. Argument: how often it pauses at
 * each. Prints the histograms of nanoseconds, {@code sleep} and {@code park}, in their own compressed form, in Base64.
 */
public final class WitnessProgram {

    private static final int DIGITS = 3;
    private static final long PARK_NANOS = 200_000;

    private WitnessProgram() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        int pauses = Integer.parseInt(arguments[0]);
        Histogram sleeps = new Histogram(DIGITS);
        Histogram parks = new Histogram(DIGITS);
        for (int i = 0; i < pauses; i++) {
            sleeps.recordValue(sleep());
            parks.recordValue(park());
        }
        System.out.println("sleep\t" + encoded(sleeps));
        System.out.println("park\t" + encoded(parks));
    }

    private static long sleep() throws InterruptedException {
        long start = System.nanoTime();
        Thread.sleep(1);
        return System.nanoTime() - start;
    }

    private static long park() {
        long start = System.nanoTime();
        LockSupport.parkNanos(PARK_NANOS);
        return System.nanoTime() - start;
    }

    private static String encoded(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }
}
