package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.jmh.profile.CyclesPerInstruction;
import io.github.dozemeter.bench.results.Measurement;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.TextResult;
import org.openjdk.jmh.util.Statistics;

/** JMH's results as ours. */
final class Measurements {

    private static final double[] PERCENTILES = {0, 50, 90, 99, 99.9, 100};

    private Measurements() {
    }

    static Measurement of(RunResult run) {
        BenchmarkParams how = run.getParams();
        Map<String, String> params = new TreeMap<>();
        how.getParamsKeys().forEach(key -> params.put(key, how.getParam(key)));
        Map<String, Double> secondary = new TreeMap<>();
        run.getSecondaryResults().forEach((name, result) -> {
            // JMH gives the percentiles of a sample as secondary results, too, behind a middle dot.
            if (!name.contains("\u00b7p") && !name.contains(":p") && Double.isFinite(result.getScore())) {
                secondary.put(name.replaceAll("^\u00b7", ""), result.getScore());
            }
        });
        Result<?> primary = run.getPrimaryResult();
        double error = primary.getScoreError();
        String mode = how.getMode().shortLabel();
        return new Measurement(how.getBenchmark().substring(Group.PACKAGE.length()), how.getThreads(), params, mode,
            primary.getScore(), Double.isFinite(error) ? error : -1, primary.getScoreUnit(),
            mode.equals("sample") ? percentiles(primary.getStatistics()) : Map.of(), secondary);
    }

    /** Why there are no cycles per instruction, if the processor's counters were asked for them in vain. */
    static Optional<String> withoutCycles(RunResult run) {
        return Optional.ofNullable(run.getSecondaryResults().get(CyclesPerInstruction.LABEL))
            .filter(TextResult.class::isInstance)
            .map(text -> text.extendedInfo().replaceAll("\\s+", " ").replaceFirst("^ ?CPI: ", "").replaceFirst("\\.? *$", ""));
    }

    private static Map<String, Double> percentiles(Statistics statistics) {
        Map<String, Double> percentiles = new TreeMap<>();
        for (double percentile : PERCENTILES) {
            percentiles.put("p" + String.valueOf(percentile).replaceFirst("\\.0$", ""),
                statistics.getPercentile(percentile));
        }
        return percentiles;
    }
}
