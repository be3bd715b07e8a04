package io.github.dozemeter.judge;

import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.judge.WakeUpAccount.Counted;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.known.KnownSites;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.SiteSamples;
import io.github.dozemeter.threads.SiteSamples.Caller;
import io.github.dozemeter.threads.ThreadsSnapshot;
import io.github.dozemeter.threads.WakeUps;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Makes a diagnosis from the figures of a span: the same for the same figures, always. Immutable. */
public final class Judge {

    /** A shorter span of the threads says nothing. */
    private static final double LEAST_SECONDS = 0.5;

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
        Map<Site, Set<Verdict>> warnings = before == null ? Collections.emptyMap() : before.judgement.warnings();
        return judged(span, samples, longEnough(read), longEnough(recent), thresholds.get(Threshold.CORE_SHARE),
            warnings);
    }

    /** The first reading of an agent is followed by another at once. */
    private static ThreadsSnapshot longEnough(ThreadsSnapshot read) {
        return read.seconds() < LEAST_SECONDS ? ThreadsSnapshot.NONE : read;
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
        WakeUps wakeUps = new WakeUps(threads);
        Estimates estimates = new Estimates(wakeUps, span, artifacts);
        List<SiteFigures> sites = new ArrayList<>(span.sites());
        estimates.sites().forEach(site -> sites.add(site.figures));
        Ledger ledger = new Ledger(span, estimates.sites(), samples, threads, costModel, PROCESSORS);
        List<Finding> findings = new ArrayList<>();
        Map<Site, List<KnownSite>> known = new HashMap<>();
        for (SiteFigures site : isJudged ? sites : Collections.<SiteFigures>emptyList()) {
            // No advice fits all places that share one.
            if (!site.site().isOther()) {
                SiteSamples ofSite = samples.of(site);
                List<KnownSite> bugs = known(site, ofSite);
                known.put(site.site(), bugs);
                Evidence seen = new Evidence(site, judged(ledger.of(site.site())),
                    ledger.schedules.bySite().get(site.site()), ofSite, thresholds, jdk,
                    before.getOrDefault(site.site(), Collections.emptySet()));
                findings.addAll(judge(seen, bugs));
            }
        }
        for (SampledSite one : isJudged ? span.deferred().sites : Collections.<SampledSite>emptyList()) {
            known.computeIfAbsent(one.site,
                at -> knownSites.at(at, Collections.emptySet(), Collections.emptySet()));
        }
        WakeUps recentWakeUps = recent == threads ? wakeUps : new WakeUps(recent);
        Estimates recentEstimates = recent == threads ? estimates : new Estimates(recentWakeUps, span, artifacts);
        WakeUpAccount account =
            new WakeUpAccount(recentWakeUps, recent.sites.sites(), recentEstimates, span.deferred(), counted);
        return new Judgement(span, sites, ledger, samples, findings, known, account, limit);
    }

    private Cost judged(Cost cost) {
        boolean isTooLate = isOfReport && cost.precision == Cost.Precision.NOT_KNOWN_YET;
        return isTooLate ? Cost.NEVER_KNOWN : cost;
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
        String allowed = intention.apply(seen.site.site());
        String meant = allowed != null ? allowed
            : known.stream().filter(one -> one.known.isIntended).map(KnownSite::text)
            .findFirst().orElse(null);
        if (meant != null) {
            return Collections.singletonList(new Finding(Verdict.INTENDED, Severity.NONE,
                seen, meant, null));
        }
        List<Finding> findings = new ArrayList<>();
        for (Verdict verdict : Verdict.values()) {
            Severity severity = verdict.isFor(seen.call) ? verdict.check.apply(seen) : null;
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
}
