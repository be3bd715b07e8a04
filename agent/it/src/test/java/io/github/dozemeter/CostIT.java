package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Retry;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What sites cost, against the kernel's run time of their threads in the same seconds. A fifth of it or 0.5 % of a core is the tolerance;
 * "about" a factor of two; "up to" is not below the truth, nor above what the threads used.
 */
@DisplayName("Costs, against the kernel's run time of threads")
@Tag("alone")
@Tag("long")
@Timeout(900)
class CostIT {

    /** Threads that block, two of which work as well, and the microseconds of work for each pause. */
    private static final Map<String, Integer> BLOCKING = kinds("sleep", 0, "sleepWork", 15, "helper", 0, "poll", 0, "waitOne", 0,
        "delivered", 0, "park", 0, "parkWork", 12, "pool", 0, "compute15", 190, "compute40", 720, "twoLines", 0);
    /** No more than two: each that never blocks takes a processor. */
    private static final Map<String, Integer> SPINNING = kinds("sleepZero", 0, "parkUntil", 0);
    private static final Map<String, Integer> WORKING = kinds("sleepZeroWork", 20, "yieldWork", 12);
    private static final Map<String, Integer> INLINED = kinds("parkZero", 0, "pollZero", 0);
    private static final Map<String, Integer> OTHERS = kinds("yield", 0, "interrupted", 0, "sleepZeroSomeWork", 2);

    private static final Pattern COST = Pattern.compile("\"cost\":\"([^\"]*)\",\"cores\":([0-9.E-]+)");
    private static final Pattern RATE = Pattern.compile("\"pausesPerSecond\":([0-9.E]+)");
    private static final Map<String, String> METHODS = Map.of("helper", "pause", "yield", "yields");
    private static final Pattern PATH = Pattern.compile("(?m)^(\\w+) (/proc/\\S+)$");
    /** A computing thread gives up its processor too; how long it really computes is not known well enough. Its sleep is 0.4 to 1.4 %,
     * and has no row of its own where few samples see it sleep. */
    private static final int MOST_WORK = 100;
    /**
     * Until its hook is compiled, a sample of a pause among 50 threads costs 3 µs more than the pause: read up to a third too dear. A zero
     * pause among such that block is sampled in cold code, and read up to two fifths too dear; of two lines the bound of the one may hold
     * what the other costs. Of waits for a monitor one sample in 25 shows 0.2 ms in the first half minute, and prices are of a minute.
     */
    private static final Set<String> ROUGH = Set.of("twoLines", "pool", "waitOne");
    private static final double ROUGH_PERCENT = 1;
    /** Their work runs until a time has passed, so on a busy machine it uses less, and what is left for the pauses is not known. */
    private static final Set<String> BESIDE_WORK = Set.of("sleepZeroWork", "yieldWork", "sleepZeroSomeWork");
    /** A zero pause takes 0.5 to 1.5 µs; divided by stack samples the work beside it would make 10 of them. */
    private static final double MOST_MICROS_OF_ZERO = 3;
    /** Microseconds that work takes longer than it should, give or take one: it ends with a reading of the clock. */
    private static final double ROUNDING = 0.8;
    private static final double MOST_OF_SLEEP = 2;
    private static final double CORE_MILLIS = 1e6;

    @TempDir
    private Path folder;

    private static Map<String, Integer> kinds(Object... kindsAndWork) {
        Map<String, Integer> kinds = new LinkedHashMap<>();
        for (int i = 0; i < kindsAndWork.length; i += 2) {
            kinds.put((String) kindsAndWork[i], (Integer) kindsAndWork[i + 1]);
        }
        return kinds;
    }

    @Test
    void costsAreTrue() throws Exception {
        counted(Jdk.running(), List.of(BLOCKING, SPINNING, INLINED));
        attached(Jdk.running());
        looked(Jdk.running());
    }

    /**
     * Three minutes each: {@code -Dcost.jdks=8,17,25} names them. On request, as three threads that never block on two processors, or one
     * beside work, share them by chance: with other processes a yield read as 2.6 % where it used 0.3.
     */
    static Stream<Jdk> named() {
        List<String> features = List.of(System.getProperty("cost.jdks", "").split(","));
        return Jdk.all().stream().filter(jdk -> features.contains(String.valueOf(jdk.feature())));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("named")
    @Tag(OnJdks.MATRIX)
    void costsAreTrueOnNamedJdks(Jdk jdk) throws Exception {
        counted(jdk, List.of(BLOCKING, SPINNING, WORKING, INLINED, OTHERS));
        attached(jdk);
        looked(jdk);
    }

    private void counted(Jdk jdk, List<Map<String, Integer>> all) throws Exception {
        for (Map<String, Integer> kinds : all) {
            Retry.ifSpoilt(() -> compare("counted", jdk, kinds, true, "report", "-d", "16", "-o", folder.resolve("r.json")));
        }
    }

    private void attached(Jdk jdk) throws Exception {
        for (Map<String, Integer> kinds : List.of(BLOCKING, SPINNING)) {
            Retry.ifSpoilt(() -> compare("attached", jdk, kinds, false, "report", "-d", "10", "-o", folder.resolve("r.json")));
        }
    }

    private void looked(Jdk jdk) throws Exception {
        for (Map<String, Integer> kinds : List.of(BLOCKING, SPINNING)) {
            Retry.ifSpoilt(() -> compare("look", jdk, kinds, false, "look", "-d", "8", "-f", "json"));
        }
    }

    private void compare(String how, Jdk jdk, Map<String, Integer> kinds, boolean withAgent, Object... verb) throws Exception {
        Jvm java = withAgent ? Jvm.of(jdk).agent("port=off,calls=default:waits") : Jvm.of(jdk);
        try (RunningJvm program = java.main(Stream.concat(Stream.of("programs.CostLoops", 300), kinds.keySet().stream()).toArray()).start()) {
            for (String kind : kinds.keySet()) {
                program.awaitOut(kind + " /proc/");
            }
            // Compilers have a part in what the threads use until the loops are compiled, and cold code a part in prices.
            Thread.sleep(withAgent ? 24_000 : 4_000);
            String json;
            RunTimes truth = new RunTimes(program);
            try {
                Outcome outcome = Jvm.commandLine(jdk, Stream.concat(Stream.of(verb), Stream.of(program.pid())).toArray()).run();
                assertThat(outcome.exitCode()).as("%s", outcome).isZero();
                json = verb[0].equals("look") ? outcome.out() : Files.readString(folder.resolve("r.json"));
            } finally {
                truth.interrupt();
            }
            double to = Instant.parse(text(json, "\"taken\":\"([^\"]+)\"")).toEpochMilli();
            double from = to - 1_000 * Double.parseDouble(text(json.substring(json.indexOf("\"wakeUps\"")), "\"seconds\":([0-9.]+)"));
            StringBuilder wrong = new StringBuilder();
            kinds.forEach((kind, work) -> check(how + ' ' + jdk.feature(), kind, work, truth.percent(kind, from, to), json, wrong));
            assertThat(wrong).isEmpty();
        }
    }

    /** @param used percent of a core, by the threads of the kind */
    private static void check(String how, String kind, int workMicros, double used, String json, StringBuilder wrong) {
        double cost = 0;
        double work = 0;
        StringBuilder printed = new StringBuilder();
        for (String site : json.split("(?=\\{\"id\":\"\\w+\",\"call\":)")) {
            Matcher label = COST.matcher(site);
            Matcher rate = RATE.matcher(site);
            if (site.contains("\"class\":\"programs.CostLoops\",\"method\":\"" + METHODS.getOrDefault(kind, kind) + '"') && label.find()) {
                printed.append(label.group(1)).append(' ');
                cost += 100 * Double.parseDouble(label.group(2));
                work += workMicros > 0 && rate.find() ? Double.parseDouble(rate.group(1)) * (workMicros + ROUNDING) / 1e4 : 0;
            }
        }
        String text = printed.toString();
        double truth = Math.max(0, used - work);
        boolean isOut = text.contains("up to") ? cost < truth * 0.95 - 0.1 || cost > used * 1.05 + (ROUGH.contains(kind) ? used * 0.05 + 0.5 : 0.1)
            : text.contains("about") ? cost > truth * 2 + 0.5 || cost < truth / 2 - 0.5
            : Math.abs(cost - truth) > tolerance(kind, truth) + (work > 0 ? work / workMicros : 0);
        if (BESIDE_WORK.contains(kind)) {
            isOut = cost <= 0 || cost > work / (workMicros + ROUNDING) * MOST_MICROS_OF_ZERO;
        } else if (workMicros > MOST_WORK) {
            isOut = cost <= 0 && how.startsWith("counted") || cost > MOST_OF_SLEEP;
        }
        String line = String.format(Locale.ROOT, "%s %s: %sof %.2f %%, pauses %.2f %%", how, kind, text, used, truth);
        System.out.println(line + (isOut ? " OUT" : ""));
        wrong.append(isOut ? line + '\n' : "");
    }

    private static double tolerance(String kind, double truth) {
        return ROUGH.contains(kind) ? Math.max(truth * 0.6, ROUGH_PERCENT) : Math.max(truth * 0.2, 0.5);
    }

    private static String text(String json, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(json);
        assertThat(matcher.find()).as("%s in %s", pattern, json).isTrue();
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
                // The test has what it needs, or fails.
            }
        }

        double percent(String kind, double from, double to) {
            double first = nanos.floorKey(Math.max(from, nanos.firstKey()));
            double last = nanos.floorKey(to);
            return (nanos.get(last).get(kind) - nanos.get(first).get(kind)) / (last - first) / CORE_MILLIS * 100;
        }
    }
}
