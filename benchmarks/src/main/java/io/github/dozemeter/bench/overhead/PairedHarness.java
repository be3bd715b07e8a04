package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.jvm.Scratch;
import io.github.dozemeter.bench.overhead.Result.Measured;
import io.github.dozemeter.bench.overhead.Tool.Seen;
import io.github.dozemeter.bench.program.PairedProgram;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the paired program in fresh JVMs.
 *
 * @param classPath of the measured JVM
 * @param seconds for each row in each JVM, behind a warm-up of a quarter as long, but at least half a second
 */
public record PairedHarness(Jdk jdk, List<Path> classPath, Tool tool, double seconds) {

    private static final double LEAST_WARM_UP = 0.5;

    /** What several JVMs say of the same rows, and what the tool saw in each. */
    public record Run(List<Result> results, List<Seen> seen) {

        public boolean sawAll() {
            return seen.stream().allMatch(Seen::all);
        }
    }

    public Run run(List<Row> rows, int forks) throws IOException, InterruptedException {
        List<List<Measured>> byFork = new ArrayList<>();
        List<Seen> seen = new ArrayList<>();
        for (int fork = 0; fork < forks; fork++) {
            fork(rows, byFork, seen);
        }
        List<Result> results = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            int place = i;
            results.add(new Result(rows.get(i), byFork.stream().map(fork -> fork.get(place)).toList()));
        }
        return new Run(results, seen);
    }

    /** For tools that must see every call. */
    public List<Result> allSeen(List<Row> rows, int forks) throws IOException, InterruptedException {
        Run outcome = run(rows, forks);
        if (!outcome.sawAll()) {
            throw new IllegalStateException("lost calls: " + outcome.seen());
        }
        return outcome.results();
    }

    private void fork(List<Row> rows, List<List<Measured>> byFork, List<Seen> seen)
        throws IOException, InterruptedException {
        try (Scratch dump = new Scratch("dump.prom")) {
            Outcome finished = tool.onto(java(rows), dump.file()).succeed(PairedProgram.class, (Object[]) arguments(rows));
            List<Measured> measured = finished.fields("row").stream().map(Measured::parse).toList();
            byFork.add(measured);
            List<String[]> said = finished.fields("seen");
            String words = said.get(0).length > 1 ? said.get(0)[1] : "";
            seen.add(tool.seen(measured.stream().mapToLong(Measured::treatedCalls).sum(), dump.file(), words));
        }
    }

    private Jvm java(List<Row> rows) {
        Jvm java = Jvm.tool(jdk, "java").classPath(classPath.toArray(new Path[0])).options("-Xmx256m");
        // One carrier: with two, two identical loops differ by up to a tenth, depending on who meets whom where.
        return rows.stream().noneMatch(Row::virtual) ? java
            : java.options("-Djdk.virtualThreadScheduler.parallelism=1", "-Djdk.virtualThreadScheduler.maxPoolSize=1");
    }

    private String[] arguments(List<Row> rows) {
        List<String> arguments = new ArrayList<>();
        arguments.add(String.valueOf(seconds));
        arguments.add(String.valueOf(Math.max(LEAST_WARM_UP, seconds / 4)));
        rows.forEach(row -> arguments.add(row.toString()));
        return arguments.toArray(new String[0]);
    }
}
