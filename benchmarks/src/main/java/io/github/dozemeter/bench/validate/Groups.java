package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.validate.Preset.Pace;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * What is measured by JMH, by preset.
 *
 * @param pace the preset's, unless another number of forks is wanted
 * @param processors that may be used
 * @param release of the JDK that is measured: what it does not have is left out
 * @param tokens that burn as long as one {@code sleep(0)} takes here
 */
record Groups(Preset preset, Pace pace, int processors, int release, long tokens) {

    private static final int VIRTUAL_THREADS = 21;
    private static final int SLEEP_DURATION = 19;
    private static final String CALLS = "cost.PauseCost";
    private static final String VIRTUAL_CALLS = "cost.PauseCostVirtual";
    private static final String ALL = "\\w+";
    /** Their clock is that of {@code PauseCost}, which stands in the same table. */
    private static final String TIMED = "(?!nanoTime)\\w+";
    private static final String TIMED_BEFORE_DURATION = "(?!nanoTime|sleepDuration)\\w+";
    /** So short on a virtual thread, half a microsecond, that the clock in a sample is a part of it. */
    private static final String BRIEF_FROM_21 = "sleepNanos1";
    private static final List<Integer> ONE = List.of(1);

    /**
     * Benchmarks of one class that are run alike.
     *
     * @param type the JMH class, below the package {@code jmh}
     * @param methods of it, a regular expression
     * @param modes as JMH abbreviates them, joined by {@code +}
     * @param threads that call at once; each number is a run of its own
     * @param params what differs from the defaults of the class
     */
    private Stream<JmhRun> runs(String type, String methods, String modes, List<Integer> threads,
                                Map<String, List<String>> params) {
        String pattern = "^" + (JmhRun.PACKAGE + type).replace(".", "\\.") + "\\.(" + methods + ")$";
        var quiet = OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT);
        Map<String, Map<String, String[]>> defaults = new TreeMap<>();
        for (BenchmarkListEntry entry : BenchmarkList.defaultList().find(quiet, List.of(pattern), List.of())) {
            defaults.put(entry.getUsername().substring(JmhRun.PACKAGE.length()), entry.getParams().orElse(Map.of()));
        }
        if (defaults.isEmpty()) {
            throw new IllegalStateException("there is no benchmark " + pattern);
        }
        return threads.stream().flatMap(count -> defaults.entrySet().stream().flatMap(benchmark ->
            combinations(benchmark.getValue(), params).stream().map(chosen ->
                new JmhRun(benchmark.getKey(), List.of(modes.split("\\+")), count, chosen, pace))));
    }

    private Stream<JmhRun> runs(String type, String methods, String modes, List<Integer> threads) {
        return runs(type, methods, modes, threads, Map.of());
    }

    /** Means of one thread, all methods. */
    private Stream<JmhRun> means(String type, Map<String, List<String>> params) {
        return runs(type, ALL, "avgt", ONE, params);
    }

    private static List<Map<String, String>> combinations(Map<String, String[]> defaults,
        Map<String, List<String>> given) {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, String[]> param : new TreeMap<>(defaults).entrySet()) {
            List<String> values = given.getOrDefault(param.getKey(), List.of(param.getValue()));
            combinations = combinations.stream().flatMap(chosen -> values.stream().map(value -> {
                Map<String, String> more = new TreeMap<>(chosen);
                more.put(param.getKey(), value);
                return more;
            })).map(Map::copyOf).toList();
        }
        return combinations;
    }

    private static Stream<JmhRun> when(boolean isWanted, Stream<Stream<JmhRun>> runs) {
        return isWanted ? runs.flatMap(some -> some) : Stream.empty();
    }

    List<JmhRun> all() {
        return Stream.of(costs(), percentiles(), loads(), switches()).flatMap(some -> some).toList();
    }

    boolean isVirtual() {
        return release >= VIRTUAL_THREADS;
    }

    private Stream<JmhRun> costs() {
        boolean isSmoke = preset == Preset.SMOKE;
        boolean isThorough = preset.isThorough();
        String iterations = preset == Preset.FULL ? "1024" : "64";
        String modesOfBackoff = isThorough ? "thrpt+sample" : "thrpt";
        return Stream.of(
            costsOfCalls(),
            when(!isSmoke, Stream.of(
                runs("cost.PauseLoop", "(?!sleep1)\\w+", "avgt", ONE),
                runs("cost.PauseLoop", "sleep1Loop", "avgt", ONE,
                    Map.of("iterations", List.of(iterations))),
                runs("cost.CasBackoff", ALL, modesOfBackoff,
                    preset.pick(List.of(4), List.of(4), List.of(1, 2, 4), between(1, 16)),
                    Map.of("hints", List.of("1", "10", "100"), "parkedNanos", List.of("1", "1000"))))),
            when(isVirtual() && !isSmoke, Stream.of(
                runs(VIRTUAL_CALLS, ALL, "avgt+sample", ONE),
                runs("cost.ParkNanosSweepVirtual", "nanoTime|parkNanos", "sample", ONE, requests()))),
            when(isThorough, Stream.of(
                runs("cost.TimedPauseCost", BRIEF_FROM_21, "avgt", ONE))),
            when(isVirtual() && isThorough, Stream.of(
                runs("cost.TimedPauseCostVirtual", TIMED, "sample", ONE),
                runs("cost.TimedPauseCostVirtual", BRIEF_FROM_21, "avgt", ONE)))).flatMap(some -> some);
    }

    private Stream<JmhRun> costsOfCalls() {
        String sampled = preset == Preset.SMOKE ? "nanoTime|sleep0" : ALL;
        String swept = preset.isThorough() ? ALL : "nanoTime|parkNanos";
        return when(true, Stream.of(
            runs(CALLS, ALL, "avgt", preset.pick(ONE, List.of(1, 2, 16), between(1, 32), between(1, 256))),
            runs(CALLS, sampled, "sample", ONE),
            runs("cost.TimedPauseCost", timedPauses(), "sample", ONE),
            runs("cost.ParkNanosSweep", swept, "sample", ONE, requests()),
            means("spin.SpinHint", Map.of())));
    }

    private Map<String, List<String>> requests() {
        if (preset == Preset.SMOKE) {
            return Map.of("requestedNanos", List.of("1", "10000"));
        }
        return Map.of("requestedNanos", List.of("1", "10", "100", "1000", "10000", "100000"));
    }

    /**
     * Single calls of many threads at once, for percentiles: a mean over threads hides that most calls are short and some
     * wait for a processor. The means of platform threads up to 32 are measured with all calls. JMH begins when all threads
     * run: 256 that spin took more than a minute to start on two processors, those that give way 7 s.
     *
     * <p>More virtual threads that yield than there are carriers leave some without one for ever, and JMH waits for them: of
     * 32 runs with 4 on two processors 3 never ended, with 16 half of them (25). What parks gives way to all.
     */
    private Stream<JmhRun> percentiles() {
        boolean isFull = preset == Preset.FULL;
        int mostThreads = isFull ? 256 : 32;
        List<Integer> crowdsOfPauses = isFull ? between(2, 256) : List.of(2, 16, 64, 256);
        return Stream.of(
            when(preset.isThorough(), Stream.of(
                runs(CALLS, "onSpinWait|yield|sleep0|parkNanos1", "sample", between(2, mostThreads)))),
            when(preset == Preset.STANDARD, Stream.of(
                runs(CALLS, "yield|sleep0|parkNanos1", "avgt+sample", List.of(64, 256)))),
            when(preset.isThorough() && isVirtual(), Stream.of(
                runs(VIRTUAL_CALLS, "yield|sleep0", "avgt+sample", between(2, processors)),
                runs(VIRTUAL_CALLS, "parkNanos1", "avgt+sample", crowdsOfPauses))))
            .flatMap(some -> some).map(JmhRun::briefly);
    }

    private String timedPauses() {
        if (preset == Preset.SMOKE) {
            return "waitNanos1";
        }
        return release >= SLEEP_DURATION ? TIMED : TIMED_BEFORE_DURATION;
    }

    private Stream<JmhRun> loads() {
        boolean isSmoke = preset == Preset.SMOKE;
        return Stream.of(
            when(true, Stream.of(
                runs("load.BurnCpu", isSmoke ? "burnCpu|burnCpuAndSleep0" : ALL, "thrpt", crowds(),
                    Map.of("tokens", List.of(String.valueOf(tokens)))))),
            when(!isSmoke, Stream.of(
                means("load.ZeroPauses", Map.of()),
                means("load.MostlyZeroDelay", Map.of()),
                means("load.ExecutorMatrix", Map.of("executor", executors()))))).flatMap(some -> some);
    }

    private List<String> executors() {
        List<String> all = List.of("FIXED_1", "FIXED_CPUS", "WORK_STEALING", "COMMON_POOL", "VIRTUAL");
        return (preset == Preset.QUICK ? List.of("FIXED_CPUS", "VIRTUAL") : all).stream()
            .filter(executor -> isVirtual() || !executor.equals("VIRTUAL")).toList();
    }

    /** Where the article looked, and at multiples of the processors. */
    private List<Integer> crowds() {
        return (preset.isThorough() ? Stream.of(1, 4, 10, 20, processors, 2 * processors, 4 * processors, 10 * processors)
            : Stream.of(1, processors, 10 * processors)).distinct().sorted().toList();
    }

    private Stream<JmhRun> switches() {
        List<String> platform = List.of("PLATFORM");
        List<String> kinds = isVirtual() ? List.of("PLATFORM", "VIRTUAL") : platform;
        return means("flow.SwitchCost", Map.of(
            "threads", preset.pick(List.of("2", "16"), List.of("2", "256"), List.of("2", "16", "256", "4096"),
                between(2, 4096).stream().map(String::valueOf).toList()),
            "blockBytes", preset.pick(List.of("0"), List.of("0"), List.of("0", "65536"),
                List.of("0", "4096", "16384", "65536")),
            "kind", preset.pick(platform, kinds, kinds, kinds)));
    }

    private static List<Integer> between(int least, int most) {
        return Stream.iterate(least, threads -> threads <= most, threads -> threads * 2).toList();
    }
}
