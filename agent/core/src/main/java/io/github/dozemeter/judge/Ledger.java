package io.github.dozemeter.judge;

import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Prices;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.judge.Cost.Precision;
import io.github.dozemeter.judge.Estimates.Estimated;
import io.github.dozemeter.threads.LineGroup;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.ThreadActivity;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Computes what each site costs: its pauses times the CPU time of one. A pure function of readings; immutable.
 *
 * <ul>
 * <li>Counted: the price is measured at the site; else it is that of the same call elsewhere, or of this process's
 * pauses that block: about. A price below 100 ns is within the error of the clock: then the loop costs, not the
 * call, and the CPU of threads that are in this method alone is the bound.</li>
 * <li>Recorded: the price of this process's pauses that block, or of a zero sleep: about. Zero sleeps of threads
 * that do nothing else: all their CPU, up to.</li>
 * <li>Estimated: see {@link PauseCpu}.</li>
 * <li>No site gets more than its threads used, all sites together no more than the process; what no site gets is
 * used outside pauses. Before the threads are read, the process is the bound, or the processors of the machine, and
 * a core for each thread that was sampled at the site.</li>
 * <li>Schedules: see {@link ScheduleCosts}.</li>
 * </ul>
 */
final class Ledger {

    /** A lower price is an error: what HotSpot inlines takes 2 to 15 ns, and shows as -80 to 5 (measured). */
    private static final double MIN_PRICE_NANOS = 100;
    /** A loop around a call that costs nothing takes less for each turn. */
    private static final double MAX_LOOP_NANOS = 1_000;
    /** The price of a zero sleep: alone it takes 450 ns, next to a busy neighbour 1,350 (measured). */
    private static final double ZERO_SLEEP_NANOS = 1_000;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MAINLY = 0.9;
    private static final int MIN_SAMPLES = 5;
    /** The part of a cost whose price was not measured at the site. */
    private static final double MUCH = 0.1;
    /** The part of the pauses without a price from which on the others say nothing of the cost. */
    private static final double MAX_UNKNOWN = 0.5;
    /** Until then the CPU clock may not have been read: {@code java.management} is left alone at the start. */
    private static final double FIRST_SECONDS = 20;

    final CostModel model;
    private final Map<Site, Cost> costs = new HashMap<>();
    private final Map<String, Double> seenAt = new HashMap<>();
    private final Map<String, Double> mainlyIn = new HashMap<>();
    private final MiddlePrices prices;
    /** The factor that keeps the sum at what the process used. */
    private final double ofEstimates;
    /** Cores of the threads that may pause at any site: no sample shows what they do. */
    private final double unsampled;
    private final double threadSeconds;
    private final VirtualPrice virtual;
    private final int processors;
    private final SamplesBySite samples;
    final ScheduleCosts schedules;
    /** CPU of the process that no site gets, in cores; not a number where it is unknown. */
    final double outside;
    /** CPU of the process, in cores; not a number where it is unknown. */
    final double ofProcess;

    /**
     * @param span counted sites, of whatever span
     * @param threads what the threads did, and the counted sites in the same time
     * @param processors of the machine
     */
    Ledger(Snapshot span, Estimates estimates, MiddlePrices prices, SamplesBySite samples, List<LineGroup> groups,
           ThreadsSnapshot threads, CostModel model, int processors) {
        this.model = model;
        this.samples = samples;
        this.processors = processors;
        Collection<SiteFigures> judged = span.sites();
        this.threadSeconds = threads.seconds();
        double nanos = threadSeconds * NANOS_PER_SECOND;
        this.virtual = new VirtualPrice(threads, model);
        double process = threads.cpuNanos < 0 ? Double.NaN : threads.cpuNanos / nanos;
        double ofSpan = span.cpuNanos < 0 ? Double.NaN
            : span.cpuNanos / NANOS_PER_SECOND / span.span().seconds();
        this.ofProcess = Double.isNaN(process) ? ofSpan : process;
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
        this.prices = prices;
        Map<SiteFigures, Cost> meanwhile = new LinkedHashMap<>();
        Map<Site, Double> caps = new HashMap<>();
        for (SiteFigures site : threads.sites.sites()) {
            Cost cost = counted(site);
            double cap = cap(site);
            caps.put(site.site(), cost.cores > cap ? cap / cost.cores : 1);
            meanwhile.put(site, cost.atMost(cap));
        }
        CountedThreads corrections = new CountedThreads(groups, threads, meanwhile, samples, unsampled);
        double sum = 0;
        for (Map.Entry<SiteFigures, Cost> site : meanwhile.entrySet()) {
            sum += site.getValue().cores * corrections.of(site.getKey().site());
        }
        double estimated = estimates.rows.stream().mapToDouble(row -> row.cost.cores).sum();
        sum += estimated;
        double factor = sum > most ? most / sum : 1;
        double mostOfSpan = known(ofSpan, process, judged);
        boolean isProcessKnown = !Double.isNaN(process) || !Double.isNaN(ofSpan);
        double together = estimated * factor;
        for (SiteFigures site : judged) {
            // All CPU of the span may have been used in the time of a site that began later.
            double later = isProcessKnown ? span.span().seconds() / site.span().seconds() : 1;
            double mostOfSite = site.isRecorded() && threadSeconds == 0 ? site.threads() : threadsOf(site.site());
            Cost whole = counted(site);
            // A bound by the threads is one already; the others are as much too high as in the time of the threads.
            boolean isBound = whole.precision == Precision.UP_TO;
            Cost capped = isBound ? whole : whole.times(caps.getOrDefault(site.site(), 1.0)).corrected(corrections.of(site.site()));
            Cost cost = capped.times(factor).atMost(Math.min(mostOfSpan * later, mostOfSite));
            costs.put(site.site(), cost);
            together += cost.cores / later;
        }
        double part = together > mostOfSpan ? mostOfSpan / together : 1;
        judged.forEach(site -> costs.computeIfPresent(site.site(), (same, cost) -> cost.times(part)));
        this.ofEstimates = factor * part;
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
            if (samples >= MIN_SAMPLES && samples >= thread.sampled() * MAINLY) {
                mainlyIn.merge(method, cores, Double::sum);
            }
        });
        return thread.sampled() >= MIN_SAMPLES || !thread.isInJava ? cores : 0;
    }

    /**
     * Returns what the threads used that may have paused there: those seen there, or nearly always in its method,
     * where HotSpot inlines a pause that no stack shows; and those no sample shows. Virtual threads are in no sample:
     * their scheduler's are, elsewhere. The sum of many sites has no place.
     */
    private double cap(SiteFigures figures) {
        Site site = figures.site();
        if (figures.isOfVirtualThreads() || site.isOther()) {
            return Double.POSITIVE_INFINITY;
        }
        return unsampled + Math.max(seenAt.getOrDefault(site.placeInStacks(), 0.0), mainlyIn.getOrDefault(method(site), 0.0));
    }

    private static String method(Site site) {
        return site.className() + '#' + site.methodName();
    }

    /** Returns how many processors the threads of a site may use. */
    private double threadsOf(Site site) {
        int threads = samples.of(site).mostThreads();
        return threads == 0 ? Double.POSITIVE_INFINITY : threads;
    }

    private Cost counted(SiteFigures site) {
        if (site.site().call().isSchedule() && threadSeconds == 0) {
            return Cost.NOT_KNOWN_YET;
        }
        boolean isZero = site.zeroShare() >= MAINLY;
        double only = later(site) * mainlyIn.getOrDefault(method(site.site()), 0.0);
        boolean isCoarse = site.span().isCpuCoarse();
        if (isCoarse && only < Cost.MIN_OF_COARSE) {
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
            boolean isTimed = kind == Prices.Kind.ZERO && site.timed() >= Prices.MIN_SAMPLES;
            double price = Math.min(Double.isNaN(own) ? elsewhere(site, kind) : own,
                isTimed ? site.zeroRealisedNanos() : Double.POSITIVE_INFINITY);
            unknownRate += Double.isNaN(price) ? rate : 0;
            if (rate == 0 || Double.isNaN(price)) {
                continue;
            }
            double cores = Math.max(0, rate * price / NANOS_PER_SECOND);
            boolean isLoop = price < MIN_PRICE_NANOS;
            loopRate += isLoop ? rate : 0;
            loopCores += isLoop ? cores : 0;
            about += !isLoop && Double.isNaN(own) ? cores : 0;
            zero += kind == Prices.Kind.ZERO ? cores : 0;
            all += cores;
        }
        if (loopRate * MIN_PRICE_NANOS / NANOS_PER_SECOND > all * MUCH) {
            return ofLoop(site, only, loopRate, all - loopCores);
        }
        boolean isAbout = about > all * MUCH || unknownRate > site.rate() * MUCH;
        return unknownRate > site.rate() * MAX_UNKNOWN || all == 0 && unknownRate > 0 ? withoutPrice(site)
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
        boolean isSeen = mainlyIn.containsKey(method(site)) || seenAt.containsKey(site.placeInStacks());
        boolean isLittle = isSeen && seenAt.getOrDefault(site.placeInStacks(), 0.0) < Cost.MIN_OF_COARSE;
        return isLittle ? Cost.TOO_LITTLE : Cost.NOT_KNOWN_YET;
    }

    /** The calls cost next to nothing; the threads that make them all the time bound what their loop costs. */
    private Cost ofLoop(SiteFigures site, double only, double rate, double known) {
        boolean isLoop = only > 0 && only * NANOS_PER_SECOND <= rate * MAX_LOOP_NANOS;
        double most = Math.min(cap(site) * later(site), known + rate * MIN_PRICE_NANOS / NANOS_PER_SECOND);
        return of(isLoop ? Math.max(only, known) : most, Precision.UP_TO, site.zeroShare() >= MAINLY);
    }

    /** @return not a number where nothing is known */
    private double elsewhere(SiteFigures site, Prices.Kind kind) {
        boolean blocked = kind == Prices.Kind.BLOCKED;
        if (blocked && site.isOfVirtualThreads()) {
            return virtual.nanos;
        }
        if (blocked && model.isGiven()) {
            return model.wakeUpNanos;
        }
        Double ofCall = prices.of(site.site().call(), kind);
        if (site.isRecorded() && kind == Prices.Kind.ZERO) {
            return ZERO_SLEEP_NANOS;
        }
        boolean isEarly = !site.isRecorded() && !site.span().isCpuSampled()
            && site.span().seconds() < FIRST_SECONDS;
        if (ofCall != null) {
            return ofCall;
        }
        return blocked && !isEarly ? prices.ofBlocked : Double.NaN;
    }

    /** @param zero whether its pauses that requested no time have it, else the others */
    private static Cost of(double cores, Precision precision, boolean zero) {
        return new Cost(cores, zero ? cores : 0, precision);
    }

    /** Returns the cores that such pauses use: an order for sites whose own cost is not known. */
    static double usual(SiteFigures site) {
        double fast = site.pauses(Prices.Kind.ZERO) + site.pauses(Prices.Kind.OTHER);
        double nanos = fast * ZERO_SLEEP_NANOS + site.pauses(Prices.Kind.BLOCKED) * CostModel.ASSUMED.wakeUpNanos;
        return nanos / NANOS_PER_SECOND / site.span().seconds();
    }

    Cost of(Estimated row) {
        return row.cost.times(ofEstimates);
    }

    Cost of(Site site) {
        return costs.getOrDefault(site, Cost.NOT_KNOWN_YET);
    }
}
