package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.jmh.profile.ContextSwitches;
import io.github.dozemeter.bench.jvm.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** One benchmark with one number of threads, run by JMH in forks of the wanted JDK; JMH's own words go to a file. */
record JmhRun(String pattern, Group group, int threads, double seconds) implements Step {

    /** From 23 on, where JMH's own use of Unsafe would print warnings. */
    private static final int UNSAFE_WARNS = 23;
    private static final TimeValue HANGS = TimeValue.minutes(2);

    @Override
    public String name() {
        return pattern.replaceAll("^\\^.*\\.jmh\\\\\\.|[\\\\^$()]", "") + ", threads " + threads;
    }

    @Override
    public void run(Bench bench, Findings findings) throws IOException {
        Path log = Files.createTempFile("jmh", ".log");
        try {
            Collection<RunResult> results = new Runner(options(bench, log).build()).run();
            if (results.isEmpty()) {
                findings.miss(name() + ": failed, see " + bench.log());
            }
            results.forEach(result -> findings.add(Measurements.of(result)));
        } catch (RunnerException broken) {
            findings.miss(name() + ": " + broken.getMessage());
        } finally {
            Files.write(bench.log(), Files.readAllBytes(log), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            Files.delete(log);
        }
    }

    private ChainedOptionsBuilder options(Bench bench, Path log) {
        Pace pace = bench.preset().pace();
        ChainedOptionsBuilder options = new OptionsBuilder().include(pattern).output(log.toString())
            .jvm(bench.jdk().home().resolve("bin").resolve("java").toString()).jvmArgs(flags(bench.jdk()))
            .forks(pace.forks()).threads(threads).timeout(HANGS).addProfiler(ContextSwitches.class)
            .warmupIterations(pace.warmups()).warmupTime(TimeValue.milliseconds(pace.warmupMillis()))
            .measurementIterations(pace.iterations()).measurementTime(TimeValue.milliseconds(pace.millis()));
        group.modes().forEach(mode -> options.mode(Mode.deepValueOf(mode)));
        group.params().forEach((name, values) -> options.param(name, values.toArray(new String[0])));
        return options;
    }

    static String[] flags(Jdk jdk) {
        List<String> flags = jdk.feature() >= UNSAFE_WARNS ? List.of("--sun-misc-unsafe-memory-access=allow")
            : List.of();
        return flags.toArray(new String[0]);
    }
}
