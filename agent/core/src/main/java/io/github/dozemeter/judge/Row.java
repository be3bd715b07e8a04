package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.support.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One line of every list, counted, recorded or estimated: what it says, its verdicts and the sentence say. Immutable. */
public final class Row {

    private static final List<Verdict> OF_ZERO = Arrays.asList(Verdict.ZERO_SLEEP, Verdict.MOSTLY_ZERO, Verdict.YIELD_SPIN,
        Verdict.ZERO_PARK, Verdict.ZERO_WAIT, Verdict.INTERRUPT_STORM);
    private static final double MAINLY = 0.9;
    private static final double MIN_UNTIMED = 10_000;
    private static final double MIN_SHARE = 0.05;

    public final SiteFigures figures;
    public final Cost cost;
    /** The worst first. */
    public final List<Finding> findings;
    /** The bugs of published libraries that this line is; what is meant to pause is none. */
    public final List<KnownSite> bugs;

    Row(SiteFigures figures, Cost cost, List<Finding> findings, List<KnownSite> bugs) {
        this.figures = figures;
        this.cost = cost;
        this.findings = Collections.unmodifiableList(new ArrayList<>(findings));
        this.bugs = Collections.unmodifiableList(new ArrayList<>(bugs));
    }

    Row with(List<Finding> others) {
        return new Row(figures, cost, others, bugs);
    }

    /** Returns a part of the sum of its call, without findings. */
    Row asOther() {
        return new Row(figures.asOther(), cost, Collections.emptyList(), Collections.emptyList());
    }

    Row plus(Row more) {
        return new Row(figures.plus(more.figures), cost.plus(more.cost), findings, bugs);
    }

    public Site site() {
        return figures.site();
    }

    /** Whether its pauses are intended: then it is in no sum and no sentence. */
    public boolean isIntended() {
        return findings.stream().anyMatch(finding -> finding.verdict == Verdict.INTENDED);
    }

    public boolean hasWarning() {
        return findings.stream().anyMatch(finding -> finding.severity == Severity.WARNING);
    }

    /** Whether something is known that would make it better: what requests no time should not pause at all. */
    boolean isToFix() {
        return hasWarning() || !bugs.isEmpty() || findings.stream().anyMatch(finding -> OF_ZERO.contains(finding.verdict));
    }

    /** Returns the cost from which it is worth a change; a warning by cost ends at a lower one than it began. */
    double leastCost(double limit) {
        boolean isWarned = findings.stream().anyMatch(finding -> finding.severity == Severity.WARNING
            && finding.verdict != Verdict.LOCK_HELD && finding.verdict != Verdict.BUSY_THREAD);
        return isWarned ? limit * WarningLimit.MIN_PART_TO_LAST : limit;
    }

    /** Returns artifact and version that end the bug, {@code netty-common to 4.1.44.Final}; empty if no release does. */
    String upgrade() {
        return bugs.stream().map(KnownSite::upgrade).filter(to -> !to.isEmpty()).findFirst().orElse("");
    }

    /** {@code pauses for 20 ms while others wait for its lock}; empty without a warning of that kind. */
    String latency() {
        for (Finding finding : findings) {
            boolean isLock = finding.verdict == Verdict.LOCK_HELD;
            if (finding.severity == Severity.WARNING && (isLock || finding.verdict == Verdict.BUSY_THREAD)) {
                double nanos = figures.realisedNanos();
                String pauses = nanos > 0 ? "pauses for " + Numbers.written(Math.round(nanos)) : "pauses";
                String how = isLock ? " while others wait for its lock" : " on " + finding.seen.samples.busiest(1).kind.text;
                return pauses + how;
            }
        }
        return "";
    }

    /** {@code Os.pause:217 uses 31% of a core}. */
    String uses() {
        if (!cost.isKnown()) {
            return place() + "; its cost is not known";
        }
        String uses = isShared() ? " use " : " uses ";
        return place() + uses + used();
    }

    String withoutFix() {
        return uses() + "; nothing to fix is known";
    }

    /** {@code it uses 31% of a core}. */
    String usage() {
        if (!cost.isKnown()) {
            return "its cost is not known";
        }
        String uses = isShared() ? "they use " : "it uses ";
        return uses + used();
    }

    private String used() {
        return cost.prefix() + Situation.ofCores(cost.cores);
    }

    /** A schedule's ticks, and a pause that was not timed, have no known cost. */
    boolean isCheap() {
        return cost.isKnown() && !site().call().isSchedule();
    }

    /** {@code Cheap but frequent: }, what a row is that costs less than is worth a change. A known pause may be rare. */
    String kind() {
        if (!bugs.isEmpty()) {
            return isCheap() ? "Known pause, but cheap: " : "Known pause: ";
        }
        return isCheap() ? "Cheap but frequent: " : "Frequent: ";
    }

    /**
     * Whether no one can call it cheap: many pauses of which none was timed, or a cost that is not known and may be as much.
     *
     * @param limit the cost from which a row is worth a change
     */
    boolean isOpen(double limit) {
        Call call = site().call();
        if (figures.isEstimated() || call == Call.ON_SPIN_WAIT || call.isOfFutures() || call.isSchedule()) {
            return false;
        }
        // Waits that delivered cost nothing that could be saved.
        double rate = call.mayExpire() ? figures.expired() / figures.span().seconds() : figures.rate();
        boolean isUntimed = figures.timed() == 0 && rate >= MIN_UNTIMED;
        boolean mayBeMuch = !cost.isKnown() && !call.mayExpire() && weight() > limit;
        return isUntimed || mayBeMuch;
    }

    /** {@code Batch.run:12 sleeps for 0 ms, 12k/s}. */
    String often() {
        Call call = site().call();
        if (call.isSchedule()) {
            return place() + " ticks every " + Numbers.written(figures.periodNanos());
        }
        boolean isZero = cost.zero > cost.others() || figures.zeroShare() > MAINLY;
        boolean isForNoTime = isZero && call != Call.THREAD_YIELD && call != Call.ON_SPIN_WAIT;
        String does = place() + ' ' + verb();
        String pauses = isForNoTime ? does + " for 0 ms" : does;
        return figures.hasRate() ? pauses + ", " + rate() + "/s" : pauses;
    }

    /** {@code Shop.poll:5, 171 wakeups/s}; of pauses that need not block, as {@link #often}. */
    String frequency() {
        boolean isWaking = figures.hasRate() && Numbers.rate(figures.wakeUps()).equals(Numbers.rate(figures.rate()));
        return isWaking ? place() + ", " + rate() + " wakeups/s" : often();
    }

    private String rate() {
        String mark = figures.isEstimated() ? figures.estimate.basis.mark() : "";
        return mark + Numbers.rate(figures.rate());
    }

    private String verb() {
        Call call = site().call();
        if (call.isSleep()) {
            return "sleeps";
        }
        if (call.isPark()) {
            return "parks";
        }
        if (call == Call.THREAD_YIELD) {
            return "yields";
        }
        return call == Call.ON_SPIN_WAIT ? "spins" : "waits";
    }

    /** Returns what orders a row: its cost, or if that is not known, what as many pauses cost elsewhere. */
    double weight() {
        return cost.isKnown() ? cost.cores : Math.min(cost.most(), Ledger.usual(figures));
    }

    /** Returns the line for a sentence: the caller's where it is a helper's, and the other lines of its threads. */
    public String place() {
        if (!figures.isEstimated()) {
            return simple(site());
        }
        String caller = figures.estimate.caller;
        String first = caller.isEmpty() ? simple(site()) : simple(caller) + " via " + simple(site());
        if (!isShared()) {
            return first;
        }
        Site other = other();
        boolean isNear = caller.isEmpty() && other.className().equals(site().className()) && other.method().equals(site().method());
        String second = isNear ? String.valueOf(other.line()) : simple(other);
        return first + " or " + second;
    }

    boolean isShared() {
        return other() != null;
    }

    /** Returns the second line of its threads; null if samples hardly saw one. */
    private Site other() {
        if (!figures.isEstimated()) {
            return null;
        }
        return figures.estimate.lines.entrySet().stream().skip(1).filter(line -> line.getValue() >= MIN_SHARE).findFirst()
            .map(Map.Entry::getKey).orElse(null);
    }

    static String simple(Site site) {
        return Site.place(Site.simple(site.className()), site.method(), site.line());
    }

    /** {@code Y.run:42} of {@code org.x.Y.run:42}. */
    private static String simple(String place) {
        int method = place.lastIndexOf('.');
        return Site.simple(place.substring(0, Math.max(0, method))) + place.substring(Math.max(0, method));
    }

    @Override
    public String toString() {
        return site() + " " + cost + findings.stream().map(finding -> " " + finding.verdict).collect(Collectors.joining());
    }
}
