package io.github.dozemeter.judge;

import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.known.KnownSite;
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
 * Holds what outputs show of a {@link Judgement}: sites on their own, sums of the others, what each costs, their order, the
 * findings, and the sentence on top. Made once a tick. Immutable.
 */
public final class Diagnosis {

    private static final Cost NOTHING = new Cost(0, Cost.Precision.MEASURED);

    final Judgement judgement;
    public final CostModel costModel;
    public final WakeUpAccount account;
    private final Map<Site, List<Finding>> bySite;
    private final Map<Site, SiteFigures> shown = new LinkedHashMap<>();
    /** The sites that paused, the costliest first. */
    public final List<SiteFigures> sites;
    /** Has each site, and the sums of many, which hold what is not shown on its own. */
    private final Map<Site, Cost> costs = new HashMap<>();
    /** The cost of all sites together, in cores. */
    final double cost;
    /** Since the start of the agent; goes on after this diagnosis. Null where this is the whole run. */
    private final CpuSeconds cpuSeconds;
    private final Headline sentence;

    /** @param before the sentence of the tick before; null without one */
    Diagnosis(Judgement judgement, Predicate<Site> isShown, CpuSeconds cpuSeconds, Headline before) {
        this.judgement = judgement;
        this.costModel = judgement.ledger.model;
        this.account = judgement.account;
        this.cpuSeconds = cpuSeconds;
        for (SiteFigures site : judgement.all) {
            Cost ofSite = judgement.ledger.of(site.site());
            boolean isAlone = site.isEstimated() || isShown.test(site.site());
            SiteFigures row = isAlone ? site : site.asOther();
            shown.merge(row.site(), row, SiteFigures::plus);
            costs.merge(row.site(), ofSite, Cost::plus);
            costs.putIfAbsent(site.site(), ofSite);
        }
        this.cost = judgement.all.stream().mapToDouble(site -> judgement.ledger.of(site.site()).cores).sum();
        this.bySite = judgement.findings.stream().filter(finding -> shown.containsKey(finding.site()))
            .collect(Collectors.groupingBy(Finding::site));
        this.sites = Collections.unmodifiableList(costliestFirst(shown.values()));
        Situation now = Situation.of(this);
        this.sentence = before == null ? Headline.of(now) : before.next(now);
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
        judgement.span.deferred().sites.forEach(deferred -> bugs.put(deferred.site, known(deferred.site)));
        bugs.values().removeIf(List::isEmpty);
        return bugs;
    }

    /** The bugs of published libraries that this site is; what is meant to pause is none. */
    public List<KnownSite> known(Site site) {
        return judgement.known.getOrDefault(site, Collections.emptyList()).stream().filter(bug -> !bug.known.isIntended)
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
        return Judgement.weight(costOf(site), shown.get(site));
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
        SiteFigures figures = shown.get(site);
        return figures == null ? SiteSamples.NONE : judgement.samples.of(figures);
    }

    /** Whether the JVM's own recorder wrote pauses down: then no one counted. */
    public boolean isRecorded() {
        return judgement.all.stream().anyMatch(SiteFigures::isRecorded);
    }

    public boolean isJudged() {
        return !Double.isNaN(judgement.limit);
    }

    public double seconds() {
        return judgement.span.span().seconds();
    }

    /** Returns the sentence on top; a warning is proof enough that pauses are counted, praise needs the self-test. */
    public Headline headline(Circumstances now) {
        if (!now.isCounting && isJudged() && warned().isEmpty()) {
            return Headline.ofNotMeasured();
        }
        if (now.changed != null) {
            return Headline.ofExperiment(now.changed, now.secondsLeft);
        }
        return now.unseen.isEmpty() ? sentence : Headline.of(Situation.of(this).withUnseen(now.unseen));
    }

    public Headline headline() {
        return headline(Circumstances.USUAL);
    }
}
