package io.github.dozemeter.diagnose;

import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.known.KnownSites;
import io.github.dozemeter.record.CostModel;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Snapshot;
import io.github.dozemeter.sample.SamplesBySite;
import io.github.dozemeter.sample.SiteSamples;
import io.github.dozemeter.sample.SiteSamples.Caller;
import io.github.dozemeter.sample.SiteSamples.PausingThreads;
import io.github.dozemeter.wakeup.ThreadsSnapshot;
import io.github.dozemeter.wakeup.WakeUps;
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

    private final Thresholds thresholds;
    private final CostModel costModel;
    private final int jdk;
    private final Function<Site, String> intention;
    private final KnownSites knownSites;
    private final WakeUpAccount.Counted counted;
    /** File name of the artifact of a class, for places that only stack samples know. */
    private final Function<String, String> artifacts;

    /**
     * @param jdk feature release: 8, 17, 25
     * @param intention why a site is meant to pause as it does; null if it is not
     */
    public Judge(Thresholds thresholds, CostModel costModel, int jdk, Function<Site, String> intention, KnownSites knownSites) {
        this(thresholds, costModel, jdk, intention, knownSites, WakeUpAccount.Counted.WAITS, className -> "");
    }

    private Judge(Thresholds thresholds, CostModel costModel, int jdk, Function<Site, String> intention, KnownSites knownSites,
                  WakeUpAccount.Counted counted, Function<String, String> artifacts) {
        this.thresholds = thresholds;
        this.costModel = costModel;
        this.jdk = jdk;
        this.intention = intention;
        this.knownSites = knownSites;
        this.counted = counted;
        this.artifacts = artifacts;
    }

    /** Returns a judge for where the timed waits of JDK utilities are not counted. */
    public Judge withoutWaits() {
        return new Judge(thresholds, costModel, jdk, intention, knownSites, WakeUpAccount.Counted.PAUSES, artifacts);
    }

    /**
     * Returns a judge for where no one counts, and no one could load anything that knows where classes came from.
     *
     * @param artifactOf file name of the jar of a class; empty if unknown
     */
    public Judge fromOutside(Function<String, String> artifactOf) {
        return new Judge(thresholds, costModel, jdk, intention, knownSites, WakeUpAccount.Counted.NOTHING, artifactOf);
    }

    /**
     * @param samples what was sampled in the same time
     * @param read what the threads of this JVM did in the same time
     */
    public Diagnosis judge(Snapshot span, SamplesBySite samples, ThreadsSnapshot read) {
        // The first reading of an agent is followed by another at once.
        ThreadsSnapshot threads = read.seconds() < LEAST_SECONDS ? ThreadsSnapshot.NONE : read;
        WakeUps wakeUps = WakeUps.of(threads);
        Estimates estimates = new Estimates(wakeUps, span, artifacts);
        List<SiteFigures> estimated = new ArrayList<>();
        estimates.sites().forEach(site -> estimated.add(site.figures));
        List<SiteFigures> sites = new ArrayList<>(span.sites());
        sites.addAll(estimated);
        Ledger ledger = new Ledger(span.sites(), estimates.sites(), threads, costModel);
        List<Finding> findings = new ArrayList<>();
        Map<Site, List<KnownSite>> known = new HashMap<>();
        for (SiteFigures site : sites) {
            // No advice fits all places that share one.
            if (!site.site().isOther()) {
                List<KnownSite> ofSite = known(site, samples.of(site.site()));
                known.put(site.site(), ofSite);
                findings.addAll(judge(site, ledger.of(site.site()), samples, ofSite));
            }
        }
        for (SampledSite deferred : span.deferred().sites) {
            known.computeIfAbsent(deferred.site, site -> knownSites.at(site, Collections.<String>emptySet(), Collections.<String>emptySet()));
        }
        return new Diagnosis(span, sites, ledger, samples, findings, known,
            new WakeUpAccount(wakeUps, counted == WakeUpAccount.Counted.NOTHING ? Collections.<SiteFigures>emptyList() : threads.sites.sites(), estimates,
                span.deferred(), counted), thresholds, costModel);
    }

    public Diagnosis notYet(Snapshot soFar) {
        return Diagnosis.notYet(soFar, costModel);
    }

    private List<KnownSite> known(SiteFigures site, SiteSamples samples) {
        if (!knownSites.mayBeAt(site.site())) {
            return Collections.emptyList();
        }
        Set<String> threads = new LinkedHashSet<>(site.threadNames());
        List<String> callers = new ArrayList<>();
        for (Caller caller : samples.callers()) {
            callers.add(caller.frame);
            for (PausingThreads pausing : caller.threads) {
                threads.add(pausing.name);
            }
        }
        return knownSites.at(site.site(), threads, callers);
    }

    /** The bug that has this verdict, one with a release that ends it first; null if there is none. */
    private static KnownSite bug(List<KnownSite> known, Verdict verdict) {
        KnownSite found = null;
        for (KnownSite bug : known) {
            boolean isBetter = found == null || found.upgrade().isEmpty() && !bug.upgrade().isEmpty();
            found = bug.known.verdicts().contains(verdict.name()) && isBetter ? bug : found;
        }
        return found;
    }

    private static String intention(List<KnownSite> known) {
        return known.stream().filter(site -> site.known.isIntended()).map(KnownSite::text).findFirst().orElse(null);
    }

    private List<Finding> judge(SiteFigures site, Ledger.Entry cost, SamplesBySite samples, List<KnownSite> known) {
        List<Finding> findings = new ArrayList<>();
        String allowed = intention.apply(site.site());
        String reason = allowed == null ? intention(known) : allowed;
        Check.Evidence seen = new Check.Evidence(site, cost, samples.of(site.site()), thresholds, jdk);
        if (reason != null) {
            findings.add(new Finding(Verdict.INTENDED, Severity.NONE, seen, reason, null));
            return findings;
        }
        for (Verdict verdict : Verdict.values()) {
            Finding finding = verdict.judge(seen, bug(known, verdict));
            if (finding != null) {
                findings.add(finding);
            }
        }
        findings.sort(Comparator.comparing((Finding one) -> one.severity).reversed());
        return findings;
    }
}
