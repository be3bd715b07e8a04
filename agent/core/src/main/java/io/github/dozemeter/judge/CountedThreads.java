package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Prices.Kind;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.judge.Cost.Precision;
import io.github.dozemeter.threads.LineGroup;
import io.github.dozemeter.threads.LineGroup.Line;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Corrects what counted sites cost by what the kernel says of the threads that pause there: samples of the CPU clock are off by
 * half where the machine is busy, or where a thread works between its pauses. The sites of one group of threads are corrected
 * alike, so that they keep their parts; one at which several groups pause is not. Immutable.
 */
final class CountedThreads {

    private static final double MAINLY = 0.9;
    private static final int MIN_SAMPLES = 10;
    /** Pauses that block are in the kernel for 0.40 to 0.75 of their CPU time (measured); work between them is not. */
    private static final double MAX_OF_SYSTEM = 2;

    private final Map<Site, Double> factors = new HashMap<>();
    private final Map<SiteFigures, Cost> costs;
    private final SamplesBySite samples;
    private final double seconds;
    private final double unsampled;

    /**
     * @param costs of sites in the time of the threads
     * @param unsampled cores of threads that may pause anywhere
     */
    CountedThreads(List<LineGroup> groups, ThreadsSnapshot threads, Map<SiteFigures, Cost> costs, SamplesBySite samples,
                   double unsampled) {
        this.costs = costs;
        this.samples = samples;
        this.seconds = threads.seconds();
        this.unsampled = unsampled;
        Map<String, List<SiteFigures>> byPlace = costs.keySet().stream().filter(site -> !site.isOfVirtualThreads())
            .collect(Collectors.groupingBy(site -> site.site().placeInStacks()));
        Map<String, Long> groupsAt = groups.stream().flatMap(CountedThreads::places)
            .collect(Collectors.groupingBy(place -> place, Collectors.counting()));
        for (LineGroup group : groups) {
            List<SiteFigures> sites = places(group).filter(place -> byPlace.containsKey(place) && groupsAt.get(place) == 1)
                .flatMap(place -> byPlace.get(place).stream())
                .filter(site -> costs.get(site).precision != Precision.UP_TO).collect(Collectors.toList());
            double factor = factor(group, sites);
            sites.forEach(site -> factors.put(site.site(), factor));
        }
    }

    private static Stream<String> places(LineGroup group) {
        return group.lines().stream().filter(CountedThreads::isCounted).map(line -> line.place.place).distinct();
    }

    private static boolean isCounted(Line line) {
        return line.place.kind == StackPlace.Kind.COUNTED;
    }

    private double factor(LineGroup group, List<SiteFigures> sites) {
        double cores = sites.stream().mapToDouble(site -> costs.get(site).cores).sum();
        double zero = sites.stream().mapToDouble(site -> costs.get(site).zero).sum();
        if (cores == 0 || group.cpu() == 0) {
            return 1;
        }
        boolean isAllSeen = sites.stream().allMatch(site -> isSeen(group, site));
        double unseen = isAllSeen ? 0 : unsampled;
        double most = group.cpu() + unseen;
        double least = 0;
        boolean isDivided = group.cpu() * seconds >= PauseCpu.MIN_SPLIT_SECONDS && !Double.isNaN(group.system());
        if (isDivided && sites.stream().allMatch(CountedThreads::isBlocking)) {
            most = Math.min(most, group.system() * MAX_OF_SYSTEM + unseen);
        } else if (isDivided && zero >= cores * MAINLY && onlyPauses(group.lines())) {
            least = Math.min(most, group.system() * PauseCpu.ZERO_OF_SYSTEM);
        }
        return Math.min(most, Math.max(least, cores)) / cores;
    }

    /** Whether stack samples show as many threads there as the hook does: then no other pauses there. */
    private boolean isSeen(LineGroup group, SiteFigures site) {
        String place = site.site().placeInStacks();
        int pausing = samples.of(site.site()).mostThreads();
        return pausing > 0 && pausing <= group.members().stream().filter(member ->
            member.lines().stream().anyMatch(line -> isCounted(line) && line.place.place.equals(place))).count();
    }

    private static boolean isBlocking(SiteFigures site) {
        return site.pauses(Kind.BLOCKED) >= site.pauses() * MAINLY;
    }

    private static boolean onlyPauses(Collection<Line> lines) {
        return lines.stream().allMatch(CountedThreads::isCounted) && lines.stream().mapToInt(Line::samples).sum() >= MIN_SAMPLES;
    }

    /** Returns by what the cost of a site is to be multiplied. */
    double of(Site site) {
        return factors.getOrDefault(site, 1.0);
    }
}
