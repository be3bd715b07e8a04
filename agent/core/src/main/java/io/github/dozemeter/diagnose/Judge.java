package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Site;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** From a window to its diagnosis: the same for the same window, always. Immutable. */
public final class Judge {

    private final Thresholds thresholds;
    private final Function<Site, String> intention;

    /** @param intention why a site is meant to pause as it does; null if nobody said so */
    public Judge(Thresholds thresholds, Function<Site, String> intention) {
        this.thresholds = thresholds;
        this.intention = intention;
    }

    public Diagnosis judge(Window window) {
        return judge(window, finding -> true, site -> true);
    }

    /**
     * @param told which findings are told; the headline names these alone, and adds up the cost of all sites
     * @param shown which sites are shown on their own, asked after their findings were told
     */
    public Diagnosis judge(Window window, Predicate<Finding> told, Predicate<Site> shown) {
        SiteCosts costs = new SiteCosts();
        List<Finding> findings = new ArrayList<>();
        for (SiteWindow site : window.sites()) {
            boolean other = site.site().isOther();
            boolean intended = false;
            // No advice fits all places that share one.
            for (Finding finding : other ? Collections.<Finding>emptyList() : judge(site)) {
                intended |= finding.verdict() == Verdict.INTENDED;
                if (told.test(finding)) {
                    findings.add(finding);
                }
            }
            costs.add(site, intended, !other && shown.test(site.site()));
        }
        findings.sort((a, b) -> {
            int cost = Double.compare(costs.of(b.site()), costs.of(a.site()));
            return cost != 0 ? cost : b.severity().compareTo(a.severity());
        });
        Headline headline = new Headline(findings, costs, window.deferred(), thresholds);
        return new Diagnosis(findings, costs, headline.text(), window, shown);
    }

    private List<Finding> judge(SiteWindow site) {
        String reason = intention.apply(site.site());
        if (reason != null) {
            return Collections.singletonList(new Finding(Verdict.INTENDED, Severity.NONE, site, reason));
        }
        List<Finding> findings = new ArrayList<>();
        for (Verdict verdict : Verdict.values()) {
            Finding finding = verdict.judge(site, thresholds);
            if (finding != null) {
                findings.add(finding);
            }
        }
        return findings;
    }
}
