package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.hgrm.Distribution;
import io.github.dozemeter.bench.hgrm.HgrmComparison;
import io.github.dozemeter.bench.hgrm.Tables;
import io.github.dozemeter.bench.latency.LatencyFiles;
import io.github.dozemeter.bench.latency.LatencyResult;
import io.github.dozemeter.bench.latency.LatencyRun;
import io.github.dozemeter.bench.page.Drawing;
import io.github.dozemeter.bench.results.Results;
import java.util.ArrayList;
import java.util.List;

/** The latency tests: percentile plots, and their table. */
final class LatencyChapter {

    private static final String WORDS = "Two threads hand a turn to and fro, each test in a JVM of its own."
        + " Compare medians:"
        + " a single time slice given to somebody else spoils the mean. The times of the clock are in each sample.";

    private LatencyChapter() {
    }

    static Chapter of(Results results) {
        List<Drawing> drawings = new ArrayList<>();
        List<Distribution> spin = distributions(results, "spin|yield|nanotime");
        List<Distribution> pairs = distributions(results, "alternating|producer-consumer");
        if (!spin.isEmpty()) {
            drawings.add(HgrmComparison.chart("Round trips by percentile", spin));
        }
        if (!pairs.isEmpty()) {
            drawings.add(HgrmComparison.chart("In turns, and from producer to consumer", pairs));
        }
        String pinning = results.latencies().isEmpty() ? "" : " Here: " + results.latencies().get(0).pinning() + ".";
        return new Chapter("latency", "From thread to thread", WORDS + pinning, drawings,
            List.of(new LatencyFiles(results.latencies()).table()));
    }

    private static List<Distribution> distributions(Results results, String tests) {
        List<Distribution> found = new ArrayList<>();
        for (LatencyRun run : results.latencies()) {
            for (LatencyResult result : run.results()) {
                if (result.test().matches(tests) && result.hasHistogram()) {
                    found.add(Tables.of(run.name(result), result.decoded()));
                }
            }
        }
        return found;
    }
}
