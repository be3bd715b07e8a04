package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.validate.Preset.Pace;
import java.util.ArrayList;
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
    /** Their clock is that of {@code PauseCost}, which stands in the same table. */
    private static final String TIMED = "(?!nanoTime)\\w+";
    private static final String TIMED_BEFORE_DURATION = "(?!nanoTime|sleepDuration)\\w+";
    /** So short on a virtual thread, half a microsecond, that the clock in a sample is a part of it. */
    private static final String BRIEF_FROM_21 = "sleepNanos1";
    private static final List<String> ALL_REQUESTS = List.of("1", "10", "100", "1000", "10000", "100000");
    private static final List<String> FEW_REQUESTS = List.of("1", "10000");

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

        /** All methods, mean time, one thread. */
        static Group of(String type) {
            return new Group(type, "\\w+", List.of("avgt"), List.of(1), Map.of(), false);
        }

        Group only(String someMethods) {
            return new Group(type, someMethods, modes, threads, params, isBrief);
        }

        Group in(String... someModes) {
            return new Group(type, methods, List.of(someModes), threads, params, isBrief);
        }

        Group with(List<Integer> someThreads) {
            return new Group(type, methods, modes, someThreads, params, isBrief);
        }

        Group with(Map<String, List<String>> someParams) {
            return new Group(type, methods, modes, threads, someParams, isBrief);
        }

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

    List<Group> all() {
        List<Group> groups = new ArrayList<>(costs());
        groups.addAll(percentiles());
        groups.addAll(loads());
        groups.add(switches());
        return groups;
    }

    boolean isVirtual() {
        return release >= VIRTUAL_THREADS;
    }

    private List<Group> costs() {
        boolean isSmoke = preset == Preset.SMOKE;
        boolean isThorough = preset.isThorough();
        List<Group> groups = new ArrayList<>(List.of(
            Group.of(CALLS).with(preset.pick(List.of(1), List.of(1, 2, 16), between(1, 32), between(1, 256))),
            Group.of(CALLS).in("sample").only(isSmoke ? "nanoTime|sleep0" : "\\w+"),
            Group.of("cost.TimedPauseCost").in("sample").only(isSmoke ? "waitNanos1"
                : release >= SLEEP_DURATION ? TIMED : TIMED_BEFORE_DURATION),
            Group.of("cost.ParkNanosSweep").in("sample").only(isThorough ? "\\w+" : "nanoTime|parkNanos").with(requests()),
            Group.of("spin.SpinHint")));
        if (!isSmoke) {
            groups.add(Group.of("cost.PauseLoop").only("(?!sleep1)\\w+"));
            groups.add(Group.of("cost.PauseLoop").only("sleep1Loop")
                .with(Map.of("iterations", List.of(preset == Preset.FULL ? "1024" : "64"))));
            groups.add(Group.of("cost.CasBackoff").in(isThorough ? new String[] {"thrpt", "sample"} : new String[] {"thrpt"})
                .with(Map.of("hints", List.of("1", "10", "100"), "parkedNanos", List.of("1", "1000")))
                .with(preset.pick(List.of(4), List.of(4), List.of(1, 2, 4), between(1, 16))));
        }
        if (isVirtual() && !isSmoke) {
            groups.add(Group.of(VIRTUAL_CALLS).in("avgt", "sample"));
            groups.add(Group.of("cost.ParkNanosSweepVirtual").in("sample").only("nanoTime|parkNanos").with(requests()));
        }
        if (isThorough) {
            groups.add(Group.of("cost.TimedPauseCost").only(BRIEF_FROM_21));
        }
        if (isVirtual() && isThorough) {
            groups.add(Group.of("cost.TimedPauseCostVirtual").in("sample").only(TIMED));
            groups.add(Group.of("cost.TimedPauseCostVirtual").only(BRIEF_FROM_21));
        }
        return groups;
    }

    private Map<String, List<String>> requests() {
        return Map.of("requestedNanos", preset == Preset.SMOKE ? FEW_REQUESTS : ALL_REQUESTS);
    }

    /**
     * Single calls of many threads at once, for percentiles: a mean over threads hides that most calls are short and some
     * wait for a processor. The means of platform threads up to 32 are measured with all calls. JMH begins when all threads
     * run: 256 that spin took more than a minute to start on two processors, those that give way 7 s.
     *
     * <p>More virtual threads that yield than there are carriers leave some without one for ever, and JMH waits for them: of
     * 32 runs with 4 on two processors 3 never ended, with 16 half of them (25). What parks gives way to all.
     */
    private List<Group> percentiles() {
        List<Group> groups = new ArrayList<>();
        if (preset.isThorough()) {
            boolean isFull = preset == Preset.FULL;
            groups.add(Group.of(CALLS).in("sample").only("onSpinWait|yield|sleep0|parkNanos1")
                .with(between(2, isFull ? 256 : 32)).briefly());
            if (!isFull) {
                groups.add(Group.of(CALLS).in("avgt", "sample").only("yield|sleep0|parkNanos1").with(List.of(64, 256))
                    .briefly());
            }
            if (isVirtual()) {
                Group both = Group.of(VIRTUAL_CALLS).in("avgt", "sample").briefly();
                groups.add(both.only("yield|sleep0").with(between(2, processors)));
                groups.add(both.only("parkNanos1").with(isFull ? between(2, 256) : List.of(2, 16, 64, 256)));
            }
        }
        return groups;
    }

    private List<Group> loads() {
        List<Group> groups = new ArrayList<>(List.of(Group.of("load.BurnCpu").in("thrpt").with(crowds())
            .only(preset == Preset.SMOKE ? "burnCpu|burnCpuAndSleep0" : "\\w+")
            .with(Map.of("tokens", List.of(String.valueOf(tokens))))));
        if (preset != Preset.SMOKE) {
            groups.add(Group.of("load.ZeroPauses"));
            groups.add(Group.of("load.MostlyZeroDelay"));
            groups.add(Group.of("load.ExecutorMatrix").with(Map.of("executor", executors())));
        }
        return groups;
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
        return Group.of("flow.SwitchCost").with(Map.of(
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
