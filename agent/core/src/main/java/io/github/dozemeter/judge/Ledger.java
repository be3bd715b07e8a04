package io.github.dozemeter.judge;

import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Prices;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.judge.Cost.Precision;
import io.github.dozemeter.judge.Estimates.Estimated;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.ThreadActivity;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Computes what each site costs: its pauses times the CPU time of one. A pure function of readings; immutable.
 *
 * <ul>
 * <li>Counted: the price is measured at the site; else it is that of the same call elsewhere, or of this process's
 * pauses that block: about. A price below 100 ns is within the error of the clock: then the loop costs, not the
 * call, and the CPU of threads that are in this method alone is the bound.</li>
 * <li>Recorded: the price of this process's pauses that block, or of a zero sleep: about. Zero sleeps of threads
 * that do nothing else: all their CPU, up to.</li>
 * <li>Estimated: all CPU of threads that do nothing else, if it is little for each pause: up to; else their
 * wake-ups times the middle price of this process's pauses: about. Of yields, which are not counted, the part of
 * the samples: up to.</li>
 * <li>No site gets more than its threads used, all sites together no more than the process; what no site gets is
 * used outside pauses. Before the threads are read, the process is the bound, or the processors of the machine, and
 * a core for each thread that was sampled at the site.</li>
 * <li>Schedules: see {@link ScheduleCosts}.</li>
 * </ul>
 */
final class Ledger {

    /** A lower price is an error: what HotSpot inlines takes 2 to 15 ns, and shows as -80 to 5 (measured). */
    private static final double LEAST_PRICE_NANOS = 100;
    /** A loop around a call that costs nothing takes less for each turn. */
    private static final double MOST_LOOP_NANOS = 1_000;
    /** Loops that only pause take 0.4 to 22 µs a pause; one that computes 15 % of the time 200. */
    private static final double MOST_ESTIMATED_NANOS = 30_000;
    /** The price of a zero sleep: alone it takes 450 ns, next to a busy neighbour 1,350 (measured). */
    private static final double ZERO_SLEEP_NANOS = 1_000;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MAINLY = 0.9;
    private static final int LEAST_SAMPLES = 5;
    /** The part of a cost whose price was not measured at the site. */
    private static final double MUCH = 0.1;
    /** The part of the pauses without a price from which on the others say nothing of the cost. */
    private static final double MOST_UNKNOWN = 0.5;
    /** Until then the CPU clock may not have been read: {@code java.management} is left alone at the start. */
    private static final double FIRST_SECONDS = 20;
    /** A thread that computes as long between two parks that block is not in them for nine tenths of its time. */
    private static final double HARDLY_WAKES_NANOS = 10e6;

    final CostModel model;
    private final Map<Site, Cost> costs = new HashMap<>();
    private final Map<String, Double> seenAt = new HashMap<>();
    private final Map<String, Double> mainlyIn = new HashMap<>();
    private final Map<Call, Map<Prices.Kind, Double>> middle = new EnumMap<>(Call.class);
    private final double middleOfBlocked;
    private final double cpuUnit;
    /** Cores of the threads that may pause at any site: no sample shows what they do. */
    private final double unsampled;
    private final double threadSeconds;
    private final int processors;
    private final SamplesBySite samples;
    final ScheduleCosts schedules;
    /** CPU of the process that no site gets, in cores; not a number where it is unknown. */
    final double outside;

    /**
     * @param span counted sites, of whatever span
     * @param threads what the threads did, and the counted sites in the same time
     * @param processors of the machine
     */
    Ledger(Snapshot span, List<Estimated> estimated, SamplesBySite samples, ThreadsSnapshot threads, CostModel model,
           int processors) {
        this.model = model;
        this.samples = samples;
        this.processors = processors;
        this.cpuUnit = threads.cpuUnit;
        Collection<SiteFigures> judged = span.sites();
        this.threadSeconds = threads.seconds();
        double nanos = threadSeconds * NANOS_PER_SECOND;
        double process = threads.cpuNanos < 0 ? Double.NaN : threads.cpuNanos / nanos;
        double ofSpan = span.cpuNanos < 0 ? Double.NaN
            : span.cpuNanos / NANOS_PER_SECOND / span.span().seconds();
        double most = known(process, ofSpan, judged);
        double all = 0;
        double sampled = 0;
        for (ThreadActivity thread : threads.threads()) {
            double cores = Math.max(0, thread.cpuNanos) / nanos;
            all += cores;
            sampled += add(thread, cores);
        }
        // Between two moments the process used more than the sum of its threads shows, the first reading most.
        double missed = threads.missedNanos < 0 ? Double.POSITIVE_INFINITY : threads.missedNanos / nanos;
        this.unsampled = all - sampled + Math.min(missed, Math.max(0, most - all));
        this.middleOfBlocked = addMiddlePrices(judged, estimated);
        Map<Site, Double> factors = new HashMap<>();
        double sum = 0;
        for (SiteFigures site : threads.sites.sites()) {
            double cores = counted(site).cores;
            double cap = cap(site);
            double ofSite = cores > cap ? cap / cores : 1;
            factors.put(site.site(), ofSite);
            sum += cores * ofSite;
        }
        for (Estimated site : estimated) {
            Cost cost = estimated(site);
            costs.put(site.figures.site(), cost);
            sum += cost.cores;
        }
        double factor = sum > most ? most / sum : 1;
        costs.replaceAll((site, cost) -> cost.times(factor));
        double mostOfSpan = known(ofSpan, process, judged);
        boolean isProcessKnown = !Double.isNaN(process) || !Double.isNaN(ofSpan);
        double together = 0;
        for (SiteFigures site : judged) {
            // All CPU of the span may have been used in the time of a site that began later.
            double later = isProcessKnown ? span.span().seconds() / site.span().seconds() : 1;
            double mostOfSite = site.isRecorded() && threadSeconds == 0 ? site.threads() : threadsOf(site.site());
            Cost whole = counted(site);
            // A bound by the threads is one already; the others are as much too high as in the time of the threads.
            double ofSite = whole.precision == Precision.UP_TO ? 1 : factors.getOrDefault(site.site(), 1.0);
            Cost cost = whole.times(ofSite * factor).atMost(Math.min(mostOfSpan * later, mostOfSite));
            costs.put(site.site(), cost);
            together += cost.cores / later;
        }
        if (together > mostOfSpan) {
            double part = mostOfSpan / together;
            judged.forEach(site -> costs.computeIfPresent(site.site(), (same, cost) -> cost.times(part)));
        }
        this.schedules = new ScheduleCosts(judged, threads);
        schedules.bySite().forEach((site, ticks) -> costs.put(site, ticks.cost()));
        this.outside = Math.max(0, process - sum * factor - schedules.cores);
    }

    /** Returns the first that is known of what the process used; else all processors, but of a recording's machine. */
    private double known(double used, double elsewhere, Collection<SiteFigures> judged) {
        if (!Double.isNaN(used) || !Double.isNaN(elsewhere)) {
            return Double.isNaN(used) ? elsewhere : used;
        }
        return judged.stream().anyMatch(SiteFigures::isRecorded) ? Double.POSITIVE_INFINITY : processors;
    }

    /** @return its cores, if stack samples show what it does, or it pauses at no site */
    private double add(ThreadActivity thread, double cores) {
        Map<String, Integer> methods = new HashMap<>();
        Set<String> places = new HashSet<>();
        thread.samples.forEach((at, samples) -> {
            if (at.frame != null) {
                methods.merge(at.frame.getClassName() + '#' + at.frame.getMethodName(), samples, Integer::sum);
                if (places.add(at.place)) {
                    seenAt.merge(at.place, cores, Double::sum);
                }
            }
        });
        methods.forEach((method, samples) -> {
            if (samples >= LEAST_SAMPLES && samples >= thread.sampled() * MAINLY) {
                mainlyIn.merge(method, cores, Double::sum);
            }
        });
        return thread.sampled() >= LEAST_SAMPLES || !thread.isInJava ? cores : 0;
    }

    /**
     * Returns what the threads used that may have paused there: those seen there, or nearly always in its method,
     * where HotSpot inlines a pause that no stack shows; and those no sample shows. Virtual threads are in no sample:
     * their carriers are, elsewhere.
     */
    private double cap(SiteFigures figures) {
        if (figures.isOfVirtualThreads()) {
            return Double.POSITIVE_INFINITY;
        }
        Site site = figures.site();
        return unsampled + Math.max(seenAt.getOrDefault(place(site), 0.0), mainlyIn.getOrDefault(method(site), 0.0));
    }

    private static String method(Site site) {
        return site.className() + '#' + site.methodName();
    }

    private static String place(Site site) {
        return Site.place(site.className(), site.methodName(), site.line());
    }

    /** Returns how many processors the threads of a site may use. */
    private double threadsOf(Site site) {
        int threads = samples.of(site).mostThreads();
        return threads == 0 ? Double.POSITIVE_INFINITY : threads;
    }

    /** @return that of all pauses that block */
    private double addMiddlePrices(Collection<SiteFigures> judged, List<Estimated> estimated) {
        List<Double> blocked = new ArrayList<>();
        Map<Call, List<Prices>> byCall = judged.stream().collect(Collectors.groupingBy(
            site -> site.site().call(),
            Collectors.mapping(site -> site.prices, Collectors.toList())));
        byCall.forEach((call, sites) -> {
            Map<Prices.Kind, Double> ofCall = new EnumMap<>(Prices.Kind.class);
            Prices pooled = null;
            for (Prices.Kind kind : Prices.Kind.values()) {
                List<Double> prices = sites.stream().map(site -> site.nanos(kind))
                    .filter(price -> !Double.isNaN(price)).collect(Collectors.toList());
                if (kind == Prices.Kind.BLOCKED) {
                    blocked.addAll(prices);
                }
                pooled = prices.isEmpty() && pooled == null ? Prices.pooled(sites) : pooled;
                double price = prices.isEmpty() ? pooled.nanos(kind) : middle(prices);
                if (!Double.isNaN(price)) {
                    ofCall.put(kind, price);
                }
            }
            middle.put(call, ofCall);
        });
        if (blocked.isEmpty()) {
            estimated.stream().filter(site -> site.blocked > 0 && site.cpu > 0 && onlyPauses(site, site.cpu))
                .forEach(site -> blocked.add(site.cpu * NANOS_PER_SECOND / site.figures.rate()));
        }
        return model.isGiven() || blocked.isEmpty() ? model.wakeUpNanos : middle(blocked);
    }

    private static double middle(List<Double> prices) {
        Collections.sort(prices);
        return prices.get(prices.size() / 2);
    }

    private Cost counted(SiteFigures site) {
        if (site.site().call().isSchedule() && threadSeconds == 0) {
            return Cost.NOT_KNOWN_YET;
        }
        boolean isZero = site.zeroShare() >= MAINLY;
        double only = later(site) * mainlyIn.getOrDefault(method(site.site()), 0.0);
        boolean isCoarse = site.span().isCpuCoarse();
        if (isCoarse && only < Cost.LEAST_OF_COARSE) {
            return ofCoarse(site.site());
        }
        // A zero loop makes a third of its pauses while it is recorded, fewer beside others; its CPU is known.
        if (isCoarse || site.isRecorded() && isZero && only > 0) {
            return of(only, Precision.UP_TO, isZero);
        }
        double zero = 0;
        double about = 0;
        double unknownRate = 0;
        double loopRate = 0;
        double loopCores = 0;
        double all = 0;
        for (Prices.Kind kind : Prices.Kind.values()) {
            double rate = site.pauses(kind) / site.span().seconds();
            double own = site.prices.nanos(kind);
            // Beside other work, samples of an inlined call show some 100 ns: no pause uses more than it takes.
            boolean isTimed = kind == Prices.Kind.ZERO && site.timed() >= Prices.LEAST_SAMPLES;
            double price = Math.min(Double.isNaN(own) ? elsewhere(site, kind) : own,
                isTimed ? site.zeroRealisedNanos() : Double.POSITIVE_INFINITY);
            unknownRate += Double.isNaN(price) ? rate : 0;
            if (rate == 0 || Double.isNaN(price)) {
                continue;
            }
            double cores = Math.max(0, rate * price / NANOS_PER_SECOND);
            boolean isLoop = price < LEAST_PRICE_NANOS;
            loopRate += isLoop ? rate : 0;
            loopCores += isLoop ? cores : 0;
            about += !isLoop && Double.isNaN(own) ? cores : 0;
            zero += kind == Prices.Kind.ZERO ? cores : 0;
            all += cores;
        }
        if (loopRate * LEAST_PRICE_NANOS / NANOS_PER_SECOND > all * MUCH) {
            return ofLoop(site, only, loopRate, all - loopCores);
        }
        boolean isAbout = about > all * MUCH || unknownRate > site.rate() * MUCH;
        return unknownRate > site.rate() * MOST_UNKNOWN || all == 0 && unknownRate > 0 ? withoutPrice(site)
            : new Cost(all, zero, isAbout ? Precision.ABOUT : Precision.MEASURED);
    }

    private static Cost withoutPrice(SiteFigures site) {
        return site.isWithoutCpuClock() ? Cost.NEVER_KNOWN : Cost.NOT_KNOWN_YET;
    }

    /** Returns by how much the rates of a site that began later are above those in the time of the threads. */
    private double later(SiteFigures site) {
        return site.isRecorded() ? 1 : Math.max(1, threadSeconds / site.span().seconds());
    }

    /** Of threads that do more than pause there, or that were not seen at all, nothing is known. */
    private Cost ofCoarse(Site site) {
        boolean isSeen = mainlyIn.containsKey(method(site)) || seenAt.containsKey(place(site));
        boolean isLittle = isSeen && seenAt.getOrDefault(place(site), 0.0) < Cost.LEAST_OF_COARSE;
        return isLittle ? Cost.TOO_LITTLE : Cost.NOT_KNOWN_YET;
    }

    /** The calls cost next to nothing; the threads that make them all the time bound what their loop costs. */
    private Cost ofLoop(SiteFigures site, double only, double rate, double known) {
        boolean isLoop = only > 0 && only * NANOS_PER_SECOND <= rate * MOST_LOOP_NANOS;
        double most = Math.min(cap(site) * later(site), known + rate * LEAST_PRICE_NANOS / NANOS_PER_SECOND);
        return of(isLoop ? Math.max(only, known) : most, Precision.UP_TO, site.zeroShare() >= MAINLY);
    }

    /** @return not a number where nothing is known */
    private double elsewhere(SiteFigures site, Prices.Kind kind) {
        boolean blocked = kind == Prices.Kind.BLOCKED;
        if (blocked && model.isGiven()) {
            return model.wakeUpNanos;
        }
        Double ofCall = middle.getOrDefault(site.site().call(), Collections.emptyMap()).get(kind);
        if (site.isRecorded() && kind == Prices.Kind.ZERO) {
            return ZERO_SLEEP_NANOS;
        }
        boolean isEarly = !site.isRecorded() && !site.span().isCpuSampled()
            && site.span().seconds() < FIRST_SECONDS;
        return ofCall != null ? ofCall : blocked && !isEarly ? middleOfBlocked : Double.NaN;
    }

    /** @param zero whether its pauses that requested no time have it, else the others */
    private static Cost of(double cores, Precision precision, boolean zero) {
        return new Cost(cores, zero ? cores : 0, precision);
    }

    private Cost estimated(Estimated site) {
        if (site.isUncounted) {
            double cores = site.cpu * site.share;
            return of(cpuUnit == 0 ? cores : Math.ceil(cores / cpuUnit) * cpuUnit, Precision.UP_TO, site.isZero);
        }
        double cpu = Math.max(0,
            site.cpu - site.blockedElsewhere * middleOfBlocked / NANOS_PER_SECOND);
        if (onlyPauses(site, cpu)) {
            return of(cpu, Precision.UP_TO, site.isZero);
        }
        if (site.figures.rate() == 0 && cpu >= Cost.LEAST_OF_COARSE) {
            // A sleep that an interrupt ends at once is in no count, and may have all of it.
            return Cost.NOT_KNOWN_YET;
        }
        double price = site.isZero ? middle.getOrDefault(Call.THREAD_SLEEP, Collections.emptyMap())
            .getOrDefault(Prices.Kind.ZERO, ZERO_SLEEP_NANOS) : middleOfBlocked;
        double rate = site.isZero ? site.figures.rate() : site.blocked;
        return of(Math.min(cpu, rate * price / NANOS_PER_SECOND), Precision.ABOUT, site.isZero);
    }

    /**
     * Whether these threads use so little for each pause that they may do nothing else; or use CPU in a park that
     * hardly ever blocks: of a time that has passed, which a stack does not show.
     */
    private static boolean onlyPauses(Estimated site, double cpu) {
        double nanos = cpu * NANOS_PER_SECOND / site.figures.rate();
        boolean hardlyBlocks = nanos >= HARDLY_WAKES_NANOS && site.figures.site().call().isPark();
        return site.share == 1 && (nanos <= MOST_ESTIMATED_NANOS || hardlyBlocks);
    }

    /** Returns the cores that such pauses use: an order for sites whose own cost is not known. */
    static double usual(SiteFigures site) {
        double fast = site.pauses(Prices.Kind.ZERO) + site.pauses(Prices.Kind.OTHER);
        double nanos = fast * ZERO_SLEEP_NANOS + site.pauses(Prices.Kind.BLOCKED) * CostModel.ASSUMED.wakeUpNanos;
        return nanos / NANOS_PER_SECOND / site.span().seconds();
    }

    Cost of(Site site) {
        return costs.getOrDefault(site, Cost.NOT_KNOWN_YET);
    }
}
