package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.results.Results;
import java.io.IOException;
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
import org.openjdk.jmh.results.RunResult;
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
record JmhRun(String benchmark, List<String> modes, int threads, Map<String, String> params, Pace pace)
    implements Step {

    /** From 23 on, where JMH's own use of Unsafe would print warnings. */
    private static final int UNSAFE_WARNS = 23;
    /** Until JMH gives up waiting for results, and beyond which a step is no slow one. */
    private static final TimeValue HANGS = TimeValue.minutes(2);
    private static final int SLOW = 4;

    JmhRun {
        modes = List.copyOf(modes);
        params = new TreeMap<>(params);
    }

    @Override
    public String name() {
        return benchmark + " " + String.join("+", modes) + ", threads " + threads
            + (params.isEmpty() ? "" : " " + params);
    }

    @Override
    public double seconds() {
        return modes.size() * pace.seconds();
    }

    @Override
    public void run(Bench bench, Findings findings) throws IOException {
        run(bench, findings, Duration.ofMillis(HANGS.convertTo(TimeUnit.MILLISECONDS) + (long) (SLOW * seconds() * 1e3)));
    }

    void run(Bench bench, Findings findings, Duration limit) throws IOException {
        Path log = Files.createTempFile("jmh", ".log");
        try (ForkLimit forks = ForkLimit.of(limit)) {
            Collection<RunResult> results = new Runner(options(bench, log).build()).run();
            if (forks.isOver()) {
                findings.miss(name() + ": did not end within " + limit.toSeconds() + " s and was stopped, see " + bench.log());
            } else if (results.isEmpty()) {
                findings.miss(name() + ": failed, see " + bench.log());
            }
            results.forEach(result -> {
                findings.add(Measurements.of(result));
                Measurements.withoutCycles(result).ifPresent(why -> findings.note(Results.CYCLES, why));
            });
        } catch (RunnerException broken) {
            findings.miss(name() + ": " + broken.getMessage());
        } finally {
            Files.write(bench.log(), Files.readAllBytes(log), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            Files.delete(log);
        }
    }

    private ChainedOptionsBuilder options(Bench bench, Path log) {
        ChainedOptionsBuilder options = new OptionsBuilder().output(log.toString())
            .include("^" + (Group.PACKAGE + benchmark).replace(".", "\\.") + "$")
            .jvm(bench.jdk().home().resolve("bin").resolve("java").toString()).jvmArgs(flags(bench.jdk()))
            .forks(pace.forks()).threads(threads).timeout(HANGS)
            .warmupIterations(pace.warmups()).warmupTime(TimeValue.milliseconds(pace.warmupMillis()))
            .measurementIterations(pace.iterations()).measurementTime(TimeValue.milliseconds(pace.millis()));
        Profilers.here().addTo(options, benchmark);
        modes.forEach(mode -> options.mode(Mode.deepValueOf(mode)));
        params.forEach(options::param);
        return options;
    }

    static String[] flags(Jdk jdk) {
        List<String> flags = jdk.feature() >= UNSAFE_WARNS ? List.of("--sun-misc-unsafe-memory-access=allow")
            : List.of();
        return flags.toArray(new String[0]);
    }
}
