package io.github.dozemeter.jvm;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A JVM that runs one loop of {@code programs.TruthLoops}, and what the loop counts of itself. */
public final class TruthLoop implements AutoCloseable {

    /** The name of a thread. */
    public static final String LOOP = "loop";

    private static final double NANOS_PER_SECOND = 1e9;
    private static final String PROGRAM = "programs.TruthLoops";
    private static final Pattern COUNTER = Pattern.compile("(?m)^counter (\\d+) (\\w+)$");
    private static final Pattern LINE = Pattern.compile("(?m)^line (\\d+) (\\S+)$");
    private static final Pattern WORK = Pattern.compile("(?m)^work (\\d+)$");
    private static final int SAMPLES_AT = 8;
    private static final int NANOS_AT = 16;

    private final RunningJvm jvm;
    private final Path file;
    private final MappedByteBuffer counts;

    private TruthLoop(RunningJvm jvm, Path file, MappedByteBuffer counts) {
        this.jvm = jvm;
        this.file = file;
        this.counts = counts;
    }

    /** @param java with the programs of this module on its class path */
    public static TruthLoop start(Jvm java, ExpectedLoop loop) throws Exception {
        Path file = Files.createTempFile("truth", ".counts");
        RunningJvm jvm = java.main(PROGRAM, loop.loop, file).start();
        jvm.awaitOut("\nruns\n");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new TruthLoop(jvm, file, channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
        }
    }

    public RunningJvm jvm() {
        return jvm;
    }

    /** What one kind of pause has done so far, in all threads. */
    private record Count(long pauses, long samples, long nanos) {

        Count plus(Count other) {
            return new Count(pauses + other.pauses, samples + other.samples, nanos + other.nanos);
        }

        Count minus(Count earlier) {
            return new Count(pauses - earlier.pauses, samples - earlier.samples, nanos - earlier.nanos);
        }
    }

    /**
     * All counts at one moment.
     *
     * @param loopNanos run time of the thread that pauses most, {@code loop}; 0 where there is none
     */
    public record Counts(long nanoTime, long loopNanos, Map<String, Count> byLabel) {
    }

    /**
     * What one kind of pause did between two moments.
     *
     * @param line {@code CLASS.METHOD:LINE} that pauses or calls a helper; empty where the JDK pauses
     * @param nanosEach CPU time of one, by the thread's clock around some; negative where it was not taken
     */
    public record Truth(String label, String line, double perSecond, double nanosEach) {

        /** CPU in cores; negative where the price was not taken. */
        public double cores() {
            return perSecond * nanosEach / NANOS_PER_SECOND;
        }

        /**
         * Limits prices to what the thread used beside its work: on a busy machine few pauses have one, and some of those are
         * disturbed.
         *
         * @param loopCores CPU of the thread {@code loop}; 0 where there is none
         * @param workNanos between two pauses, or one of each kind
         */
        public static List<Truth> limited(List<Truth> all, double loopCores, double workNanos) {
            double priced = all.stream().mapToDouble(truth -> Math.max(0, truth.cores())).sum();
            double work = all.stream().mapToDouble(Truth::perSecond).max().orElse(0) * workNanos / NANOS_PER_SECOND;
            // Work that is done less often than a pause is not known to have been done.
            double used = work < loopCores ? loopCores - work : loopCores;
            if (loopCores == 0 || priced <= used) {
                return all;
            }
            return all.stream().map(truth -> truth.limited(used / priced)).toList();
        }

        private Truth limited(double part) {
            return nanosEach < 0 ? this : new Truth(label, line, perSecond, nanosEach * part);
        }
    }

    public Counts counts() throws IOException {
        Map<String, Count> all = new LinkedHashMap<>();
        results(COUNTER).forEach(counter -> {
            int at = Integer.parseInt(counter.group(1));
            Count count = new Count(counts.getLong(at), counts.getLong(at + SAMPLES_AT), counts.getLong(at + NANOS_AT));
            all.merge(counter.group(2), count, Count::plus);
        });
        return new Counts(System.nanoTime(), loopNanos(), all);
    }

    private long loopNanos() throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + jvm.pid() + "/task"))) {
            for (Path task : tasks.toList()) {
                if (Files.readString(task.resolve("comm")).equals(LOOP + '\n')) {
                    return Long.parseLong(Files.readString(task.resolve("schedstat")).split(" ")[0]);
                }
            }
        }
        return 0;
    }

    public List<Truth> between(Counts before, Counts after) throws IOException {
        Map<String, String> lines = linesByLabel();
        double seconds = (after.nanoTime - before.nanoTime) / NANOS_PER_SECOND;
        List<Truth> all = new ArrayList<>();
        after.byLabel.forEach((label, now) -> {
            Count count = now.minus(before.byLabel.get(label));
            double each = count.samples == 0 ? -1 : (double) count.nanos / count.samples;
            all.add(new Truth(label, lines.getOrDefault(label, ""), count.pauses / seconds, each));
        });
        return Truth.limited(all, (after.loopNanos - before.loopNanos) / seconds / NANOS_PER_SECOND, workNanos());
    }

    /** Returns the lines that pause, or call a helper that does, once each has paused. */
    public List<String> lines() throws IOException {
        return linesByLabel().values().stream().filter(line -> !line.isEmpty()).distinct().toList();
    }

    private Map<String, String> linesByLabel() throws IOException {
        Map<String, String> positions = new LinkedHashMap<>();
        results(LINE).forEach(line -> positions.put(line.group(1), line.group(2)));
        Map<String, String> lines = new LinkedHashMap<>();
        results(COUNTER).forEach(counter -> lines.putIfAbsent(counter.group(2), positions.getOrDefault(counter.group(1), "")));
        return lines;
    }

    /** CPU time between two pauses, in nanoseconds, measured before the loop began. */
    public long workNanos() throws IOException {
        return results(WORK).mapToLong(work -> Long.parseLong(work.group(1))).findFirst().orElse(0);
    }

    private Stream<MatchResult> results(Pattern pattern) throws IOException {
        return pattern.matcher(jvm.out()).results();
    }

    @Override
    public void close() throws IOException {
        jvm.close();
        Files.delete(file);
    }
}
