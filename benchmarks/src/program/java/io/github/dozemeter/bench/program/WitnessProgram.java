package io.github.dozemeter.bench.program;

import java.io.FileNotFoundException;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Pauses at two sites and times each pause itself, as any program with an HdrHistogram would. Arguments: how often it
 * pauses at each, and the files that its histograms of sleeps and of parks go to, in nanoseconds.
 */
public final class WitnessProgram {

    private static final int DIGITS = 3;
    private static final int TICKS = 5;
    private static final long PARK_NANOS = 200_000;

    private WitnessProgram() {
    }

    public static void main(String[] arguments) throws Exception {
        int pauses = Integer.parseInt(arguments[0]);
        Histogram sleeps = new Histogram(DIGITS);
        Histogram parks = new Histogram(DIGITS);
        for (int i = 0; i < pauses; i++) {
            sleeps.recordValue(sleep());
            parks.recordValue(park());
        }
        write(sleeps, arguments[1]);
        write(parks, arguments[2]);
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

    private static void write(Histogram histogram, String file)
        throws FileNotFoundException, UnsupportedEncodingException {
        try (PrintStream out = new PrintStream(file, "UTF-8")) {
            histogram.outputPercentileDistribution(out, TICKS, 1.0);
        }
    }
}
