package io.github.dozemeter.bench.validate;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.github.dozemeter.bench.jmh.profile.ContextSwitches;
import io.github.dozemeter.bench.jmh.profile.CyclesPerInstruction;
import io.github.dozemeter.bench.jmh.profile.WithoutVariables;
import io.github.dozemeter.bench.page.Json;
import io.github.dozemeter.bench.report.Measurement;
import io.github.dozemeter.bench.report.Results;
import io.github.dozemeter.bench.validate.Preset.Pace;
import io.github.dozemeter.bench.validate.Validation.Findings;
import io.github.dozemeter.jvm.Jdk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.TextResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * One benchmark with one number of threads and one set of parameters, run by JMH in forks of the wanted JDK; JMH's own
 * words go to a file.
 *
 * @param benchmark class and method below the package {@code jmh}
 */
record JmhRun(String benchmark, List<String> modes, int threads, Map<String, String> params, Pace pace) {

    static final String PACKAGE = "io.github.dozemeter.bench.jmh.";
    /** From 23 on, where JMH's own use of Unsafe would print warnings. */
    private static final int UNSAFE_WARNS = 23;
    /** Until JMH gives up waiting for results, and beyond which a step is no slow one. */
    private static final TimeValue HANGS = TimeValue.minutes(2);
    private static final int SLOW = 4;
    /** The loops of calls, for which the article counted cycles. */
    private static final String LOOPS = "cost.PauseLoop.";
    private static final double[] PERCENTILES = {0, 50, 90, 99, 99.9, 100};

    JmhRun {
        params = new TreeMap<>(params);
    }

    JmhRun briefly() {
        return new JmhRun(benchmark, modes, threads, params, pace.brief());
    }

    Step step() {
        double seconds = modes.size() * pace.seconds();
        return step(seconds, Duration.ofMillis(HANGS.convertTo(TimeUnit.MILLISECONDS) + (long) (SLOW * seconds * 1e3)));
    }

    Step step(double seconds, Duration limit) {
        String name = benchmark + " " + String.join("+", modes) + ", threads " + threads;
        if (!params.isEmpty()) {
            name += " " + params;
        }
        return new Step(name, seconds, (how, findings) -> run(how, findings, limit));
    }

    private void run(Validation how, Findings findings, Duration limit) throws IOException, RunnerException {
        Path log = Files.createTempFile("jmh", ".log");
        try (ForkLimit forks = new ForkLimit(limit)) {
            Collection<RunResult> results = new Runner(options(how.jdk(), log).build()).run();
            append(results, how.jmh());
            for (RunResult result : results) {
                findings.measurements.add(measurement(result));
                // The processor's counters were asked for cycles in vain.
                if (result.getSecondaryResults().get(CyclesPerInstruction.LABEL) instanceof TextResult why) {
                    findings.notes.put(Results.CYCLES, why.extendedInfo().replaceAll("\\s+", " ").replaceFirst("^ ?CPI: ", "")
                        .replaceFirst("\\.? *$", ""));
                }
            }
            if (forks.isOver()) {
                throw new RunnerException("did not end within " + limit.toSeconds() + " s and was stopped, see " + how.log());
            }
            if (results.isEmpty()) {
                throw new RunnerException("failed, see " + how.log());
            }
        } finally {
            Files.write(how.log(), Files.readAllBytes(log), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            Files.delete(log);
        }
    }

    /** To what JMH would write itself after a run of all, without the single times: public viewers open that. */
    private static void append(Collection<RunResult> results, Path file) throws IOException {
        ByteArrayOutputStream own = new ByteArrayOutputStream();
        ResultFormatFactory.getInstance(ResultFormatType.JSON, new PrintStream(own, true, StandardCharsets.UTF_8))
            .writeOut(results);
        JsonArray all = Files.exists(file) ? JsonParser.parseString(Files.readString(file)).getAsJsonArray() : new JsonArray();
        for (JsonElement result : JsonParser.parseString(own.toString(StandardCharsets.UTF_8)).getAsJsonArray()) {
            result.getAsJsonObject().getAsJsonObject("primaryMetric").remove("rawDataHistogram");
            all.add(result);
        }
        Json.write(all.toString(), file);
    }

    private ChainedOptionsBuilder options(Jdk jdk, Path log) {
        ChainedOptionsBuilder options = new OptionsBuilder().output(log.toString())
            .include("^" + (PACKAGE + benchmark).replace(".", "\\.") + "$")
            .jvm(jdk.tool("java").toString()).jvmArgs(flags(jdk))
            .forks(pace.forks()).threads(threads).timeout(HANGS)
            .warmupIterations(pace.warmups()).warmupTime(TimeValue.milliseconds(pace.warmupMillis()))
            .measurementIterations(pace.iterations()).measurementTime(TimeValue.milliseconds(pace.millis()));
        profile(options, ContextSwitches.areCounted(), WithoutVariables.in(System.getenv()));
        modes.forEach(mode -> options.mode(Mode.deepValueOf(mode)));
        params.forEach(options::param);
        return options;
    }

    /**
     * Adds what looks at the forks.
     *
     * @param countsSwitches whether this system does
     * @param stripped variables of the environment that hold options for every JVM
     */
    void profile(ChainedOptionsBuilder options, boolean countsSwitches, List<String> stripped) {
        if (countsSwitches) {
            options.addProfiler(ContextSwitches.class);
        }
        if (benchmark.startsWith(LOOPS)) {
            options.addProfiler(CyclesPerInstruction.class);
        }
        if (!stripped.isEmpty()) {
            options.addProfiler(WithoutVariables.class, String.join(",", stripped));
        }
    }

    static String[] flags(Jdk jdk) {
        return jdk.feature() >= UNSAFE_WARNS ? new String[] {"--sun-misc-unsafe-memory-access=allow"} : new String[0];
    }

    private static Measurement measurement(RunResult run) {
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
        Map<String, Double> percentiles = new TreeMap<>();
        if (mode.equals("sample")) {
            for (double percentile : PERCENTILES) {
                percentiles.put("p" + String.valueOf(percentile).replaceFirst("\\.0$", ""),
                    primary.getStatistics().getPercentile(percentile));
            }
        }
        return new Measurement(how.getBenchmark().substring(PACKAGE.length()), how.getThreads(), params, mode,
            primary.getScore(), Double.isFinite(error) ? error : -1, primary.getScoreUnit(), percentiles, secondary);
    }
}
