package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.validate.Preset.Pace;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What is measured by JMH, by preset.
 *
 * @param processors that may be used
 * @param release of the JDK that is measured: what it does not have is left out
 * @param tokens that burn as long as one {@code sleep(0)} takes here
 */
record Groups(Preset preset, int processors, int release, long tokens) {

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
     * @param modes as JMH abbreviates them
     * @param threads that call at once; each number is a run of its own
     * @param params what differs from the defaults of the class
     * @param isBrief whether it is measured for less time than others
     */
    record Group(String type, String methods, List<String> modes, List<Integer> threads, Map<String, List<String>> params,
                 boolean isBrief) {

        static final String PACKAGE = "io.github.dozemeter.bench.jmh.";

        Group briefly() {
            return new Group(type, methods, modes, threads, params, true);
        }

        Pace pace(Pace usual) {
            return isBrief ? usual.brief() : usual;
        }

        /** JMH's pattern for what is meant. */
        String pattern() {
            return "^" + (PACKAGE + type).replace(".", "\\.") + "\\.(" + methods + ")$";
        }
    }

    /** @param modes joined by {@code +} */
    private static Group group(String type, String methods, String modes, List<Integer> threads,
                               Map<String, List<String>> params) {
        return new Group(type, methods, List.of(modes.split("\\+")), threads, params, false);
    }

    private static Group group(String type, String methods, String modes, List<Integer> threads) {
        return group(type, methods, modes, threads, Map.of());
    }

    /** Means of one thread, all methods. */
    private static Group means(String type, Map<String, List<String>> params) {
        return group(type, ALL, "avgt", ONE, params);
    }

    private static List<Group> when(boolean isWanted, Group... groups) {
        return isWanted ? List.of(groups) : List.of();
    }

    List<Group> all() {
        return Stream.of(costs(), percentiles(), loads(), Stream.of(switches())).flatMap(groups -> groups).toList();
    }

    boolean isVirtual() {
        return release >= VIRTUAL_THREADS;
    }

    private Stream<Group> costs() {
        boolean isSmoke = preset == Preset.SMOKE;
        boolean isThorough = preset.isThorough();
        Map<String, List<String>> requests = Map.of("requestedNanos",
            isSmoke ? List.of("1", "10000") : List.of("1", "10", "100", "1000", "10000", "100000"));
        return Stream.of(
            when(true,
                group(CALLS, ALL, "avgt", preset.pick(ONE, List.of(1, 2, 16), between(1, 32), between(1, 256))),
                group(CALLS, isSmoke ? "nanoTime|sleep0" : ALL, "sample", ONE),
                group("cost.TimedPauseCost", isSmoke ? "waitNanos1" : release >= SLEEP_DURATION ? TIMED
                    : TIMED_BEFORE_DURATION, "sample", ONE),
                group("cost.ParkNanosSweep", isThorough ? ALL : "nanoTime|parkNanos", "sample", ONE, requests),
                means("spin.SpinHint", Map.of())),
            when(!isSmoke,
                group("cost.PauseLoop", "(?!sleep1)\\w+", "avgt", ONE),
                group("cost.PauseLoop", "sleep1Loop", "avgt", ONE,
                    Map.of("iterations", List.of(preset == Preset.FULL ? "1024" : "64"))),
                group("cost.CasBackoff", ALL, isThorough ? "thrpt+sample" : "thrpt",
                    preset.pick(List.of(4), List.of(4), List.of(1, 2, 4), between(1, 16)),
                    Map.of("hints", List.of("1", "10", "100"), "parkedNanos", List.of("1", "1000")))),
            when(isVirtual() && !isSmoke,
                group(VIRTUAL_CALLS, ALL, "avgt+sample", ONE),
                group("cost.ParkNanosSweepVirtual", "nanoTime|parkNanos", "sample", ONE, requests)),
            when(isThorough,
                group("cost.TimedPauseCost", BRIEF_FROM_21, "avgt", ONE)),
            when(isVirtual() && isThorough,
                group("cost.TimedPauseCostVirtual", TIMED, "sample", ONE),
                group("cost.TimedPauseCostVirtual", BRIEF_FROM_21, "avgt", ONE))).flatMap(List::stream);
    }

    /**
     * Single calls of many threads at once, for percentiles: a mean over threads hides that most calls are short and some
     * wait for a processor. The means of platform threads up to 32 are measured with all calls. JMH begins when all threads
     * run: 256 that spin took more than a minute to start on two processors, those that give way 7 s.
     *
     * <p>More virtual threads that yield than there are carriers leave some without one for ever, and JMH waits for them: of
     * 32 runs with 4 on two processors 3 never ended, with 16 half of them (25). What parks gives way to all.
     */
    private Stream<Group> percentiles() {
        boolean isFull = preset == Preset.FULL;
        return Stream.of(
            when(preset.isThorough(),
                group(CALLS, "onSpinWait|yield|sleep0|parkNanos1", "sample", between(2, isFull ? 256 : 32))),
            when(preset == Preset.STANDARD,
                group(CALLS, "yield|sleep0|parkNanos1", "avgt+sample", List.of(64, 256))),
            when(preset.isThorough() && isVirtual(),
                group(VIRTUAL_CALLS, "yield|sleep0", "avgt+sample", between(2, processors)),
                group(VIRTUAL_CALLS, "parkNanos1", "avgt+sample", isFull ? between(2, 256) : List.of(2, 16, 64, 256))))
            .flatMap(List::stream).map(Group::briefly);
    }

    private Stream<Group> loads() {
        boolean isSmoke = preset == Preset.SMOKE;
        return Stream.of(
            when(true,
                group("load.BurnCpu", isSmoke ? "burnCpu|burnCpuAndSleep0" : ALL, "thrpt", crowds(),
                    Map.of("tokens", List.of(String.valueOf(tokens))))),
            when(!isSmoke,
                means("load.ZeroPauses", Map.of()),
                means("load.MostlyZeroDelay", Map.of()),
                means("load.ExecutorMatrix", Map.of("executor", executors())))).flatMap(List::stream);
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

    private Group switches() {
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
