package io.github.dozemeter.judge;

import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.judge.Estimates.Estimated;
import io.github.dozemeter.judge.WakeUpAccount.Counted;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.known.KnownSites;
import io.github.dozemeter.threads.LineGroup;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.SiteSamples;
import io.github.dozemeter.threads.SiteSamples.Caller;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes a diagnosis from the figures of a span: the same for the same figures, always. Immutable. */
public final class Judge {

    /** A shorter span of the threads says nothing. */
    private static final double MIN_SECONDS = 0.5;

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private final Map<Threshold, Double> thresholds;
    private final CostModel costModel;
    private final int jdk;
    private final Function<Site, String> intention;
    private final KnownSites knownSites;
    private final Counted counted;
    /** File name of the artifact of a class, for places that only stack samples know. */
    private final Function<String, String> artifacts;
    private final boolean isOfReport;

    /**
     * @param jdk feature release: 8, 17, 25
     * @param intention why a site is meant to pause as it does; null if it is not
     */
    public Judge(Map<Threshold, Double> thresholds, CostModel costModel, int jdk, Function<Site, String> intention,
                 KnownSites knownSites) {
        this(thresholds, costModel, jdk, intention, knownSites, Counted.WAITS, className -> "", false);
    }

    private Judge(Map<Threshold, Double> thresholds, CostModel costModel, int jdk,
                  Function<Site, String> intention, KnownSites knownSites, Counted counted,
                  Function<String, String> artifacts, boolean isOfReport) {
        this.thresholds = thresholds;
        this.costModel = costModel;
        this.jdk = jdk;
        this.intention = intention;
        this.knownSites = knownSites;
        this.counted = counted;
        this.artifacts = artifacts;
        this.isOfReport = isOfReport;
    }

    /** Returns a judge for a watch that is over: a cost that is not known at its end never will be. */
    public Judge ofReport() {
        return new Judge(thresholds, costModel, jdk, intention, knownSites, counted, artifacts, true);
    }

    /** Returns a judge for where the timed waits of JDK utilities are not counted. */
    public Judge withoutWaits() {
        return new Judge(thresholds, costModel, jdk, intention, knownSites,
            Counted.PAUSES, artifacts, isOfReport);
    }

    /**
     * Returns a judge for where no one counts, and no one could load anything that knows where classes came from.
     *
     * @param artifactOf file name of the jar of a class; empty if unknown
     */
    public Judge fromOutside(Function<String, String> artifactOf) {
        return new Judge(thresholds, costModel, jdk, intention, knownSites,
            Counted.NOTHING, artifactOf, isOfReport);
    }

    /**
     * @param samples what was sampled in the same time
     * @param read what the threads of this JVM did in the same time
     */
    public Diagnosis judge(Snapshot span, SamplesBySite samples, ThreadsSnapshot read) {
        return judgement(span, samples, read, read, null).showing(site -> true, null, null);
    }

    /**
     * @param samples what was sampled in the same time
     * @param read what the threads of this JVM did in the same time
     * @param recent what they did in the time that the account of wake-ups is of
     * @param before of the tick before, whose warnings end at a lower cost than they begin; null for none
     */
    public Judgement judgement(Snapshot span, SamplesBySite samples, ThreadsSnapshot read, ThreadsSnapshot recent,
                               Diagnosis before) {
        Map<Site, Set<Verdict>> warnings = Collections.emptyMap();
        if (before != null) {
            warnings = before.judgement.warnings();
        }
        return judged(span, samples, longEnough(read), longEnough(recent), thresholds.get(Threshold.CORE_SHARE),
            warnings);
    }

    /** The first reading of an agent is followed by another at once. */
    private static ThreadsSnapshot longEnough(ThreadsSnapshot read) {
        return read.seconds() < MIN_SECONDS ? ThreadsSnapshot.NONE : read;
    }

    /** Returns what is known so far, before the first diagnosis is made. */
    public Diagnosis notYet(Snapshot soFar) {
        return judged(soFar, SamplesBySite.none(), ThreadsSnapshot.NONE, ThreadsSnapshot.NONE, Double.NaN,
            Collections.emptyMap()).showing(site -> true, null, null);
    }

    /**
     * @param limit the cost from which a site is worth a change; not a number where nothing is judged
     * @param before the warnings of the tick before
     */
    private Judgement judged(Snapshot span, SamplesBySite samples, ThreadsSnapshot threads, ThreadsSnapshot recent,
                             double limit, Map<Site, Set<Verdict>> before) {
        boolean isJudged = !Double.isNaN(limit);
        List<LineGroup> groups = LineGroup.of(threads);
        MiddlePrices prices = new MiddlePrices(span.sites(), groups, threads, costModel);
        Estimates estimates = new Estimates(groups, threads, span, artifacts, prices.ofBlocked);
        Ledger ledger = new Ledger(span, estimates, prices, samples, groups, threads, costModel, PROCESSORS);
        List<Row> rows = new ArrayList<>();
        for (SiteFigures site : span.sites()) {
            Set<Verdict> warnings = before.getOrDefault(site.site(), Collections.emptySet());
            rows.add(row(site, ledger.of(site.site()), ledger.schedules, samples, warnings, isJudged));
        }
        for (Estimated row : estimates.rows) {
            Set<Verdict> warnings = before.getOrDefault(row.figures.site(), Collections.emptySet());
            rows.add(row(row.figures, ledger.of(row), ledger.schedules, samples, warnings, isJudged));
        }
        Map<Site, List<KnownSite>> deferred = new LinkedHashMap<>();
        if (isJudged) {
            for (SampledSite one : span.deferred().sites) {
                deferred.put(one.site, bugs(knownSites.at(one.site, Collections.emptySet(), Collections.emptySet())));
            }
        }
        List<LineGroup> recentGroups = groups;
        Estimates recently = estimates;
        if (recent != threads) {
            recentGroups = LineGroup.of(recent);
            recently = new Estimates(recentGroups, recent, span, artifacts, prices.ofBlocked);
        }
        WakeUpAccount account = new WakeUpAccount(recent, recentGroups, recently, counted);
        return new Judgement(span, rows, ledger, samples, deferred, account, new BusyThreads(recentGroups, recently), limit);
    }

    private Row row(SiteFigures site, Cost cost, ScheduleCosts schedules, SamplesBySite samples, Set<Verdict> warnings,
                    boolean isJudged) {
        // No advice fits all places that share one.
        if (!isJudged || site.site().isOther()) {
            return new Row(site, cost, Collections.emptyList(), Collections.emptyList());
        }
        SiteSamples ofSite = samples.of(site);
        List<KnownSite> known = known(site, ofSite);
        Evidence seen = new Evidence(site, judged(cost), schedules.bySite().get(site.site()), ofSite, thresholds, jdk, warnings);
        return new Row(site, cost, judge(seen, known), bugs(known));
    }

    private static List<KnownSite> bugs(List<KnownSite> known) {
        return known.stream().filter(bug -> !bug.known.isIntended).collect(Collectors.toList());
    }

    private Cost judged(Cost cost) {
        if (isOfReport && cost.precision == Cost.Precision.NOT_KNOWN_YET) {
            return Cost.NEVER_KNOWN;
        }
        return cost;
    }

    private List<KnownSite> known(SiteFigures site, SiteSamples samples) {
        if (!knownSites.mayBeAt(site.site())) {
            return Collections.emptyList();
        }
        Set<String> threads = new LinkedHashSet<>(site.threadNames());
        List<String> callers = new ArrayList<>();
        for (Caller caller : samples.callers()) {
            callers.add(caller.frame);
            caller.threads.forEach(pausing -> threads.add(pausing.name));
        }
        return knownSites.at(site.site(), threads, callers);
    }

    /** @return those with the most severe first */
    private List<Finding> judge(Evidence seen, List<KnownSite> known) {
        String intended = intention(seen, known);
        if (intended != null) {
            return Collections.singletonList(new Finding(Verdict.INTENDED, Severity.NONE, seen, intended, null));
        }
        List<Finding> findings = new ArrayList<>();
        for (Verdict verdict : Verdict.values()) {
            if (!verdict.isFor(seen.call)) {
                continue;
            }
            Severity severity = verdict.check.apply(seen);
            if (severity != null) {
                // Of several bugs that have this verdict, one with a release that ends it comes first.
                KnownSite bug = known.stream().filter(one -> one.known.verdicts.contains(verdict.name()))
                    .min(Comparator.comparing(one -> one.upgrade().isEmpty())).orElse(null);
                findings.add(new Finding(verdict, severity, seen, null, bug));
            }
        }
        findings.sort(Comparator.comparing((Finding one) -> one.severity).reversed());
        return findings;
    }

    /** Returns why the site is meant to pause: what the application allows comes first; null if it is not meant to. */
    private String intention(Evidence seen, List<KnownSite> known) {
        String allowed = intention.apply(seen.site.site());
        if (allowed != null) {
            return allowed;
        }
        return known.stream().filter(one -> one.known.isIntended).map(KnownSite::text).findFirst().orElse(null);
    }
}
