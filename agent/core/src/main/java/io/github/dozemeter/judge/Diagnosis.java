package io.github.dozemeter.judge;

import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.threads.SiteSamples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Holds what outputs show of a {@link Judgement}: the rows in their one order, sums of the others, and the sentence on top,
 * which is made of these. Made once a tick. Immutable.
 */
public final class Diagnosis {

    private static final Cost NOTHING = new Cost(0, Cost.Precision.MEASURED);
    /** A row passes the one above it from here on: a price is measured to a fifth. */
    private static final double A_FIFTH_MORE = 1.2;

    final Judgement judgement;
    public final CostModel costModel;
    public final WakeUpAccount account;
    /** Has the order of every output. */
    public final List<Row> rows;
    /** The sites of the rows, in their order. */
    public final List<SiteFigures> sites;
    private final Map<Site, SiteFigures> shown = new HashMap<>();
    private final Map<Site, Integer> places = new HashMap<>();
    /** Has each site, and the sums of many, which hold what is not shown on its own. */
    private final Map<Site, Cost> costs = new HashMap<>();
    /** The cost of all rows together, in cores. */
    final double cost;
    /** Since the start of the agent; goes on after this diagnosis. Null where this is the whole run. */
    private final CpuSeconds cpuSeconds;

    /** @param before the tick before; null without one */
    Diagnosis(Judgement judgement, Predicate<Site> isShown, CpuSeconds cpuSeconds, Diagnosis before) {
        this.judgement = judgement;
        this.costModel = judgement.ledger.model;
        this.account = judgement.account;
        this.cpuSeconds = cpuSeconds;
        List<Row> alone = new ArrayList<>();
        Map<Site, Row> sums = new LinkedHashMap<>();
        for (Row row : judgement.rows) {
            costs.merge(row.site(), row.cost, Cost::plus);
            if (!row.site().isOther() && (row.figures.isEstimated() || isShown.test(row.site()))) {
                alone.add(row);
            } else {
                sums.merge(row.asOther().site(), row.asOther(), Row::plus);
            }
        }
        sums.forEach((other, sum) -> costs.put(other, sum.cost));
        alone.addAll(sums.values());
        this.rows = Collections.unmodifiableList(ordered(alone, before));
        this.sites = Collections.unmodifiableList(rows.stream().map(row -> row.figures).collect(Collectors.toList()));
        for (int i = 0; i < sites.size(); i++) {
            shown.putIfAbsent(sites.get(i).site(), sites.get(i));
            places.putIfAbsent(sites.get(i).site(), i);
        }
        this.cost = rows.stream().mapToDouble(row -> row.cost.cores).sum();
    }

    /** No comparator: within a fifth the order of the tick before lasts, and that is not transitive. */
    private static List<Row> ordered(List<Row> rows, Diagnosis before) {
        List<Row> sorted = new ArrayList<>(rows);
        sorted.sort(Comparator.comparingDouble((Row row) -> -row.weight()).thenComparingLong(row -> -row.figures.pauses()));
        if (before == null) {
            return sorted;
        }
        Map<Object, Integer> places = new HashMap<>();
        before.rows.forEach(row -> places.putIfAbsent(key(row), places.size()));
        sorted.sort(Comparator.comparingInt(row -> places.getOrDefault(key(row), places.size())));
        for (int i = 1; i < sorted.size(); i++) {
            for (int at = i; at > 0 && passes(sorted.get(at), sorted.get(at - 1)); at--) {
                Collections.swap(sorted, at, at - 1);
            }
        }
        return sorted;
    }

    private static boolean passes(Row row, Row above) {
        return row.weight() > 0 && row.weight() >= above.weight() * A_FIFTH_MORE;
    }

    private static Object key(Row row) {
        return Arrays.asList(row.site(), row.figures.caller());
    }

    /** The sites that have a warning, the costliest first. */
    public Set<Site> warned() {
        return rows.stream().filter(Row::hasWarning).map(Row::site).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Findings of the costliest site first, of each site the worst first. */
    public List<Finding> findings() {
        return rows.stream().flatMap(row -> row.findings.stream()).collect(Collectors.toList());
    }

    /** The worst first. */
    public List<Finding> findings(Site site) {
        return rows.stream().filter(row -> row.site().equals(site)).flatMap(row -> row.findings.stream())
            .collect(Collectors.toList());
    }

    /** The sites that are bugs of published libraries, shown or deferred, each with its bugs. */
    public Map<Site, List<KnownSite>> known() {
        Map<Site, List<KnownSite>> bugs = new LinkedHashMap<>();
        rows.forEach(row -> bugs.put(row.site(), row.bugs));
        judgement.deferredBugs.forEach(bugs::putIfAbsent);
        bugs.values().removeIf(List::isEmpty);
        return bugs;
    }

    /** The bugs of published libraries that this site is; what is meant to pause is none. */
    public List<KnownSite> known(Site site) {
        return known().getOrDefault(site, Collections.emptyList());
    }

    /** Returns the place of a site's row in the list; after all others if it did not pause. */
    public int rank(Site site) {
        return places.getOrDefault(site, rows.size());
    }

    /** Returns figures of other spans in the order of the rows. */
    public List<SiteFigures> inOrder(Collection<SiteFigures> figures) {
        // A box of its own for each of thousands of comparisons would be garbage.
        Integer last = sites.size();
        List<SiteFigures> sorted = new ArrayList<>(figures);
        sorted.sort(Comparator.comparingInt((SiteFigures site) -> places.getOrDefault(site.site(), last))
            .thenComparingLong(site -> -site.pauses()));
        return sorted;
    }

    /** Returns cores; 0 for sites that did not pause. */
    public double cost(Site site) {
        return costOf(site).cores;
    }

    public Cost costOf(Site site) {
        return costs.getOrDefault(site, NOTHING);
    }

    /**
     * CPU time of a site since the start of the agent, in seconds; not a number where nothing is known of it.
     *
     * @param now of the site, read later than this diagnosis
     */
    public double cpuSeconds(SiteFigures now) {
        Site site = now.site();
        if (cpuSeconds != null) {
            return cpuSeconds.settled(site, now.pausesSoFar());
        }
        boolean isKnown = isJudged() && costOf(site).isKnown() && shown.containsKey(site);
        return isKnown ? cost(site) * seconds() : Double.NaN;
    }

    /** Returns what the whole process used, in cores; not a number where that is unknown. */
    public double processCores() {
        return isJudged() ? judgement.ledger.ofProcess : Double.NaN;
    }

    /** Returns the part of a cost in that of all rows. */
    public double costShare(Cost part) {
        return cost == 0 ? 0 : part.cores / cost;
    }

    /** Says how costs are known, in a sentence without a full stop: no reader of a cost should have to guess. */
    public String costBasis() {
        String prices = costModel.isGiven() ? costModel.basis : "other pauses";
        return "CPU is in % of one core; ~ is within a factor of two (at the price of " + prices
            + "), ≤ is at most (all CPU of its threads)";
    }

    /** Returns what a site did in the time judged; null if it did not pause. */
    public SiteFigures figures(Site site) {
        return shown.get(site);
    }

    public SiteSamples samples(Site site) {
        SiteFigures figures = shown.get(site);
        return figures == null ? SiteSamples.NONE : judgement.samples.of(figures);
    }

    /** Whether the JVM's own recorder wrote pauses down: then no one counted. */
    public boolean isRecorded() {
        return sites.stream().anyMatch(SiteFigures::isRecorded);
    }

    public boolean isJudged() {
        return !Double.isNaN(judgement.limit);
    }

    public double seconds() {
        return judgement.span.span().seconds();
    }

    /** Returns the sentence on top. */
    public Headline headline(Circumstances now) {
        return new Headline(this, now);
    }

    public Headline headline() {
        return headline(Circumstances.USUAL);
    }
}
