package io.github.dozemeter.judge;

import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.SiteSamples;
import java.util.ArrayList;
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
 * Holds what was found in a span: the figures of the sites, what each costs, their order, and all findings. Every
 * site is judged; what is not {@link #showing shown} on its own is in the sum of its call. Immutable.
 */
public final class Diagnosis {

    private static final Cost NOTHING = new Cost(0, Cost.Precision.MEASURED);

    final Snapshot span;
    /** Counted and estimated. */
    final List<SiteFigures> all;
    final Ledger ledger;
    public final CostModel costModel;
    private final SamplesBySite samples;
    /** The cost from which a site is worth a change; not a number where nothing is judged. */
    final double limit;
    final List<Finding> allFindings;
    private final Map<Site, List<Finding>> bySite;
    private final Map<Site, List<KnownSite>> known;
    private final Map<Site, SiteFigures> shown = new LinkedHashMap<>();
    /** The sites that paused, the costliest first. */
    public final List<SiteFigures> sites;
    /** Has each site, and the sums of many, which hold what is not shown on its own. */
    private final Map<Site, Cost> costs = new HashMap<>();
    /** The cost of all sites together, in cores. */
    final double cost;
    /** Since the start of the agent; goes on after this diagnosis. Null where this is the whole run. */
    private final CpuSeconds cpuSeconds;
    public final WakeUpAccount account;
    /** The sentence of the tick before; null without one. */
    private final Headline before;

    /**
     * @param all sites that paused
     * @param allFindings of a site the worst first
     */
    Diagnosis(Snapshot span, List<SiteFigures> all, Ledger ledger, SamplesBySite samples,
              List<Finding> allFindings, Map<Site, List<KnownSite>> known, WakeUpAccount account, double limit,
              CpuSeconds cpuSeconds, Predicate<Site> isShown, Headline before) {
        this.span = span;
        this.ledger = ledger;
        this.costModel = ledger.model;
        this.cpuSeconds = cpuSeconds;
        this.known = known;
        this.samples = samples;
        this.limit = limit;
        this.all = all;
        this.allFindings = allFindings;
        this.account = account;
        this.before = before;
        for (SiteFigures site : all) {
            Cost ofSite = ledger.of(site.site());
            SiteFigures row = site.isEstimated() || isShown.test(site.site())
                ? site : site.asOther();
            shown.merge(row.site(), row, SiteFigures::plus);
            costs.merge(row.site(), ofSite, Cost::plus);
            costs.putIfAbsent(site.site(), ofSite);
        }
        this.cost = all.stream().mapToDouble(site -> ledger.of(site.site()).cores).sum();
        this.bySite = allFindings.stream().filter(finding -> shown.containsKey(finding.site()))
            .collect(Collectors.groupingBy(Finding::site));
        this.sites = Collections.unmodifiableList(costliestFirst(shown.values()));
    }

    /**
     * Returns it with these sites on their own and all others in the sum of their call, without findings.
     *
     * @param before the sentence of the tick before, which names the same site where it can; null without one
     */
    public Diagnosis showing(Set<Site> sites, Headline before) {
        return new Diagnosis(span, all, ledger, samples, allFindings, known, account, limit, cpuSeconds,
            sites::contains, before);
    }

    /** The verdicts that are a warning, of all sites, shown or not. */
    Map<Site, Set<Verdict>> warnings() {
        return allFindings.stream().filter(finding -> finding.severity == Severity.WARNING)
            .collect(Collectors.groupingBy(Finding::site,
                Collectors.mapping(finding -> finding.verdict, Collectors.toSet())));
    }

    /** Returns it with the findings of an earlier diagnosis for one site. */
    public Diagnosis keepingFindings(Site site, Diagnosis earlier) {
        List<Finding> kept = new ArrayList<>(allFindings);
        kept.removeIf(finding -> finding.site().equals(site));
        kept.addAll(earlier.findings(site));
        return new Diagnosis(span, all, ledger, samples, kept, known, account, limit, cpuSeconds,
            shown::containsKey, before);
    }

    /** @param total CPU seconds by site since the agent started */
    public Diagnosis withCpuSeconds(CpuSeconds total) {
        return new Diagnosis(span, all, ledger, samples, allFindings, known, account, limit, total,
            shown::containsKey, before);
    }

    /** The sites that have a warning, the costliest first. */
    public Set<Site> warned() {
        return findings().stream().filter(finding -> finding.severity == Severity.WARNING).map(Finding::site)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Findings of the costliest site first, of each site the worst first. */
    public List<Finding> findings() {
        return sites.stream().flatMap(site -> findings(site.site()).stream())
            .collect(Collectors.toList());
    }

    /** The worst first. */
    public List<Finding> findings(Site site) {
        return Collections.unmodifiableList(bySite.getOrDefault(site, Collections.emptyList()));
    }

    /** The sites that are bugs of published libraries, shown or deferred, each with its bugs. */
    public Map<Site, List<KnownSite>> known() {
        Map<Site, List<KnownSite>> bugs = new LinkedHashMap<>();
        shown.keySet().forEach(site -> bugs.put(site, known(site)));
        span.deferred().sites.forEach(deferred -> bugs.put(deferred.site, known(deferred.site)));
        bugs.values().removeIf(List::isEmpty);
        return bugs;
    }

    /** The bugs of published libraries that this site is; what is meant to pause is none. */
    public List<KnownSite> known(Site site) {
        return known.getOrDefault(site, Collections.emptyList()).stream().filter(bug -> !bug.known.isIntended)
            .collect(Collectors.toList());
    }

    /**
     * The order of sites in every output: by what they cost in the time judged, or if that is not known, by what as
     * many pauses cost elsewhere; then by the number of pauses of these figures.
     */
    public List<SiteFigures> costliestFirst(Collection<SiteFigures> figures) {
        List<SiteFigures> sorted = new ArrayList<>(figures);
        sorted.sort(Comparator.comparingDouble((SiteFigures site) -> -weight(site.site()))
            .thenComparingLong(site -> -site.pauses()));
        return sorted;
    }

    private double weight(Site site) {
        Cost cost = costOf(site);
        SiteFigures judged = shown.get(site);
        return cost.isKnown() || judged == null ? cost.cores : Math.min(cost.most(), Ledger.usual(judged));
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

    public double costShare(Site site) {
        return cost == 0 ? 0 : cost(site) / cost;
    }

    /** Says how costs are known, in a sentence without a full stop: no reader of a cost should have to guess. */
    public String costBasis() {
        return "Cost: pauses times the CPU time of one, in % of a core; about: by the price of "
            + (costModel.isGiven() ? costModel.basis : "other pauses")
            + "; up to: all CPU of its threads";
    }

    /** Returns what a site did in the time judged; null if it did not pause. */
    public SiteFigures figures(Site site) {
        return shown.get(site);
    }

    public SiteSamples samples(Site site) {
        return shown.containsKey(site) ? samples.of(site) : SiteSamples.NONE;
    }

    /** Whether the JVM's own recorder wrote pauses down: then no one counted. */
    public boolean isRecorded() {
        return all.stream().anyMatch(SiteFigures::isRecorded);
    }

    public boolean isJudged() {
        return !Double.isNaN(limit);
    }

    public double seconds() {
        return span.span().seconds();
    }

    /** The sentence on top; made at each call. */
    public Headline headline() {
        return headline("");
    }

    /** @param unseen names what has no figure: {@code virtual threads are in no thread dump}; empty for nothing */
    public Headline headline(String unseen) {
        Situation now = Situation.of(this);
        now.unseen = unseen;
        return before == null ? Headline.of(now) : before.next(now);
    }
}
