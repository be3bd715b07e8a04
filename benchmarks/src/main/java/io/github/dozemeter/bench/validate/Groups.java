package io.github.dozemeter.bench.validate;

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
    /** Their clock is that of {@code PauseCost}, which stands in the same table. */
    private static final String TIMED = "(?!nanoTime)\\w+";
    private static final String TIMED_BEFORE_DURATION = "(?!nanoTime|sleepDuration)\\w+";
    /** So short on a virtual thread, half a microsecond, that the clock in a sample is a part of it. */
    private static final String BRIEF_FROM_21 = "sleepNanos1";
    private static final List<String> ALL_REQUESTS = List.of("1", "10", "100", "1000", "10000", "100000");
    private static final List<String> FEW_REQUESTS = List.of("1", "10000");

    List<Group> all() {
        List<Group> groups = new ArrayList<>(costs());
        groups.addAll(new Sweeps(preset, processors, isVirtual()).percentiles());
        groups.addAll(loads());
        groups.addAll(switches());
        return groups;
    }

    private boolean isThorough() {
        return preset.ordinal() >= Preset.STANDARD.ordinal();
    }

    boolean isVirtual() {
        return release >= VIRTUAL_THREADS;
    }

    private List<Group> costs() {
        boolean isSmoke = preset == Preset.SMOKE;
        List<Group> groups = new ArrayList<>(List.of(
            Group.of("cost.PauseCost").with(preset.pick(List.of(1), List.of(1, 2, 16), Sweeps.between(1, 32),
                Sweeps.between(1, 256))),
            Group.of("cost.PauseCost").in("sample").only(isSmoke ? "nanoTime|sleep0" : "\\w+"),
            Group.of("cost.TimedPauseCost").in("sample").only(isSmoke ? "waitNanos1"
                : release >= SLEEP_DURATION ? TIMED : TIMED_BEFORE_DURATION),
            Group.of("cost.ParkNanosSweep").in("sample").only(isThorough() ? "\\w+" : "nanoTime|parkNanos")
                .with(requests()),
            Group.of("spin.SpinHint")));
        if (!isSmoke) {
            groups.add(Group.of("cost.PauseLoop").only("(?!sleep1)\\w+"));
            groups.add(Group.of("cost.PauseLoop").only("sleep1Loop")
                .with(Map.of("iterations", preset.pick(List.of("64"), List.of("64"), List.of("64"), List.of("1024")))));
            String[] modes = isThorough() ? new String[] {"thrpt", "sample"} : new String[] {"thrpt"};
            groups.add(Group.of("cost.CasBackoff").in(modes).with(Map.of("hints", List.of("1", "10", "100"),
                "parkedNanos", List.of("1", "1000"))).with(preset.pick(List.of(4), List.of(4), List.of(1, 2, 4),
                Sweeps.between(1, 16))));
        }
        if (isVirtual() && !isSmoke) {
            groups.add(Group.of("cost.PauseCostVirtual").in("avgt", "sample"));
            groups.add(Group.of("cost.ParkNanosSweepVirtual").in("sample").only("nanoTime|parkNanos").with(requests()));
        }
        if (isThorough()) {
            groups.add(Group.of("cost.TimedPauseCost").only(BRIEF_FROM_21));
        }
        if (isVirtual() && isThorough()) {
            groups.add(Group.of("cost.TimedPauseCostVirtual").in("sample").only(TIMED));
            groups.add(Group.of("cost.TimedPauseCostVirtual").only(BRIEF_FROM_21));
        }
        return groups;
    }

    private Map<String, List<String>> requests() {
        return Map.of("requestedNanos", preset.pick(FEW_REQUESTS, ALL_REQUESTS, ALL_REQUESTS, ALL_REQUESTS));
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
        return preset.pick(all, List.of("FIXED_CPUS", "VIRTUAL"), all, all).stream()
            .filter(executor -> isVirtual() || !executor.equals("VIRTUAL")).toList();
    }

    private List<Integer> crowds() {
        List<Integer> article = List.of(1, 4, 10, 20);
        List<Integer> byProcessors = List.of(1, processors, 2 * processors, 4 * processors, 10 * processors);
        List<Integer> few = List.of(1, processors, 10 * processors);
        List<Integer> both = Stream.concat(article.stream(), byProcessors.stream()).toList();
        return preset.pick(few, few, both, both).stream().distinct().sorted().toList();
    }

    private List<Group> switches() {
        List<String> platform = List.of("PLATFORM");
        List<String> kinds = isVirtual() ? List.of("PLATFORM", "VIRTUAL") : platform;
        return List.of(Group.of("flow.SwitchCost").with(Map.of(
            "threads", preset.pick(List.of("2", "16"), List.of("2", "256"), List.of("2", "16", "256", "4096"),
                Sweeps.between(2, 4096).stream().map(String::valueOf).toList()),
            "blockBytes", preset.pick(List.of("0"), List.of("0"), List.of("0", "65536"),
                List.of("0", "4096", "16384", "65536")),
            "kind", preset.pick(platform, kinds, kinds, kinds))));
    }
}
