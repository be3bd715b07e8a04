package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.jvm.Scratch;
import io.github.dozemeter.bench.overhead.Result.Measured;
import io.github.dozemeter.bench.program.PairedProgram;
import io.github.dozemeter.bench.program.Variant;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs the paired program in fresh JVMs.
 *
 * @param classPath of the measured JVM
 * @param tool the JVM options that put a tool upon the treated copy of the loops
 * @param seconds for each row in each JVM, behind a warm-up of a quarter as long, but at least half a second
 */
public record PairedHarness(Jdk jdk, List<Path> classPath, List<String> tool, double seconds) {

    private static final double MIN_WARM_UP = 0.5;
    private static final Set<Variant> EXCLUDED = EnumSet.complementOf(EnumSet.of(Variant.TREATED));
    /** Where Dozemeter writes its figures, in the folder of the measured JVM. */
    private static final String DUMP = "dump.prom";

    /**
     * The real agent, which rewrites the treated copy alone.
     *
     * @param options further ones, as {@code timing=all}; each may be empty
     */
    public static List<String> dozemeter(Jars jars, String... options) {
        String excludes = EXCLUDED.stream().map(Variant::className).collect(Collectors.joining(":"));
        StringBuilder all = new StringBuilder("port=off,log=warn,excludes=" + excludes + ",dump=" + DUMP);
        Stream.of(options).filter(option -> !option.isEmpty()).forEach(option -> all.append(',').append(option));
        return List.of(jars.agentOption(all.toString()));
    }

    /** What several JVMs say of the same rows, and what the tool saw in each. */
    public record Run(List<Result> results, List<Seen> seen) {

        public boolean sawAll() {
            return seen.stream().allMatch(Seen::all);
        }
    }

    /**
     * What a tool saw of the calls.
     *
     * @param made calls of the treated copy
     */
    public record Seen(long calls, long made) {

        /** At least half of them: stray events of other pauses do not count as seeing. */
        public boolean any() {
            return calls >= made / 2.0;
        }

        public boolean all() {
            return calls == made;
        }

        @Override
        public String toString() {
            return all() ? "all " + made : calls + " of " + made;
        }
    }

    public Run run(List<Row> rows, int forks) throws IOException, InterruptedException {
        List<List<Measured>> byFork = new ArrayList<>();
        List<Seen> seen = new ArrayList<>();
        Object[] arguments = Stream.concat(Stream.of(seconds, Math.max(MIN_WARM_UP, seconds / 4)), rows.stream()).toArray();
        for (int fork = 0; fork < forks; fork++) {
            try (Scratch dump = new Scratch(DUMP)) {
                Outcome finished = java(rows).in(dump.file().getParent()).succeed(PairedProgram.class, arguments);
                List<Measured> measured = finished.fields("row").stream().map(Measured::parse).toList();
                byFork.add(measured);
                long made = measured.stream().mapToLong(Measured::treatedCalls).sum();
                seen.add(new Seen(seen(dump.file(), finished), made));
            }
        }
        List<Result> results = IntStream.range(0, rows.size())
            .mapToObj(row -> new Result(rows.get(row), byFork.stream().map(fork -> fork.get(row)).toList())).toList();
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

    /** Of Dozemeter its dump tells; of another tool the measured JVM itself does. */
    private static long seen(Path dump, Outcome finished) throws IOException {
        if (!Files.exists(dump)) {
            return Long.parseLong(finished.value("seen"));
        }
        Scrape figures = Scrape.of(dump);
        if (EXCLUDED.stream().anyMatch(variant -> pauses(figures, variant) > 0)) {
            throw new IllegalStateException("the agent counts the excluded copies: nothing was compared");
        }
        return pauses(figures, Variant.TREATED);
    }

    private static long pauses(Scrape figures, Variant variant) {
        return (long) figures.sum("dozemeter_pauses_total", "class", variant.className());
    }

    private Jvm java(List<Row> rows) {
        Jvm java = Jvm.tool(jdk, "java").classPath(classPath.toArray(new Path[0])).options("-Xmx256m").options(tool);
        // One carrier: with two, two identical loops differ by up to a tenth, depending on who meets whom where.
        return rows.stream().noneMatch(Row::virtual) ? java
            : java.options("-Djdk.virtualThreadScheduler.parallelism=1", "-Djdk.virtualThreadScheduler.maxPoolSize=1");
    }
}
