package io.github.dozemeter.diagnose;

import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.known.KnownSites;
import io.github.dozemeter.record.CostModel;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Snapshot;
import io.github.dozemeter.sample.Caller;
import io.github.dozemeter.sample.PausingThreads;
import io.github.dozemeter.sample.SamplesBySite;
import io.github.dozemeter.sample.SiteSamples;
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

/** From the figures of a span to their diagnosis: the same for the same figures, always. Immutable. */
public final class Judge {

    private final Thresholds thresholds;
    private final CostModel costModel;
    private final int jdk;
    private final Function<Site, String> intention;
    private final KnownSites knownSites;
    private final boolean countsWaits;

    /**
     * @param jdk feature release: 8, 17, 25
     * @param intention why a site is meant to pause as it does; null if nobody said so
     */
    public Judge(Thresholds thresholds, CostModel costModel, int jdk, Function<Site, String> intention, KnownSites knownSites) {
        this(thresholds, costModel, jdk, intention, knownSites, true);
    }

    private Judge(Thresholds thresholds, CostModel costModel, int jdk, Function<Site, String> intention, KnownSites knownSites,
                  boolean countsWaits) {
        this.thresholds = thresholds;
        this.costModel = costModel;
        this.jdk = jdk;
        this.intention = intention;
        this.knownSites = knownSites;
        this.countsWaits = countsWaits;
    }

    /** The same where nobody counts the timed waits of JDK utilities. */
    public Judge withoutWaits() {
        return new Judge(thresholds, costModel, jdk, intention, knownSites, false);
    }

    /**
     * @param samples what was sampled in the same time
     * @param threads what the threads of this JVM did in the same time
     */
    public Diagnosis judge(Snapshot span, SamplesBySite samples, ThreadsSnapshot threads) {
        WakeUps wakeUps = WakeUps.of(threads, costModel.wakeUpSeconds());
        List<SiteFigures> estimated = DeferredEstimates.of(wakeUps, span.deferred());
        List<SiteFigures> sites = new ArrayList<>(span.sites());
        sites.addAll(estimated);
        List<Finding> findings = new ArrayList<>();
        Map<Site, List<KnownSite>> known = new HashMap<>();
        for (SiteFigures site : sites) {
            // No advice fits all places that share one.
            if (!site.site().isOther()) {
                List<KnownSite> ofSite = known(site, samples.of(site.site()));
                known.put(site.site(), ofSite);
                findings.addAll(judge(site, samples, ofSite));
            }
        }
        for (SampledSite deferred : span.deferred().sites()) {
            known.computeIfAbsent(deferred.site(), site -> knownSites.at(site, Collections.<String>emptySet(), Collections.<String>emptySet()));
        }
        return new Diagnosis(span, sites, samples, findings, known,
            new WakeUpAccount(wakeUps, span.sites(), estimated, span.deferred(), countsWaits), thresholds, costModel);
    }

    /** Before there is a span to judge. */
    public Diagnosis notYet(Snapshot soFar) {
        return Diagnosis.notYet(soFar, costModel);
    }

    private List<KnownSite> known(SiteFigures site, SiteSamples samples) {
        if (!knownSites.mayBeAt(site.site())) {
            return Collections.emptyList();
        }
        Set<String> threads = new LinkedHashSet<>(site.isEstimated() ? site.estimate().threadNames() : Collections.<String>emptySet());
        List<String> callers = new ArrayList<>();
        for (Caller caller : samples.callers()) {
            callers.add(caller.frame());
            for (PausingThreads pausing : caller.threads()) {
                threads.add(pausing.name());
            }
        }
        return knownSites.at(site.site(), threads, callers);
    }

    private static String intention(List<KnownSite> known) {
        for (KnownSite site : known) {
            if (site.known().isIntended()) {
                return site.text();
            }
        }
        return null;
    }

    private List<Finding> judge(SiteFigures site, SamplesBySite samples, List<KnownSite> known) {
        List<Finding> findings = new ArrayList<>();
        String allowed = intention.apply(site.site());
        String reason = allowed == null ? intention(known) : allowed;
        Check.Evidence seen = new Check.Evidence(site, samples.of(site.site()), thresholds, costModel, jdk);
        if (reason != null) {
            findings.add(new Finding(Verdict.INTENDED, Severity.NONE, seen, reason));
            return findings;
        }
        for (Verdict verdict : Verdict.values()) {
            Finding finding = verdict.judge(seen);
            if (finding != null) {
                findings.add(finding);
            }
        }
        findings.sort(Comparator.comparing(Finding::severity).reversed());
        return findings;
    }
}
