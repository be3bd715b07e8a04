package io.github.dozemeter.bench.latency;

import io.github.dozemeter.bench.page.Numbers;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
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

    /** Lines of a percentile table for each halving of the distance to 100 %: what the plotters' own files have. */
    public static final int TICKS_PER_HALF_DISTANCE = 5;

    public LatencyResult {
        Objects.requireNonNull(test, "test");
        Objects.requireNonNull(variant, "variant");
        Objects.requireNonNull(histogram, "histogram");
        LatencyTest.named(test);
        if (roundTrips <= 0 || nanos < 0) {
            throw new IllegalArgumentException(test + "." + variant + " has no round trips or takes no time");
        }
        if (!histogram.isEmpty()) {
            decoded(histogram, test + "." + variant);
        }
    }

    public static String encoded(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /** @throws IllegalStateException with a sentence that has the name, if it is no histogram in that form */
    public static Histogram decoded(String text, String name) {
        try {
            return Histogram.fromString(text);
        } catch (DataFormatException | IllegalArgumentException | BufferUnderflowException damaged) {
            throw new IllegalStateException("damaged histogram of " + name, damaged);
        }
    }

    public boolean hasHistogram() {
        return !histogram.isEmpty();
    }

    public Histogram decoded() {
        return decoded(histogram, name());
    }

    public String name() {
        return test + "." + variant;
    }

    public double nanosPerRoundTrip() {
        return (double) nanos / roundTrips;
    }

    /**
     * The whole file: HdrHistogram's own table, which its plotters read, and in lines that begin with {@code #} what else is
     * to be said.
     *
     * @param facts further lines about where it was measured
     */
    public String hgrm(List<String> facts) {
        String table = "";
        List<String> lines = new ArrayList<>(summary());
        lines.addAll(facts);
        if (hasHistogram()) {
            Histogram times = decoded();
            ByteArrayOutputStream own = new ByteArrayOutputStream();
            times.outputPercentileDistribution(new PrintStream(own, true, StandardCharsets.UTF_8), TICKS_PER_HALF_DISTANCE, 1.0);
            table = "# " + LatencyTest.named(test).title + ", " + variant + ":\n"
                + own.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
            List.of("50", "90", "99", "99.9").forEach(percentile -> lines.add(String.format(Locale.ROOT, "%-10s %dns",
                percentile + "%'ile:", times.getValueAtPercentile(Double.parseDouble(percentile)))));
        }
        return table + String.join("\n", lines.stream().flatMap(String::lines).map(line -> "# " + line).toList()) + "\n";
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
        String relation = clockSubtracted ? "subtracted from" : "in";
        lines.add("nanoTime cost = " + clockNanos + "ns, " + relation + " each sample");
        if (roundTrips < wanted) {
            lines.add("STOPPED by the time limit: " + roundTrips + " of " + wanted + " round trips, "
                + Numbers.percent((double) roundTrips / wanted));
        }
        return lines;
    }
}
