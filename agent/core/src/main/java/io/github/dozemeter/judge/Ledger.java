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
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    /** The part of a cost whose price was not measured at the site. */
    private static final double MUCH = 0.1;
    /** The part of the pauses without a price from which on the others say nothing of the cost. */
    private static final double MAX_UNKNOWN = 0.5;
    /** Until then the CPU clock may not have been read: {@code java.management} is left alone at the start. */
    private static final double FIRST_SECONDS = 20;

    final CostModel model;
    private final Map<Site, Cost> costs = new HashMap<>();
    private final SampledCpu sampled;
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

    /** Sums up what the pauses of one site cost, kind by kind. Not thread-safe. */
    private static final class Tally {

        private double cores;
        /** Cores of the pauses that requested no time. */
        private double zeroCores;
        /** Cores of pauses whose price was measured elsewhere. */
        private double coresAbout;
        private double rateWithoutPrice;
        /** The rate and the cores of pauses that cost less than the clock can tell: their loop costs. */
        private double loopRate;
        private double loopCores;

        /** @param price of one pause; not a number where it is not known */
        private void add(Prices.Kind kind, double rate, double price, boolean isOwnPrice) {
            if (Double.isNaN(price)) {
                rateWithoutPrice += rate;
                return;
            }
            if (rate == 0) {
                return;
            }
            double more = Math.max(0, rate * price / NANOS_PER_SECOND);
            cores += more;
            if (kind == Prices.Kind.ZERO) {
                zeroCores += more;
            }
            if (price < MIN_PRICE_NANOS) {
                loopRate += rate;
                loopCores += more;
            } else if (!isOwnPrice) {
                coresAbout += more;
            }
        }

        private boolean isMuchOfLoop() {
            return loopRate * MIN_PRICE_NANOS / NANOS_PER_SECOND > cores * MUCH;
        }

        /** @param rate of all pauses of the site */
        private boolean isMostlyUnknown(double rate) {
            return rateWithoutPrice > rate * MAX_UNKNOWN || cores == 0 && rateWithoutPrice > 0;
        }

        /** @param rate of all pauses of the site */
        private Cost cost(double rate) {
            boolean isAbout = coresAbout > cores * MUCH || rateWithoutPrice > rate * MUCH;
            return new Cost(cores, zeroCores, isAbout ? Precision.ABOUT : Precision.MEASURED);
        }
    }

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
        this.prices = prices;
        this.virtual = new VirtualPrice(threads, model);
        this.sampled = new SampledCpu(threads);
        double nanos = threadSeconds * NANOS_PER_SECOND;
        double process = nanosOrNaN(threads.cpuNanos) / nanos;
        double ofSpan = nanosOrNaN(span.cpuNanos) / NANOS_PER_SECOND / span.span().seconds();
        this.ofProcess = Double.isNaN(process) ? ofSpan : process;
        double most = known(process, ofSpan, judged);
        // Between two moments the process used more than the sum of its threads shows, the first reading most.
        double missed = threads.missedNanos < 0 ? Double.POSITIVE_INFINITY : threads.missedNanos / nanos;
        this.unsampled = sampled.all - sampled.shown + Math.min(missed, Math.max(0, most - sampled.all));
        Map<SiteFigures, Cost> meanwhile = new LinkedHashMap<>();
        Map<Site, Double> caps = new HashMap<>();
        for (SiteFigures site : threads.sites.sites()) {
            Cost cost = counted(site);
            double cap = cap(site);
            caps.put(site.site(), factorTo(cap, cost.cores));
            meanwhile.put(site, cost.atMost(cap));
        }
        CountedThreads corrections = new CountedThreads(groups, threads, meanwhile, samples, unsampled);
        double sum = 0;
        for (Map.Entry<SiteFigures, Cost> site : meanwhile.entrySet()) {
            sum += site.getValue().cores * corrections.of(site.getKey().site());
        }
        double estimated = estimates.rows.stream().mapToDouble(row -> row.cost.cores).sum();
        sum += estimated;
        double factor = factorTo(most, sum);
        double mostOfSpan = known(ofSpan, process, judged);
        boolean isProcessKnown = !Double.isNaN(process) || !Double.isNaN(ofSpan);
        double together = estimated * factor;
        for (SiteFigures site : judged) {
            // All CPU of the span may have been used in the time of a site that began later.
            double later = isProcessKnown ? span.span().seconds() / site.span().seconds() : 1;
            Cost whole = counted(site);
            // A bound by the threads is one already; the others are as much too high as in the time of the threads.
            if (whole.precision != Precision.UP_TO) {
                whole = whole.times(caps.getOrDefault(site.site(), 1.0)).corrected(corrections.of(site.site()));
            }
            Cost cost = whole.times(factor).atMost(Math.min(mostOfSpan * later, mostThreads(site)));
            costs.put(site.site(), cost);
            together += cost.cores / later;
        }
        double part = factorTo(mostOfSpan, together);
        judged.forEach(site -> costs.computeIfPresent(site.site(), (same, cost) -> cost.times(part)));
        this.ofEstimates = factor * part;
        this.schedules = new ScheduleCosts(judged, threads);
        schedules.bySite().forEach((site, ticks) -> costs.put(site, ticks.cost()));
        this.outside = Math.max(0, process - sum * factor - schedules.cores);
    }

    /** @param cpuNanos negative where it is unknown */
    private static double nanosOrNaN(long cpuNanos) {
        return cpuNanos < 0 ? Double.NaN : cpuNanos;
    }

    /** Returns by what a sum is to be multiplied so that it is at most so much. */
    private static double factorTo(double most, double sum) {
        return sum > most ? most / sum : 1;
    }

    /** Returns the first that is known of what the process used; else all processors, but of a recording's machine. */
    private double known(double used, double elsewhere, Collection<SiteFigures> judged) {
        if (!Double.isNaN(used)) {
            return used;
        }
        if (!Double.isNaN(elsewhere)) {
            return elsewhere;
        }
        boolean isRecording = judged.stream().anyMatch(SiteFigures::isRecorded);
        return isRecording ? Double.POSITIVE_INFINITY : processors;
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
        return unsampled + Math.max(sampled.coresAt(site), sampled.coresMainlyIn(site));
    }

    /** Returns how many processors the threads of a site may use. */
    private double mostThreads(SiteFigures site) {
        if (site.isRecorded() && threadSeconds == 0) {
            return site.threads();
        }
        int threads = samples.of(site.site()).mostThreads();
        return threads == 0 ? Double.POSITIVE_INFINITY : threads;
    }

    private Cost counted(SiteFigures site) {
        if (site.site().call().isSchedule() && threadSeconds == 0) {
            return Cost.NOT_KNOWN_YET;
        }
        double only = later(site) * sampled.coresMainlyIn(site.site());
        if (site.span().isCpuCoarse()) {
            return ofCoarseClock(site, only);
        }
        // A zero loop makes a third of its pauses while it is recorded, fewer beside others; its CPU is known.
        if (site.isRecorded() && isMainlyZero(site) && only > 0) {
            return upTo(only, true);
        }
        Tally tally = tally(site);
        if (tally.isMuchOfLoop()) {
            return ofLoop(site, only, tally.loopRate, tally.cores - tally.loopCores);
        }
        if (tally.isMostlyUnknown(site.rate())) {
            return site.isWithoutCpuClock() ? Cost.NEVER_KNOWN : Cost.NOT_KNOWN_YET;
        }
        return tally.cost(site.rate());
    }

    private static boolean isMainlyZero(SiteFigures site) {
        return site.zeroShare() >= MAINLY;
    }

    private Tally tally(SiteFigures site) {
        Tally tally = new Tally();
        for (Prices.Kind kind : Prices.Kind.values()) {
            double rate = site.pauses(kind) / site.span().seconds();
            tally.add(kind, rate, price(site, kind), !Double.isNaN(site.prices.nanos(kind)));
        }
        return tally;
    }

    /** @return not a number where nothing is known */
    private double price(SiteFigures site, Prices.Kind kind) {
        double own = site.prices.nanos(kind);
        double price = Double.isNaN(own) ? priceElsewhere(site, kind) : own;
        if (kind == Prices.Kind.ZERO && site.timed() >= Prices.MIN_SAMPLES) {
            // Beside other work, samples of an inlined call show some 100 ns: no pause uses more than it takes.
            return Math.min(price, site.zeroRealisedNanos());
        }
        return price;
    }

    /** Returns by how much the rates of a site that began later are above those in the time of the threads. */
    private double later(SiteFigures site) {
        if (site.isRecorded()) {
            return 1;
        }
        return Math.max(1, threadSeconds / site.span().seconds());
    }

    /** Of threads that do more than pause there, or that were not seen at all, nothing is known. */
    private Cost ofCoarseClock(SiteFigures site, double only) {
        if (only < Cost.MIN_OF_COARSE) {
            boolean isLittle = sampled.isSeen(site.site()) && sampled.coresAt(site.site()) < Cost.MIN_OF_COARSE;
            return isLittle ? Cost.TOO_LITTLE : Cost.NOT_KNOWN_YET;
        }
        return upTo(only, isMainlyZero(site));
    }

    /** The calls cost next to nothing; the threads that make them all the time bound what their loop costs. */
    private Cost ofLoop(SiteFigures site, double only, double rate, double known) {
        if (only > 0 && only * NANOS_PER_SECOND <= rate * MAX_LOOP_NANOS) {
            return upTo(Math.max(only, known), isMainlyZero(site));
        }
        double most = Math.min(cap(site) * later(site), known + rate * MIN_PRICE_NANOS / NANOS_PER_SECOND);
        return upTo(most, isMainlyZero(site));
    }

    /** @return not a number where nothing is known */
    private double priceElsewhere(SiteFigures site, Prices.Kind kind) {
        boolean isBlocked = kind == Prices.Kind.BLOCKED;
        if (isBlocked && site.isOfVirtualThreads()) {
            return virtual.nanos;
        }
        if (isBlocked && model.isGiven()) {
            return model.wakeUpNanos;
        }
        if (site.isRecorded() && kind == Prices.Kind.ZERO) {
            return ZERO_SLEEP_NANOS;
        }
        Double ofCall = prices.of(site.site().call(), kind);
        if (ofCall != null) {
            return ofCall;
        }
        boolean isEarly = !site.isRecorded() && !site.span().isCpuSampled() && site.span().seconds() < FIRST_SECONDS;
        if (isBlocked && !isEarly) {
            return prices.ofBlocked;
        }
        return Double.NaN;
    }

    /** @param isZero whether the pauses that requested no time have it, else the others */
    private static Cost upTo(double cores, boolean isZero) {
        double zero = isZero ? cores : 0;
        return new Cost(cores, zero, Precision.UP_TO);
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
