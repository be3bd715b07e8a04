package io.github.dozemeter.bench.validate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Single calls of many threads at once, for percentiles: a mean over threads hides that most calls are short and some
 * wait for a processor. The means of platform threads up to 32 are measured with all calls.
 */
record Sweeps(Preset preset, int processors, boolean hasVirtual) {

    private static final String ALL = "onSpinWait|yield|sleep0|parkNanos1";
    /** JMH begins when all threads run. 256 that spin took more than a minute to start on two processors, these 7 s. */
    private static final String GIVING_WAY = "yield|sleep0|parkNanos1";

    List<Group> percentiles() {
        List<Group> groups = new ArrayList<>();
        if (preset.ordinal() >= Preset.STANDARD.ordinal()) {
            boolean isFull = preset == Preset.FULL;
            groups.add(Group.of("cost.PauseCost").in("sample").only(ALL).with(between(2, isFull ? 256 : 32)).briefly());
            if (!isFull) {
                groups.add(Group.of("cost.PauseCost").in("avgt", "sample").only(GIVING_WAY).with(List.of(64, 256))
                    .briefly());
            }
            if (hasVirtual) {
                groups.addAll(virtual(isFull));
            }
        }
        return groups;
    }

    /**
     * More virtual threads that yield than there are carriers leave some without one for ever, and JMH waits for them: of 32
     * runs with 4 on two processors 3 never ended, with 16 half of them (25). What parks gives way to all.
     */
    private List<Group> virtual(boolean isFull) {
        Group both = Group.of("cost.PauseCostVirtual").in("avgt", "sample").briefly();
        return List.of(both.only("yield|sleep0").with(between(2, processors)),
            both.only("parkNanos1").with(isFull ? between(2, 256) : List.of(2, 16, 64, 256)));
    }

    /** Powers of two. */
    static List<Integer> between(int least, int most) {
        return Stream.iterate(least, threads -> threads <= most, threads -> threads * 2).toList();
    }
}
