package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Site;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One line that says it all. Only warnings are called a cost; what may be looked at is counted beside them. */
final class Headline {

    private Headline() {
    }

    /**
     * @param findings those of the costliest site first
     * @param sampled sites without figures, of which nothing good may be said
     */
    static String of(List<Finding> findings, Map<Site, Double> costs, int sampled) {
        Set<Site> warned = sites(findings, Severity.WARNING);
        if (warned.isEmpty()) {
            return nothing(sites(findings, Severity.INFO).size(), sampled);
        }
        double cost = 0;
        for (Site site : warned) {
            cost += costs.get(site);
        }
        boolean one = warned.size() == 1;
        String does = cost == 0 ? (one ? "pauses" : "pause") + " too often"
            : (one ? "costs " : "cost ") + Numbers.share(cost, "core");
        return warned.size() + (one ? " site " : " sites ") + does + "; fix " + place(warned.iterator().next()) + " first";
    }

    private static String nothing(int looks, int sampled) {
        String nothing = "No " + (sampled == 0 ? "" : "counted ") + "site costs anything worth fixing";
        String look = looks == 0 ? "" : "; " + (looks == 1 ? "1 is" : looks + " are") + " worth a look";
        return sampled == 0 ? nothing + look : nothing + look + "; " + sampled + (sampled == 1 ? " is" : " are")
            + " sampled, not counted";
    }

    private static Set<Site> sites(List<Finding> findings, Severity severity) {
        Set<Site> sites = new LinkedHashSet<>();
        for (Finding finding : findings) {
            if (finding.severity() == severity) {
                sites.add(finding.site());
            }
        }
        return sites;
    }

    /** Class without its package, method and line: the table names the rest. */
    private static String place(Site site) {
        String simple = site.className().substring(site.className().lastIndexOf('.') + 1);
        return Site.place(simple, site.method(), site.line());
    }
}
