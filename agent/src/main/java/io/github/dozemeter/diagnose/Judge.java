package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Site;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        return judge(window, new Predicate<Finding>() {
            @Override
            public boolean test(Finding finding) {
                return true;
            }
        });
    }

    /** @param told which findings are told; the headline is of these alone */
    public Diagnosis judge(Window window, Predicate<Finding> told) {
        final Map<Site, Double> costs = new HashMap<>();
        List<Finding> findings = new ArrayList<>();
        for (SiteWindow site : window.sites()) {
            costs.put(site.site(), Cost.of(site));
            for (Finding finding : judge(site)) {
                if (told.test(finding)) {
                    findings.add(finding);
                }
            }
        }
        Collections.sort(findings, new Comparator<Finding>() {
            @Override
            public int compare(Finding a, Finding b) {
                int cost = Double.compare(costs.get(b.site()), costs.get(a.site()));
                return cost != 0 ? cost : b.severity().compareTo(a.severity());
            }
        });
        return new Diagnosis(findings, costs, Headline.of(findings, costs, window.sampled()), window);
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
