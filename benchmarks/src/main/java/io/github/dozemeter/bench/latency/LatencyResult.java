package io.github.dozemeter.bench.latency;

import io.github.dozemeter.bench.hgrm.HgrmWriter;
import io.github.dozemeter.bench.page.Numbers;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * What a variant of a test came to.
 *
 * @param roundTrips that were made, of those that were wanted: fewer if the time ran out
 * @param nanos that all of them took
 * @param spins in vain of the asking thread; -1 if not counted
 * @param clockNanos what reading the clock takes
 * @param histogram of single times in nanoseconds, compressed as HdrHistogram does it, in Base64; empty where the test
 *     times nothing singly
 */
public record LatencyResult(String test, String variant, long roundTrips, long wanted, long nanos, long spins,
                            long clockNanos, boolean clockSubtracted, String histogram) {

    public LatencyResult {
        Objects.requireNonNull(test, "test");
        Objects.requireNonNull(variant, "variant");
        Objects.requireNonNull(histogram, "histogram");
        LatencyTest.named(test);
    }

    /** HdrHistogram's compressed form, in Base64. */
    public static String encoded(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    public boolean hasHistogram() {
        return !histogram.isEmpty();
    }

    /** @throws IllegalStateException if the text holds no histogram */
    public Histogram decoded() {
        try {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(Base64.getDecoder().decode(histogram)), 0);
        } catch (DataFormatException | IllegalArgumentException | BufferUnderflowException damaged) {
            throw new IllegalStateException("damaged histogram of " + name(), damaged);
        }
    }

    public String name() {
        return test + "." + variant;
    }

    public double nanosPerRoundTrip() {
        return (double) nanos / roundTrips;
    }

    /** The whole file; {@code facts} are further lines about where it was measured. */
    public String hgrm(List<String> facts) {
        List<String> lines = new ArrayList<>(summary());
        lines.addAll(facts);
        String title = LatencyTest.named(test).title() + ", " + variant;
        return hasHistogram() ? HgrmWriter.text(title, decoded(), lines)
            : String.join("\n", lines.stream().map(line -> "# " + line).toList()) + "\n";
    }

    /** The lines that the article's programs print. */
    public List<String> summary() {
        List<String> lines = new ArrayList<>();
        if (spins >= 0) {
            lines.add("of iterations in producer = " + roundTrips);
            lines.add("of total spins in producer = " + spins);
            lines.add("of producer spins per iteration = " + (double) spins / roundTrips);
        }
        lines.add("duration = " + nanos);
        lines.add("duration (ns) per round trip op = " + nanosPerRoundTrip());
        lines.add("round trip ops/sec = " + Math.round(1e9 / nanosPerRoundTrip()));
        lines.add("nanoTime cost = " + clockNanos + "ns, " + (clockSubtracted ? "subtracted from" : "in")
            + " each sample");
        if (roundTrips < wanted) {
            lines.add("STOPPED by the time limit: " + roundTrips + " of " + wanted + " round trips, "
                + Numbers.percent((double) roundTrips / wanted));
        }
        return lines;
    }
}
