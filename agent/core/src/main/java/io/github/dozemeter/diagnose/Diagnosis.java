package io.github.dozemeter.diagnose;

import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.record.CostModel;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Snapshot;
import io.github.dozemeter.sample.SamplesBySite;
import io.github.dozemeter.sample.SiteSamples;
import io.github.dozemeter.wakeup.ThreadsSnapshot;
import io.github.dozemeter.wakeup.WakeUps;
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

/**
 * What was found in a span of time: the figures of the sites, what each costs, their order, and all findings. Immutable.
 * Every site is judged; what is not {@link #showing shown} on its own is in the sum of its call.
 */
public final class Diagnosis {

    private static final String NOT_YET = "No verdicts yet: the first come ten seconds after the start";

    private final Snapshot span;
    /** Counted and estimated. */
    private final List<SiteFigures> all;
    private final SamplesBySite samples;
    private final Thresholds thresholds;
    private final CostModel costModel;
    /** Of all sites, shown or not. */
    private final List<Finding> allFindings;
    private final List<Finding> findings = new ArrayList<>();
    private final Map<Site, List<Finding>> bySite = new HashMap<>();
    private final Map<Site, List<KnownSite>> known;
    private final Map<Site, SiteFigures> shown = new LinkedHashMap<>();
    private final List<SiteFigures> sites;
    /** In cores: of each site, and of what stands for many, which holds what is not shown on its own. */
    private final Map<Site, Double> costs = new HashMap<>();
    private final double cost;
    private final WakeUpAccount account;

    /**
     * @param all sites that paused
     * @param findings of a site the worst first
     * @param known which known pauses each site is
     */
    Diagnosis(Snapshot span, List<SiteFigures> all, SamplesBySite samples, List<Finding> findings, Map<Site, List<KnownSite>> known,
              WakeUpAccount account, Thresholds thresholds, CostModel costModel) {
        this(span, all, samples, findings, known, account, thresholds, costModel, site -> true);
    }

    private Diagnosis(Snapshot span, List<SiteFigures> all, SamplesBySite samples, List<Finding> allFindings,
                      Map<Site, List<KnownSite>> known, WakeUpAccount account, Thresholds thresholds, CostModel costModel,
                      Predicate<Site> isShown) {
        this.span = span;
        this.known = known;
        this.samples = samples;
        this.thresholds = thresholds;
        this.costModel = costModel;
        this.all = all;
        this.allFindings = allFindings;
        this.account = account;
        double sum = 0;
        for (SiteFigures site : all) {
            double ofSite = site.cost(costModel);
            sum += ofSite;
            SiteFigures row = site.isEstimated() || isShown.test(site.site()) ? site : site.asOther();
            shown.merge(row.site(), row, SiteFigures::plus);
            // The cost of a sum is not the sum of the costs: a wake-up is cheap or dear by the site that makes it.
            costs.merge(row.site(), ofSite, Double::sum);
            costs.putIfAbsent(site.site(), ofSite);
        }
        this.cost = sum;
        for (Finding finding : allFindings) {
            if (shown.containsKey(finding.site())) {
                bySite.computeIfAbsent(finding.site(), site -> new ArrayList<>()).add(finding);
            }
        }
        this.sites = Collections.unmodifiableList(costliestFirst(shown.values()));
        for (SiteFigures site : sites) {
            findings.addAll(findings(site.site()));
        }
    }

    /** Before the first is made: what is known so far. */
    public static Diagnosis notYet(Snapshot soFar, CostModel costModel) {
        List<SiteFigures> counted = soFar.sites();
        WakeUpAccount unknown = new WakeUpAccount(WakeUps.of(ThreadsSnapshot.NONE, costModel.wakeUpSeconds()), counted,
            Collections.<SiteFigures>emptyList(), soFar.deferred(), true);
        return new Diagnosis(soFar, counted, SamplesBySite.none(), Collections.<Finding>emptyList(),
            Collections.<Site, List<KnownSite>>emptyMap(), unknown, null, costModel);
    }

    /** The same, with these sites on their own and all others in the sum of their call, without findings. */
    public Diagnosis showing(Set<Site> sites) {
        return new Diagnosis(span, all, samples, allFindings, known, account, thresholds, costModel, sites::contains);
    }

    /** The same, but of one site with the findings of an earlier diagnosis. */
    public Diagnosis keepingFindings(Site site, Diagnosis earlier) {
        List<Finding> kept = new ArrayList<>(allFindings);
        kept.removeIf(finding -> finding.site().equals(site));
        kept.addAll(earlier.findings(site));
        return new Diagnosis(span, all, samples, kept, known, account, thresholds, costModel, shown::containsKey);
    }

    /** The sites that have a warning, the costliest first. */
    public Set<Site> warned() {
        Set<Site> warned = new LinkedHashSet<>();
        for (Finding finding : findings) {
            if (finding.severity() == Severity.WARNING) {
                warned.add(finding.site());
            }
        }
        return warned;
    }

    /** Those of the costliest site first, of each site the worst first. */
    public List<Finding> findings() {
        return Collections.unmodifiableList(findings);
    }

    /** The worst first. */
    public List<Finding> findings(Site site) {
        List<Finding> ofSite = bySite.get(site);
        return ofSite == null ? Collections.<Finding>emptyList() : Collections.unmodifiableList(ofSite);
    }

    /** The sites that are bugs of published libraries, shown or deferred, each with its bugs. */
    public Map<Site, List<KnownSite>> known() {
        Map<Site, List<KnownSite>> bugs = new LinkedHashMap<>();
        shown.keySet().forEach(site -> bugs.put(site, known(site)));
        span.deferred().sites().forEach(deferred -> bugs.put(deferred.site(), known(deferred.site())));
        bugs.values().removeIf(List::isEmpty);
        return bugs;
    }

    /** The bugs of published libraries that this site is; what is meant to pause is none. */
    public List<KnownSite> known(Site site) {
        List<KnownSite> bugs = new ArrayList<>(known.getOrDefault(site, Collections.<KnownSite>emptyList()));
        bugs.removeIf(bug -> bug.known().isIntended());
        return bugs;
    }

    /** The sites that paused, the costliest first. */
    public List<SiteFigures> sites() {
        return sites;
    }

    /**
     * The order of sites in every output: by what they cost in the time judged; those that cost the same, as nothing
     * does that did not pause in it, by the number of pauses of these figures.
     */
    public List<SiteFigures> costliestFirst(Collection<SiteFigures> figures) {
        List<SiteFigures> sorted = new ArrayList<>(figures);
        sorted.sort(Comparator.comparingDouble((SiteFigures site) -> -cost(site.site()))
            .thenComparingLong(site -> -site.pauses()));
        return sorted;
    }

    /** In cores; 0 for sites that did not pause. */
    public double cost(Site site) {
        Double known = costs.get(site);
        return known == null ? 0 : known;
    }

    /** The part of this site in what all sites cost. */
    public double costShare(Site site) {
        return cost == 0 ? 0 : cost(site) / cost;
    }

    /** Where the wake-ups of this JVM come from. */
    public WakeUpAccount account() {
        return account;
    }

    /** What every cost here is made of. */
    public CostModel costModel() {
        return costModel;
    }

    /** The same as a sentence, without a full stop: no reader of a cost should have to guess it. */
    public String costBasis() {
        return "A wake-up costs " + Numbers.round(costModel.wakeUpSeconds()) + " (" + costModel.basis() + ")";
    }

    /** What all sites cost together, in cores. */
    double cost() {
        return cost;
    }

    /** What a site did in the time judged; null if it did not pause. */
    public SiteFigures figures(Site site) {
        return shown.get(site);
    }

    /** What was sampled of a site in the time judged: callers, threads, locks. */
    public SiteSamples samples(Site site) {
        return shown.containsKey(site) ? samples.of(site) : SiteSamples.NONE;
    }

    /** Whether verdicts were looked for. */
    public boolean isJudged() {
        return thresholds != null;
    }

    /** How long the time judged is. */
    public double seconds() {
        return span.span().seconds();
    }

    /** The whole in one line, without a full stop; made at each call. */
    public String headline() {
        return thresholds == null ? NOT_YET : new Headline(this, all, allFindings, span.deferred(), thresholds).text();
    }
}
