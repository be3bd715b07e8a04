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

    /** @param findings those of the costliest site first */
    static String of(List<Finding> findings, Map<Site, Double> costs) {
        Set<Site> warned = sites(findings, Severity.WARNING);
        if (warned.isEmpty()) {
            return nothing(sites(findings, Severity.INFO).size());
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

    private static String nothing(int looks) {
        String nothing = "No site costs anything worth fixing";
        return looks == 0 ? nothing : nothing + "; " + (looks == 1 ? "1 is" : looks + " are") + " worth a look";
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
        return simple + '.' + site.method() + (site.line() == 0 ? "" : ":" + site.line());
    }
}
