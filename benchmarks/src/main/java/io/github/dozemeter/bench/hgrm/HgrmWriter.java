package io.github.dozemeter.bench.hgrm;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Writes a histogram as HdrHistogram's own table, which its plotters read; whatever else is to be said stands in lines
 * that begin with {@code #}, before the table and after it.
 */
public final class HgrmWriter {

    /** Lines of the table for each halving of the distance to 100 %: what the plotters' own files have. */
    static final int TICKS_PER_HALF_DISTANCE = 5;
    private static final double[] SUMMARY = {50, 90, 99, 99.9};

    private HgrmWriter() {
    }

    /** @param facts further lines, without their {@code #}; a fact of several lines becomes several */
    public static String text(String title, Histogram nanos, List<String> facts) {
        StringBuilder text = new StringBuilder();
        comment(text, title + ":");
        ByteArrayOutputStream table = new ByteArrayOutputStream();
        nanos.outputPercentileDistribution(new PrintStream(table, true, StandardCharsets.UTF_8),
            TICKS_PER_HALF_DISTANCE, 1.0);
        text.append(table.toString(StandardCharsets.UTF_8).replace("\r\n", "\n"));
        facts.forEach(fact -> fact.lines().forEach(line -> comment(text, line)));
        for (double percentile : SUMMARY) {
            comment(text, String.format(Locale.ROOT, "%-10s %dns",
                (percentile % 1 == 0 ? String.valueOf((int) percentile) : String.valueOf(percentile)) + "%'ile:",
                nanos.getValueAtPercentile(percentile)));
        }
        return text.toString();
    }

    private static void comment(StringBuilder text, String line) {
        text.append("# ").append(line).append('\n');
    }
}
