package io.github.dozemeter.judge;

import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Prices;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.threads.LineGroup;
import io.github.dozemeter.threads.LineGroup.Line;
import io.github.dozemeter.threads.LineGroup.Member;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The prices of pauses that have none of their own: the middle of those of this process. Immutable. */
final class MiddlePrices {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Map<Call, Map<Prices.Kind, Double>> byCall = new EnumMap<>(Call.class);
    /** The price of a pause that blocks: a measured one, else that of threads that only pause, else the assumed one. */
    final double ofBlocked;

    /** @param groups of the threads of that span */
    MiddlePrices(Collection<SiteFigures> judged, List<LineGroup> groups, ThreadsSnapshot threads, CostModel model) {
        List<Double> blocked = new ArrayList<>();
        Map<Call, List<Prices>> sites = judged.stream().collect(Collectors.groupingBy(
            site -> site.site().call(), Collectors.mapping(site -> site.prices, Collectors.toList())));
        sites.forEach((call, ofSites) -> byCall.put(call, ofCall(ofSites, blocked)));
        if (blocked.isEmpty()) {
            groups.forEach(group -> group.members().forEach(member -> addOwn(member, threads, model, blocked)));
        }
        boolean isAssumed = model.isGiven() || blocked.isEmpty();
        this.ofBlocked = isAssumed ? model.wakeUpNanos : middle(blocked);
    }

    private static Map<Prices.Kind, Double> ofCall(List<Prices> sites, List<Double> blocked) {
        Map<Prices.Kind, Double> ofCall = new EnumMap<>(Prices.Kind.class);
        Prices pooled = null;
        for (Prices.Kind kind : Prices.Kind.values()) {
            List<Double> prices = sites.stream().map(site -> site.nanos(kind))
                .filter(price -> !Double.isNaN(price)).collect(Collectors.toList());
            if (kind == Prices.Kind.BLOCKED) {
                blocked.addAll(prices);
            }
            if (prices.isEmpty() && pooled == null) {
                pooled = Prices.pooled(sites);
            }
            double price = prices.isEmpty() ? pooled.nanos(kind) : middle(prices);
            if (!Double.isNaN(price)) {
                ofCall.put(kind, price);
            }
        }
        return ofCall;
    }

    private static void addOwn(Member member, ThreadsSnapshot threads, CostModel model, List<Double> prices) {
        PauseCpu cpu = new PauseCpu(member, threads.seconds(), threads.switches >= 0, model.wakeUpNanos);
        if (cpu.onlyPauses && cpu.all > 0 && member.lines().stream().anyMatch(Line::isSite)) {
            prices.add(cpu.all * NANOS_PER_SECOND / cpu.rate);
        }
    }

    private static double middle(List<Double> prices) {
        Collections.sort(prices);
        return prices.get(prices.size() / 2);
    }

    /** @return null where the process has no such price */
    Double of(Call call, Prices.Kind kind) {
        return byCall.getOrDefault(call, Collections.emptyMap()).get(kind);
    }
}
