package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Snapshot;
import io.github.dozemeter.wakeup.WakeUps;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * All in one line: which sites have a warning and what they cost, and what all others cost where that is
 * something. Many sites below the thresholds may burn a core together; so nothing is called cheap before all is added up.
 */
final class Headline {

    private static final double MOST = 0.5;
    /** Whoever has less is one of many. */
    private static final double LEAST = 0.1;
    /** A second: at 5 µs each, a thousandth of a core. */
    private static final double FEW_WAKE_UPS = 200;
    private static final int FEW_SHARES = 3;

    private final Diagnosis diagnosis;
    private final WakeUpAccount account;
    private final Deferred deferred;
    private final Thresholds thresholds;
    private final Set<Site> warned;
    private final int infos;
    private final boolean hasCounted;
    /** Whose ticks nobody counts: what they cost is not known. */
    private final boolean hasFastTick;
    /** What each site with a name costs that is not meant to pause. */
    private final Map<Site, Double> named = new LinkedHashMap<>();
    /** What all sites cost that have no name. */
    private double unnamed;
    /** Pauses a second at sites of which none was timed, though it might have been. */
    private double untimedRate;

    /**
     * @param diagnosis whose findings are named
     * @param all findings, also those that are not shown
     * @param sites all of which are added up
     * @param deferred classes, of which nothing good may be said
     */
    Headline(Diagnosis diagnosis, List<SiteFigures> sites, List<Finding> all, Deferred deferred, Thresholds thresholds) {
        this.diagnosis = diagnosis;
        this.account = diagnosis.account();
        this.deferred = deferred;
        this.thresholds = thresholds;
        this.warned = diagnosis.warned();
        this.infos = sites(diagnosis.findings(), finding -> finding.severity() == Severity.INFO).size();
        Set<Site> intended = sites(all, finding -> finding.verdict() == Verdict.INTENDED);
        this.hasFastTick = all.stream().anyMatch(finding -> finding.verdict() == Verdict.FAST_TICK);
        this.hasCounted = sites.stream().anyMatch(site -> !site.isEstimated());
        for (SiteFigures site : sites) {
            if (site.site().isOther()) {
                unnamed += site.cost(diagnosis.costModel());
            } else if (!intended.contains(site.site())) {
                named.put(site.site(), site.cost(diagnosis.costModel()));
            }
            Call call = site.site().call();
            boolean isTimed = site.timed() > 0 || call == Call.ON_SPIN_WAIT || call.isOfFutures() || call.isSchedule();
            // Waits that delivered cost nothing that could be saved, timed or not.
            untimedRate += isTimed ? 0 : call.mayExpire() ? site.expired() / site.span().seconds() : site.rate();
        }
    }

    private static Set<Site> sites(List<Finding> findings, Predicate<Finding> some) {
        Set<Site> sites = new HashSet<>();
        for (Finding finding : findings) {
            if (some.test(finding)) {
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
            cost += diagnosis.cost(site);
        }
        double others = Math.max(0, unintended() - cost);
        boolean namesOthers = others >= thresholds.of(Threshold.CORE_SHARE);
        if (warned.isEmpty()) {
            return (namesOthers ? "No site has a warning, but all together cost " + share(others) : cheap())
                + sites(infos, "worth a look") + burns() + whoElse();
        }
        boolean one = warned.size() == 1;
        boolean areSchedules = warned.stream().allMatch(site -> site.call().isSchedule());
        String does = cost == 0 ? (areSchedules ? "tick" : "pause") + (one ? "s" : "") + " too often"
            : (one ? "costs " : "cost ") + cores(cost);
        Site first = warned.iterator().next();
        return warned.size() + (one ? " site " : " sites ") + does + "; fix " + place(first) + " first"
            + (diagnosis.figures(first).isEstimated() ? " (estimated)" : "")
            + (namesOthers ? "; all other sites cost " + share(others) : "") + burns();
    }

    private double unintended() {
        double sum = unnamed;
        for (double cost : named.values()) {
            sum += cost;
        }
        return sum;
    }

    private String cheap() {
        if (untimedRate >= thresholds.of(Threshold.ZERO_SLEEP_PER_SECOND)) {
            return "No site has a warning, but " + Numbers.rate(untimedRate) + " pauses a second were not timed";
        }
        if (isExplained() && !hasFastTick) {
            return "No action needed: all pauses are cheap or rare";
        }
        return hasCounted ? "All counted pauses are cheap or rare"
            : diagnosis.sites().isEmpty() ? "No pause was counted" : "All estimated pauses are cheap or rare";
    }

    /** Praise needs to know: that nothing is deferred, that no thread burns CPU in a pause, and who wakes this JVM. */
    private boolean isExplained() {
        return deferred.isEmpty() && account.isKnown() && account.isByKernel() && !burnsElsewhere()
            && isFewOrExplained();
    }

    private boolean isFewOrExplained() {
        double cost = account.unexplained() * diagnosis.costModel().wakeUpSeconds();
        return account.unexplained() < FEW_WAKE_UPS || account.explained() >= MOST && cost < thresholds.of(Threshold.CORE_SHARE);
    }

    private boolean burnsElsewhere() {
        return account.spinning() >= thresholds.of(Threshold.CORE_SHARE);
    }

    private String burns() {
        return burnsElsewhere() ? "; other threads burn " + Numbers.share(account.spinning(), "core") + " in pauses" : "";
    }

    /** What wakes this JVM beside its sites, as far as it is known; empty if that is little. */
    private String whoElse() {
        if (isExplained()) {
            return "";
        }
        if (!account.isKnown()) {
            return "; what else wakes this JVM is not known";
        }
        if (!account.isByKernel()) {
            return "; how often this JVM wakes up is not known, as the kernel's count is not available";
        }
        boolean few = deferred.isEmpty() ? isFewOrExplained() : account.perSecond() < FEW_WAKE_UPS;
        return few ? "" : "; this JVM wakes up " + Numbers.rate(account.perSecond()) + " times a second" + most();
    }

    /** What the counted sites have of it, and the largest parts of the rest. */
    private String most() {
        StringBuilder most = new StringBuilder();
        for (WakeUpAccount.Share share : account.shares().subList(0, Math.min(FEW_SHARES, account.shares().size()))) {
            most.append(most.length() == 0 ? ": " : ", ").append(share);
        }
        return most + mostOften();
    }

    /** The place of most of the wake-ups, or the threads that make them, if there is one. */
    private String mostOften() {
        Map<String, Double> places = new LinkedHashMap<>();
        for (WakeUps.Row row : account.others()) {
            row.places().stream().filter(at -> at.frame() != null)
                .forEach(at -> places.merge(place(at.frame()), row.severalAt(at), Double::sum));
        }
        for (Map.Entry<String, Double> place : places.entrySet()) {
            if (place.getValue() >= account.perSecond() * MOST) {
                return "; most at " + place.getKey() + " (estimated)";
            }
        }
        for (WakeUps.Row row : account.others()) {
            if (row.wakeUps() >= account.perSecond() * MOST) {
                return "; most by " + row.names() + (row.shortPlace().isEmpty() ? "" : " (" + row.shortPlace() + ")");
            }
        }
        return "";
    }

    private static String sites(int count, String are) {
        return count == 0 ? "" : "; " + count + (count == 1 ? " site is " : " sites are ") + are;
    }

    /** With the method that has the largest part of it, and how much of it has no name. */
    private String share(double cost) {
        Map<String, Double> methods = new LinkedHashMap<>();
        String first = "";
        for (Map.Entry<Site, Double> site : named.entrySet()) {
            if (!warned.contains(site.getKey())) {
                String method = place(site.getKey(), 0);
                double sum = methods.merge(method, site.getValue(), Double::sum);
                first = first.isEmpty() || sum > methods.get(first) ? method : first;
            }
        }
        boolean nameless = unnamed >= thresholds.of(Threshold.CORE_SHARE);
        String withoutName = nameless ? ", " + Numbers.share(unnamed, "core") + " at sites without a name" : "";
        double part = methods.getOrDefault(first, 0.0) / (cost - unnamed);
        String most = part >= MOST ? ", most" : ", the largest part";
        return (warned.isEmpty() ? cores(cost) : Numbers.share(cost, "core")) + withoutName
            + (part >= LEAST ? most + (nameless ? " of the rest in " : " of it in ") + first : "");
    }

    private String cores(double cost) {
        return Numbers.share(cost, "core") + Numbers.money(cost, diagnosis.costModel());
    }

    private static String place(Site site) {
        return place(site, site.line());
    }

    private static String place(StackTraceElement frame) {
        String name = frame.getClassName();
        return Site.place(name.substring(name.lastIndexOf('.') + 1), frame.getMethodName(), Math.max(0, frame.getLineNumber()));
    }

    /** Class without its package, method and line: the table names the rest. */
    private static String place(Site site, int line) {
        String simple = site.className().substring(site.className().lastIndexOf('.') + 1);
        return Site.place(simple, site.method(), line);
    }
}
