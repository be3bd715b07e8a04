package io.github.dozemeter.bench.attach;

import io.github.dozemeter.bench.jvm.Scratch;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An application with some 11,000 compiled methods, which compiles Java sources step by step. Steps, not seconds, delimit its phases, and
 * a step is measured by the CPU time of its thread: other processes move both less. Stops are by the JVM's log, in time that passes.
 */
final class CompilingApplication implements AutoCloseable {

    /** Some 15 s of CPU time. */
    private static final int WARM_STEPS = 600;
    private static final int STEPS_BEFORE = 60;
    private static final int STEPS_AFTER = 300;
    /** How many times the median a step is slow; others deviate by chance. */
    private static final double SLOW = 1.5;
    private static final Pattern STEP = Pattern.compile("^step (\\S+)$", Pattern.MULTILINE);
    /** From 17 on, and before. */
    private static final Pattern STOP = Pattern.compile("Total: +(\\d+) ns|threads were stopped: (\\S+) seconds");

    final Jdk jdk;
    private final Scratch log = new Scratch("safepoints");
    private final RunningJvm jvm;
    private final int stepsAfter;

    CompilingApplication(Setting setting, Jdk jdk) throws Exception {
        this.jdk = jdk;
        stepsAfter = setting.pick(STEPS_AFTER / 10, STEPS_AFTER);
        // A compiler thread that ends takes its CPU time with it.
        jvm = Jvm.tool(jdk, "java").options("-Xlog:safepoint:" + log.file(), "-XX:-UseDynamicNumberOfCompilerThreads")
            .classPath(setting.jars().testPrograms()).main("programs.Compiling", 0).start();
        awaitSteps(setting.pick(STEPS_BEFORE, WARM_STEPS));
    }

    /** Does something to the application. */
    interface Work {
        void on(long pid) throws Exception;
    }

    /** Figures of one phase: CPU milliseconds of each step, CPU nanoseconds of the compilers, milliseconds of each stop. */
    record Phase(List<Double> steps, double compilersNanos, List<Double> stops) {

        double longestStop() {
            return stops.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        }

        double slowest() {
            return steps.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        }
    }

    /** The phases around some work. */
    record Cost(Phase before, Phase during, Phase after) {

        private double usual() {
            return Spread.of(before.steps).median();
        }

        /** How many times the median of before. */
        double slowest(Phase phase) {
            return phase.slowest() / usual();
        }

        double slowest() {
            return Math.max(slowest(during), slowest(after));
        }

        /** What slow steps took beyond the median of before, in seconds. */
        double lost(Phase phase) {
            return phase.steps.stream().filter(step -> step > SLOW * usual()).mapToDouble(step -> step - usual()).sum() / 1000;
        }

        double lost() {
            return lost(during) + lost(after);
        }
    }

    Cost around(Work work) throws Exception {
        Mark first = new Mark();
        awaitSteps(first.steps + STEPS_BEFORE);
        Mark begin = new Mark();
        work.on(jvm.pid());
        // What the work left behind is seen at the next step.
        awaitSteps(new Mark().steps + 1);
        Mark end = new Mark();
        awaitSteps(end.steps + stepsAfter);
        Mark last = new Mark();
        return new Cost(first.to(begin), begin.to(end), end.to(last));
    }

    private final class Mark {

        private final int steps = steps().size();
        private final int stops = stops().size();
        private final double compilersNanos = compilersNanos();

        Mark() throws IOException {
        }

        Phase to(Mark later) throws IOException {
            return new Phase(steps().subList(steps, later.steps), later.compilersNanos - compilersNanos,
                stops().subList(stops, later.stops));
        }
    }

    private void awaitSteps(int wanted) throws Exception {
        // Each step within the patience of the JVM, however many there are.
        for (int had = steps().size(); had < wanted; ) {
            int seen = had;
            had = jvm.await(() -> steps().size(), number -> number > seen);
        }
    }

    private List<Double> steps() throws IOException {
        return STEP.matcher(jvm.out()).results().map(step -> Double.valueOf(step.group(1))).toList();
    }

    private List<Double> stops() throws IOException {
        return STOP.matcher(Files.readString(log.file())).results()
            .map(stop -> stop.group(1) == null ? 1e3 * Double.parseDouble(stop.group(2)) : Long.parseLong(stop.group(1)) / 1e6).toList();
    }

    private double compilersNanos() throws IOException {
        double nanos = 0;
        try (Stream<Path> threads = Files.list(Path.of("/proc/" + jvm.pid() + "/task"))) {
            for (Path thread : threads.toList()) {
                if (Files.readString(thread.resolve("comm")).matches("C[12] Compiler.*\\s*")) {
                    nanos += Double.parseDouble(Files.readString(thread.resolve("schedstat")).split(" ")[0]);
                }
            }
        }
        return nanos;
    }

    @Override
    public void close() throws IOException {
        jvm.close();
        log.close();
    }
}
