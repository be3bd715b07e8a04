package io.github.dozemeter.judge;

import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot.UnreadableClasses;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.WakeUps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Holds what is known when the sentence on top is made: all that {@link Headline} reads; what is not given is
 * neutral. Costs and CPU are in cores, rates per second.
 */
class Situation {

    /** The part of all costs from which one site is named though it has no warning. */
    static final double HALF = 0.5;

    /** More than there are cores. */
    private static final double UNKNOWN_WEIGHT = 1e6;

    boolean isJudged = true;
    double seconds = 60;
    int samples = 100;
    double limit = 0.01;
    List<Candidate> candidates = new ArrayList<>();
    double total;
    int sites;
    /** Whether some of the sites share one row, so that their number is unknown. */
    boolean isSummedUp;
    UnreadableClasses unreadable = new UnreadableClasses(0, 0);
    /** Pauses a second of which none was timed, though it might have been. */
    double untimed;
    int withoutFigures;
    /** Names what has no figure at all, as the end of a sentence; empty if there is nothing of the kind. */
    String unseen = "";
    double unexplained;
    double explained = 1;
    String running = "";
    double runningCores;
    boolean isByKernel = true;
    boolean hasPauses = true;
    double outside = Double.NaN;
    /** Names the cost of a year; empty where no price is known. */
    String money = "";

    static class Candidate {

        final Site site;
        final Cost cost;
        Severity severity = Severity.NONE;
        boolean isKnownBug;
        /** Whether it has a warning by its cost, which lasts until it costs a fifth less than where it began. */
        boolean isCostly;
        String upgrade = "";
        String latency = "";
        int otherLine;
        String verb = "pauses";
        /** Null where there are none to be named. */
        SiteFigures figures;

        Candidate(Site site, Cost cost) {
            this.site = site;
            this.cost = cost;
        }

        /** {@code polls 906 times a second}. */
        String often() {
            if (site.call().isSchedule()) {
                return verb + " every " + Numbers.written(figures.periodNanos());
            }
            if (figures == null || !figures.hasRate()) {
                return verb + " too often";
            }
            String rate = Numbers.rate(figures.rate());
            String times = rate.equals("1") ? "once" : rate + " times";
            return verb + (figures.isEstimated() ? " about " : " ") + times + " a second";
        }

        /** Orders the sites: by cost; before all others what has none yet, the more often the heavier. */
        double weight() {
            boolean isRate = figures != null && figures.hasRate() && !site.call().isSchedule();
            return cost.isKnown() ? cost.cores : UNKNOWN_WEIGHT * (isRate ? Math.max(1, figures.rate()) : 1);
        }

        /** Class without its package, method and line. */
        String place() {
            return Site.place(Site.simple(site.className()), site.method(), site.line());
        }
    }

    static Situation of(Diagnosis diagnosis) {
        Situation now = new Situation();
        WakeUpAccount account = diagnosis.account;
        now.isJudged = diagnosis.isJudged();
        now.seconds = diagnosis.seconds();
        // Stack samples are for places, which a recording has.
        now.samples = diagnosis.isRecorded() ? Integer.MAX_VALUE : account.wakeUps.samples;
        now.hasPauses = !diagnosis.judgement.all.isEmpty();
        now.isByKernel = account.isKnown() && account.wakeUps.isByKernel;
        now.unexplained = Math.max(0, account.wakeUps.perSecond * (1 - account.explained));
        now.explained = account.explained;
        now.outside = diagnosis.judgement.ledger.outside;
        now.unreadable = diagnosis.judgement.span.unreadable;
        if (now.isJudged) {
            now.limit = diagnosis.judgement.limit;
            now.addUp(diagnosis);
            now.untimed += account.unseenWaits;
            now.addRunning(account);
        }
        Set<String> without = new HashSet<>(diagnosis.judgement.span.deferred().classes);
        diagnosis.judgement.all.stream().filter(SiteFigures::isEstimated)
            .forEach(figures -> without.remove(figures.site().className()));
        now.withoutFigures = without.size();
        CostModel model = diagnosis.costModel;
        now.money = !model.hasCorePrice() ? ""
            : Numbers.rate(now.total * model.corePrice) + " a year at corePrice "
                + Numbers.rate(model.corePrice);
        return now;
    }

    /** @param unseen names what has no figure at all, as the end of a sentence */
    Situation withUnseen(String unseen) {
        this.unseen = unseen;
        return this;
    }

    private void addUp(Diagnosis diagnosis) {
        Set<Site> intended = diagnosis.judgement.findings.stream()
            .filter(finding -> finding.verdict == Verdict.INTENDED)
            .map(Finding::site).collect(Collectors.toSet());
        total = diagnosis.cost;
        for (SiteFigures figures : diagnosis.judgement.all) {
            Site site = figures.site();
            double cores = diagnosis.cost(site);
            if (intended.contains(site)) {
                total -= cores;
                continue;
            }
            sites += cores > 0 && !site.isOther() ? 1 : 0;
            isSummedUp |= cores > 0 && site.isOther();
            Call call = site.call();
            boolean isTimed = figures.timed() > 0 || figures.isEstimated() || call == Call.ON_SPIN_WAIT
                || call.isOfFutures() || call.isSchedule();
            // Waits that delivered cost nothing that could be saved.
            double rate = call.mayExpire()
                ? figures.expired() / figures.span().seconds() : figures.rate();
            untimed += isTimed ? 0 : rate;
        }
        for (SiteFigures figures : diagnosis.sites) {
            Site site = figures.site();
            boolean mayBeNamed = !diagnosis.findings(site).isEmpty() || !diagnosis.known(site).isEmpty()
                || diagnosis.cost(site) >= total * HALF;
            if (!site.isOther() && !intended.contains(site) && mayBeNamed) {
                candidates.add(candidate(figures, diagnosis));
            }
        }
    }

    private static Candidate candidate(SiteFigures figures, Diagnosis diagnosis) {
        Site site = figures.site();
        Candidate made = new Candidate(site, diagnosis.costOf(site));
        made.otherLine = figures.isEstimated() ? figures.estimate.otherLine : 0;
        boolean polls = false;
        for (Finding finding : diagnosis.findings(site)) {
            made.severity = finding.severity.compareTo(made.severity) > 0
                ? finding.severity : made.severity;
            polls |= finding.verdict == Verdict.SHORT_POLL
                || finding.verdict == Verdict.EXPIRED_WAIT;
            boolean isOfLatency = finding.verdict == Verdict.LOCK_HELD
                || finding.verdict == Verdict.BUSY_THREAD;
            made.isCostly |= finding.severity == Severity.WARNING && !isOfLatency;
            if (finding.severity == Severity.WARNING && made.latency.isEmpty()) {
                double nanos = finding.seen.site.realisedNanos();
                String pauses = "pauses "
                    + (nanos > 0 ? Numbers.written(Math.round(nanos)) + ' ' : "");
                made.latency = finding.verdict == Verdict.LOCK_HELD ? pauses + "while others wait for its lock"
                    : finding.verdict != Verdict.BUSY_THREAD ? ""
                    : pauses + "on " + diagnosis.samples(site).busiest(1).kind.text;
            }
        }
        if (made.severity != Severity.NONE) {
            made.verb = polls ? "polls" : verb(site.call());
            made.figures = figures;
        }
        List<KnownSite> bugs = diagnosis.known(site);
        made.isKnownBug = !bugs.isEmpty();
        made.upgrade = bugs.stream().map(KnownSite::upgrade).filter(to -> !to.isEmpty())
            .findFirst().orElse("");
        return made;
    }

    private static String verb(Call call) {
        return call.isSleep() ? "sleeps"
            : call.isPark() ? "parks"
            : call == Call.THREAD_YIELD ? "yields"
            : call == Call.ON_SPIN_WAIT ? "spins"
            : call.isSchedule() ? "ticks" : "waits";
    }

    private void addRunning(WakeUpAccount account) {
        account.others.stream().filter(row -> row.kind == StackPlace.Kind.RUNNING && !method(row).isEmpty())
            .findFirst().ifPresent(row -> {
                running = method(row);
                runningCores = row.cpu();
            });
    }

    /** The method of nine tenths of the samples; empty if there is none. */
    private static String method(WakeUps.Row row) {
        Map<String, Integer> samples = new HashMap<>();
        for (StackPlace at : row.places()) {
            if (at.frame != null) {
                String method = Site.simple(at.frame.getClassName()) + '.'
                    + at.frame.getMethodName();
                if (samples.merge(method, row.samples(at), Integer::sum) >= row.samples() * 0.9) {
                    return method;
                }
            }
        }
        return "";
    }
}
