package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Site;
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

/** Holds what was found in a span at all lines, before it is decided which are shown on their own. Immutable. */
public final class Judgement {

    final Snapshot span;
    /** Counted, recorded and estimated, in no order. */
    final List<Row> rows;
    final Ledger ledger;
    final SamplesBySite samples;
    /** The bugs of published libraries at deferred sites. */
    final Map<Site, List<KnownSite>> deferredBugs;
    final WakeUpAccount account;
    /** The threads that use most CPU outside pauses. */
    final BusyThreads busiest;
    /** The cost from which a site is worth a change; not a number where nothing is judged. */
    final double limit;

    Judgement(Snapshot span, List<Row> rows, Ledger ledger, SamplesBySite samples, Map<Site, List<KnownSite>> deferredBugs,
              WakeUpAccount account, BusyThreads busiest, double limit) {
        this.span = span;
        this.rows = rows;
        this.ledger = ledger;
        this.samples = samples;
        this.deferredBugs = deferredBugs;
        this.account = account;
        this.busiest = busiest;
        this.limit = limit;
    }

    /** Returns it with the findings of an earlier diagnosis for one site. */
    public Judgement keepingFindings(Site site, Diagnosis earlier) {
        List<Row> kept = new ArrayList<>(rows);
        kept.replaceAll(row -> row.site().equals(site) ? row.with(earlier.findings(site)) : row);
        return new Judgement(span, kept, ledger, samples, deferredBugs, account, busiest, limit);
    }

    /** Returns the sites that have a warning, the costliest first. */
    public Set<Site> warned() {
        return rows.stream().filter(Row::hasWarning)
            .sorted(Comparator.comparingDouble((Row row) -> -row.weight()).thenComparingLong(row -> -row.figures.pauses()))
            .map(Row::site).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The verdicts that are a warning, of all sites. */
    Map<Site, Set<Verdict>> warnings() {
        return rows.stream().flatMap(row -> row.findings.stream()).filter(finding -> finding.severity == Severity.WARNING)
            .collect(Collectors.groupingBy(Finding::site, Collectors.mapping(finding -> finding.verdict, Collectors.toSet())));
    }

    /**
     * Returns what outputs show: these sites on their own, and all others in the sum of their call, without findings.
     *
     * @param total CPU seconds by site since the agent started; null where the span is the whole run
     * @param before the tick before, whose order lasts where costs are about equal; null without one
     */
    public Diagnosis showing(Predicate<Site> isShown, CpuSeconds total, Diagnosis before) {
        return new Diagnosis(this, isShown, total, before);
    }
}
