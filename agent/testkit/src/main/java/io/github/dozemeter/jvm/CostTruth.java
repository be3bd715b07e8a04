package io.github.dozemeter.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Compares what sites cost with the kernel's run time of their threads in the same seconds. A fifth of it or 0.5 % of a core is the
 * tolerance; "about" a factor of two; "up to" is not below the truth, nor above what the threads used.
 */
public final class CostTruth {

    private static final Pattern COST = Pattern.compile("\"cost\":\"([^\"]*)\",\"cores\":([0-9.E-]+)");
    private static final Pattern RATE = Pattern.compile("\"pausesPerSecond\":([0-9.E]+)");
    private static final Pattern PATH = Pattern.compile("(?m)^(\\w+) (/proc/\\S+)$");
    /** Compilers have a part in what the threads use until the loops are compiled, and cold code a part in prices. */
    private static final int WARM_SECONDS = 4;
    private static final int WARM_SECONDS_WITH_AGENT = 24;
    /** A computing thread gives up its processor too; how long it really computes is not known well enough. Its sleep is 0.4 to 1.4 %,
     * and has no row of its own where few samples see it sleep. */
    private static final int MAX_WORK = 100;
    private static final double MAX_OF_SLEEP = 2;
    /**
     * Until its hook is compiled, a sample of a pause among 50 threads costs 3 µs more than the pause: read up to a third too dear. A zero
     * pause among such that block is sampled in cold code, and read up to two fifths too dear; of two lines the bound of the one may hold
     * what the other costs. Of waits for a monitor one sample in 25 shows 0.2 ms in the first half minute, and prices are of a minute.
     */
    private static final Set<Loop> ROUGH = EnumSet.of(Loop.TWO_LINES, Loop.POOL, Loop.WAIT_ONE);
    private static final double ROUGH_PERCENT = 1;
    /** Their work runs until a time has passed, so on a busy machine it uses less, and what is left for the pauses is not known. */
    private static final Set<Loop> BESIDE_WORK = EnumSet.of(Loop.SLEEP_ZERO_WORK, Loop.YIELD_WORK, Loop.SLEEP_ZERO_SOME_WORK);
    /** A zero pause takes 0.5 to 1.5 µs; divided by stack samples the work beside it would make 10 of them. */
    private static final double MAX_MICROS_OF_ZERO = 3;
    /** Microseconds that work takes longer than it should, give or take one: it ends with a reading of the clock. */
    private static final double ROUNDING = 0.8;
    private static final double CORE_MILLIS = 1e6;

    private final Jvm java;
    private final Jdk jdk;

    /** @param java with the programs of this module on its class path */
    public CostTruth(Jdk jdk, Jvm java) {
        this.jdk = jdk;
        this.java = java;
    }

    /** Loops of {@code programs.CostLoops}. */
    public enum Loop {

        SLEEP("sleep", "`sleep(1)`", 0),
        SLEEP_WORK("sleepWork", "the same, and 15 µs of work", 15),
        HELPER("helper", "`sleep(1)` in a helper", 0),
        POLL("poll", "`queue.poll(1 ms)`", 0),
        WAIT_ONE("waitOne", "`wait(0, 1)`", 0),
        DELIVERED("delivered", "`tryAcquire(1 s)`, delivered each 2 ms", 0),
        PARK("park", "`parkNanos(1)`", 0),
        PARK_WORK("parkWork", "the same, and 12 µs of work", 12),
        POOL("pool", "`sleep(10)` on 50 threads", 0),
        COMPUTE_15("compute15", "`sleep(1)`, and 190 µs of work", 190),
        COMPUTE_40("compute40", "`sleep(1)`, and 720 µs of work", 720),
        TWO_LINES("twoLines", "200 `sleep(0)`, then `sleep(1)`", 0),
        SLEEP_ZERO("sleepZero", "`sleep(0)`", 0),
        PARK_UNTIL("parkUntil", "`parkUntil` of a time that has passed", 0),
        SLEEP_ZERO_WORK("sleepZeroWork", "`sleep(0)`, and 20 µs of work", 20),
        YIELD_WORK("yieldWork", "`yield`, and 12 µs of work", 12),
        PARK_ZERO("parkZero", "`parkNanos(0)`", 0),
        POLL_ZERO("pollZero", "`queue.poll(0)`", 0),
        YIELD("yield", "`yield`", 0),
        INTERRUPTED("interrupted", "`sleep` of an interrupted thread", 0),
        SLEEP_ZERO_SOME_WORK("sleepZeroSomeWork", "`sleep(0)`, and 2 µs of work", 2);

        /** Threads that block, two of which work as well. */
        public static final Set<Loop> BLOCKING = EnumSet.range(SLEEP, TWO_LINES);
        /** No more than two: each that never blocks takes a processor. */
        public static final Set<Loop> SPINNING = EnumSet.of(SLEEP_ZERO, PARK_UNTIL);
        public static final Set<Loop> WORKING = EnumSet.of(SLEEP_ZERO_WORK, YIELD_WORK);
        public static final Set<Loop> INLINED = EnumSet.of(PARK_ZERO, POLL_ZERO);
        public static final Set<Loop> OTHERS = EnumSet.of(YIELD, INTERRUPTED, SLEEP_ZERO_SOME_WORK);

        private static final Map<Loop, String> METHODS = Map.of(HELPER, "pause", YIELD, "yields");

        /** Markdown. */
        public final String text;
        private final String kind;
        private final int workMicros;

        Loop(String kind, String text, int workMicros) {
            this.kind = kind;
            this.text = text;
            this.workMicros = workMicros;
        }

        private String method() {
            return METHODS.getOrDefault(this, kind);
        }
    }

    /** How the costs are asked for. */
    public enum Way {

        COUNTED("counted", "report", "-d", "16"), ATTACHED("attached", "report", "-d", "10"), LOOKED("`look`", "look", "-d", "8");

        public final String text;
        private final List<String> verb;

        Way(String text, String... verb) {
            this.text = text;
            this.verb = List.of(verb);
        }

        /** Returns the loops that it is compared by, each group in a JVM of its own. */
        public List<Set<Loop>> loops() {
            if (this == COUNTED) {
                return List.of(Loop.BLOCKING, Loop.SPINNING, Loop.WORKING, Loop.INLINED, Loop.OTHERS);
            }
            return List.of(Loop.BLOCKING, Loop.SPINNING);
        }
    }

    /**
     * One loop's cost in percent of a core.
     *
     * @param label as it was printed; "" where the loop has no row
     * @param used by its threads
     * @param truth without their work
     */
    public record Compared(Way way, Loop loop, String label, double cost, double used, double truth, boolean isOut) {

        @Override
        public String toString() {
            String remark = isOut ? " OUT" : "";
            return String.format(Locale.ROOT, "%s %s: %s of %.2f %%, pauses %.2f %%%s", way.text, loop.kind, label, used, truth,
                remark);
        }
    }

    /** Runs the loops in one JVM, and prints each comparison. */
    public List<Compared> compare(Way way, Set<Loop> loops) throws Exception {
        Jvm jvm = java;
        int warmSeconds = WARM_SECONDS;
        if (way == Way.COUNTED) {
            jvm = java.agent("port=off,calls=default:waits");
            warmSeconds = WARM_SECONDS_WITH_AGENT;
        }
        Stream<Object> kinds = loops.stream().map(loop -> loop.kind);
        Jvm program = jvm.main(Stream.concat(Stream.of("programs.CostLoops", 300), kinds).toArray());
        try (RunningJvm running = program.start()) {
            for (Loop loop : loops) {
                running.awaitOut(loop.kind + " /proc/");
            }
            Thread.sleep(1_000 * warmSeconds);
            RunTimes truth = new RunTimes(running);
            String json;
            try {
                json = asked(way, running.pid());
            } finally {
                truth.interrupt();
            }
            double to = Instant.parse(text(json, "\"taken\":\"([^\"]+)\"")).toEpochMilli();
            double from = to - 1_000 * Double.parseDouble(text(json.substring(json.indexOf("\"wakeUps\"")), "\"seconds\":([0-9.]+)"));
            List<Compared> all = new ArrayList<>();
            for (Loop loop : loops) {
                all.add(compared(way, loop, truth.percent(loop.kind, from, to), json));
                System.out.println("JDK " + jdk.feature() + ' ' + all.get(all.size() - 1));
            }
            return all;
        }
    }

    private String asked(Way way, long pid) throws IOException, InterruptedException {
        Path file = Files.createTempFile("cost", ".json");
        try {
            Outcome outcome = Jvm.commandLine(jdk, Stream.concat(way.verb.stream(), Stream.of("-o", file, pid)).toArray()).run();
            if (outcome.exitCode() != 0) {
                throw new IOException("failed: " + outcome);
            }
            return Files.readString(file);
        } finally {
            Files.delete(file);
        }
    }

    private static Compared compared(Way way, Loop loop, double used, String json) {
        double cost = 0;
        double work = 0;
        List<String> printed = new ArrayList<>();
        for (String site : json.split("(?=\\{\"id\":\"\\w+\",\"call\":)")) {
            Matcher label = COST.matcher(site);
            Matcher rate = RATE.matcher(site);
            if (site.contains("\"class\":\"programs.CostLoops\",\"method\":\"" + loop.method() + '"') && label.find()) {
                printed.add(label.group(1));
                cost += 100 * Double.parseDouble(label.group(2));
                if (loop.workMicros > 0 && rate.find()) {
                    work += Double.parseDouble(rate.group(1)) * (loop.workMicros + ROUNDING) / 1e4;
                }
            }
        }
        String text = String.join(", ", printed);
        double truth = Math.max(0, used - work);
        boolean isOut;
        if (BESIDE_WORK.contains(loop)) {
            isOut = cost <= 0 || cost > work / (loop.workMicros + ROUNDING) * MAX_MICROS_OF_ZERO;
        } else if (loop.workMicros > MAX_WORK) {
            isOut = cost <= 0 && way == Way.COUNTED || cost > MAX_OF_SLEEP;
        } else if (text.contains("up to")) {
            isOut = cost < truth * 0.95 - 0.1 || cost > used + toleranceOfBound(loop, used);
        } else if (text.contains("about")) {
            isOut = cost > truth * 2 + 0.5 || cost < truth / 2 - 0.5;
        } else {
            isOut = Math.abs(cost - truth) > tolerance(loop, truth, work);
        }
        return new Compared(way, loop, text, cost, used, truth, isOut);
    }

    private static double toleranceOfBound(Loop loop, double used) {
        if (ROUGH.contains(loop)) {
            return used * 0.1 + 0.5;
        }
        return used * 0.05 + 0.1;
    }

    /** Allows for a microsecond of each turn's work: no clock is finer there. */
    private static double tolerance(Loop loop, double truth, double work) {
        double ofWork = work > 0 ? work / loop.workMicros : 0;
        if (ROUGH.contains(loop)) {
            return ofWork + Math.max(truth * 0.6, ROUGH_PERCENT);
        }
        return ofWork + Math.max(truth * 0.2, 0.5);
    }

    private static String text(String json, String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(json);
        if (!matcher.find()) {
            throw new IOException(pattern + " is not in " + json);
        }
        return matcher.group(1);
    }

    /** Reads five times a second what the kernel says of each thread. */
    private static final class RunTimes extends Thread {

        private final Map<String, String> kinds = new LinkedHashMap<>();
        private final NavigableMap<Double, Map<String, Long>> nanos = new ConcurrentSkipListMap<>();

        RunTimes(RunningJvm program) throws IOException {
            Matcher paths = PATH.matcher(program.out());
            while (paths.find()) {
                kinds.put(paths.group(2), paths.group(1));
            }
            setDaemon(true);
            start();
        }

        @Override
        public void run() {
            try {
                while (!isInterrupted()) {
                    Map<String, Long> now = new LinkedHashMap<>();
                    double moment = System.currentTimeMillis();
                    for (Map.Entry<String, String> path : kinds.entrySet()) {
                        now.merge(path.getValue(), Long.parseLong(Files.readString(Path.of(path.getKey())).split(" ")[0]), Long::sum);
                    }
                    nanos.put(moment, now);
                    Thread.sleep(200);
                }
            } catch (IOException | InterruptedException end) {
                // The comparison has what it needs, or fails.
            }
        }

        double percent(String kind, double from, double to) {
            double first = nanos.floorKey(Math.max(from, nanos.firstKey()));
            double last = nanos.floorKey(to);
            return (nanos.get(last).get(kind) - nanos.get(first).get(kind)) / (last - first) / CORE_MILLIS * 100;
        }
    }
}
