package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Site;
import io.github.dozemeter.sample.SiteSamples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** All findings of a window, those of the costliest site first, and what each site costs. Immutable. */
public final class Diagnosis {

    private final List<Finding> findings;
    private final SiteCosts costs;
    private final String headline;
    private final Map<Site, List<Finding>> bySite = new HashMap<>();
    private final Map<Site, SiteWindow> windows = new HashMap<>();
    private final double seconds;

    /** @param shown which sites are shown on their own; the others are in the sum of their call */
    Diagnosis(List<Finding> findings, SiteCosts costs, String headline, Window window, Predicate<Site> shown) {
        this.findings = Collections.unmodifiableList(new ArrayList<>(findings));
        this.costs = costs;
        this.headline = headline;
        for (Finding finding : findings) {
            bySite.computeIfAbsent(finding.site(), site -> new ArrayList<>()).add(finding);
        }
        for (SiteWindow site : window.sites()) {
            SiteWindow row = shown.test(site.site()) ? site : site.asOther();
            windows.merge(row.site(), row, SiteWindow::plus);
        }
        this.seconds = window.seconds();
    }

    /** Before the first window has ended. */
    public static Diagnosis notYet() {
        return new Diagnosis(Collections.<Finding>emptyList(), new SiteCosts(),
            "No verdicts yet: the first come ten seconds after the start", Window.none(), site -> true);
    }

    public List<Finding> findings() {
        return findings;
    }

    /** The worst first. */
    public List<Finding> findings(Site site) {
        List<Finding> ofSite = bySite.get(site);
        return ofSite == null ? Collections.<Finding>emptyList() : Collections.unmodifiableList(ofSite);
    }

    /** In cores; 0 for sites that did not pause. */
    public double cost(Site site) {
        return costs.of(site);
    }

    /** What was sampled of a site in the time judged: callers, threads, locks. */
    public SiteSamples observation(Site site) {
        SiteWindow window = windows.get(site);
        return window == null ? SiteSamples.NONE : window.observation();
    }

    /** The part of this site in what all sites cost. */
    public double costShare(Site site) {
        return costs.all() == 0 ? 0 : cost(site) / costs.all();
    }

    /** What a site did in the time judged; null if it did not pause. */
    public SiteWindow window(Site site) {
        return windows.get(site);
    }

    /** How long the time judged is; 0 before the first window has ended. */
    public double seconds() {
        return seconds;
    }

    /** The whole in one line, without a full stop. */
    public String headline() {
        return headline;
    }
}
