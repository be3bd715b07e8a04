package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.Site;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One line that says it all: which sites have a warning and what they cost, and what all others cost where that is
 * something. Many sites below the thresholds may burn a core together; so nothing is called cheap before all is added up.
 */
final class Headline {

    private static final double MOST = 0.5;
    /** Whoever has less is one of many. */
    private static final double LEAST = 0.1;

    private final Set<Site> warned;
    private final int looks;
    private final Deferred deferred;
    private final SiteCosts costs;
    private final Thresholds thresholds;

    /**
     * @param findings those of the costliest site first
     * @param deferred classes without figures, of which nothing good may be said: they are named, whatever else is found
     */
    Headline(List<Finding> findings, SiteCosts costs, Deferred deferred, Thresholds thresholds) {
        this.warned = sites(findings, Severity.WARNING);
        this.looks = sites(findings, Severity.INFO).size();
        this.deferred = deferred;
        this.costs = costs;
        this.thresholds = thresholds;
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

    String text() {
        String counted = ofCounted();
        return deferred.isEmpty() ? counted : counted + "; " + deferred.number() + " not counted yet: " + deferred.few();
    }

    private String ofCounted() {
        double cost = 0;
        for (Site site : warned) {
            cost += costs.of(site);
        }
        double others = Math.max(0, costs.unintended() - cost);
        boolean tellsOthers = others >= thresholds.of(Threshold.CORE_SHARE);
        if (warned.isEmpty()) {
            return (tellsOthers ? "No site has a warning, but all together cost " + share(others) : cheap())
                + sites(looks, "worth a look");
        }
        boolean one = warned.size() == 1;
        String does = cost == 0 ? (one ? "pauses" : "pause") + " too often"
            : (one ? "costs " : "cost ") + Numbers.share(cost, "core");
        return warned.size() + (one ? " site " : " sites ") + does + "; fix " + place(warned.iterator().next()) + " first"
            + (tellsOthers ? "; all other sites cost " + share(others) : "");
    }

    private String cheap() {
        if (costs.untimedRate() >= thresholds.of(Threshold.ZERO_SLEEP_PER_SECOND)) {
            return "No site has a warning, but " + Numbers.rate(costs.untimedRate()) + " pauses a second were not timed";
        }
        return deferred.isEmpty() ? "No action needed: all pauses are cheap or rare" : "All counted pauses are cheap or rare";
    }

    private static String sites(int count, String are) {
        return count == 0 ? "" : "; " + count + (count == 1 ? " site is " : " sites are ") + are;
    }

    /** With the method that has the largest part of it, and how much of it has no name. */
    private String share(double cost) {
        Map<String, Double> methods = new LinkedHashMap<>();
        String first = "";
        for (Map.Entry<Site, Double> site : costs.named().entrySet()) {
            if (!warned.contains(site.getKey())) {
                String method = place(site.getKey(), 0);
                double sum = methods.merge(method, site.getValue(), Double::sum);
                first = first.isEmpty() || sum > methods.get(first) ? method : first;
            }
        }
        boolean nameless = costs.unnamed() >= thresholds.of(Threshold.CORE_SHARE);
        String unnamed = nameless ? ", " + Numbers.share(costs.unnamed(), "core") + " at sites without a name" : "";
        double part = methods.getOrDefault(first, 0.0) / (cost - costs.unnamed());
        String most = part >= MOST ? ", most" : ", the largest part";
        return Numbers.share(cost, "core") + unnamed
            + (part >= LEAST ? most + (nameless ? " of the rest in " : " of it in ") + first : "");
    }

    private static String place(Site site) {
        return place(site, site.line());
    }

    /** Class without its package, method and line: the table names the rest. */
    private static String place(Site site, int line) {
        String simple = site.className().substring(site.className().lastIndexOf('.') + 1);
        return Site.place(simple, site.method(), line);
    }
}
