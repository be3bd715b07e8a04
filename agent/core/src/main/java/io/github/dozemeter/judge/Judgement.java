package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.threads.SamplesBySite;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Holds what was found in a span at all sites, before it is decided which are shown on their own. Immutable. */
public final class Judgement {

    final Snapshot span;
    /** Counted and estimated. */
    final List<SiteFigures> all;
    final Ledger ledger;
    final SamplesBySite samples;
    /** Of a site the worst first. */
    final List<Finding> findings;
    final Map<Site, List<KnownSite>> known;
    final WakeUpAccount account;
    /** The cost from which a site is worth a change; not a number where nothing is judged. */
    final double limit;

    /**
     * @param all sites that paused
     * @param findings of a site the worst first
     */
    Judgement(Snapshot span, List<SiteFigures> all, Ledger ledger, SamplesBySite samples, List<Finding> findings,
              Map<Site, List<KnownSite>> known, WakeUpAccount account, double limit) {
        this.span = span;
        this.all = all;
        this.ledger = ledger;
        this.samples = samples;
        this.findings = findings;
        this.known = known;
        this.account = account;
        this.limit = limit;
    }

    /** Returns it with the findings of an earlier diagnosis for one site. */
    public Judgement keepingFindings(Site site, Diagnosis earlier) {
        List<Finding> kept = new ArrayList<>(findings);
        kept.removeIf(finding -> finding.site().equals(site));
        kept.addAll(earlier.findings(site));
        return new Judgement(span, all, ledger, samples, kept, known, account, limit);
    }

    /** Returns the sites that have a warning, the costliest first. */
    public Set<Site> warned() {
        Set<Site> warned = warnings().keySet();
        return all.stream().filter(figures -> warned.contains(figures.site()))
            .sorted(Comparator.comparingDouble((SiteFigures figures) -> -weight(ledger.of(figures.site()), figures))
                .thenComparingLong(figures -> -figures.pauses()))
            .map(SiteFigures::site).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The verdicts that are a warning, of all sites. */
    Map<Site, Set<Verdict>> warnings() {
        return findings.stream().filter(finding -> finding.severity == Severity.WARNING)
            .collect(Collectors.groupingBy(Finding::site,
                Collectors.mapping(finding -> finding.verdict, Collectors.toSet())));
    }

    /**
     * Returns what outputs show: these sites on their own, and all others in the sum of their call, without findings.
     *
     * @param total CPU seconds by site since the agent started; null where the span is the whole run
     * @param before the sentence of the tick before, which names the same site where it can; null without one
     */
    public Diagnosis showing(Predicate<Site> isShown, CpuSeconds total, Headline before) {
        return new Diagnosis(this, isShown, total, before);
    }

    /** Returns what orders a site: its cost, or if that is not known, what as many pauses cost elsewhere. */
    static double weight(Cost cost, SiteFigures judged) {
        boolean isGiven = cost.isKnown() || judged == null;
        return isGiven ? cost.cores : Math.min(cost.most(), Ledger.usual(judged));
    }
}
