package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Snapshot.UnreadableClasses;
import io.github.dozemeter.support.Decimals;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.threads.LineGroup;
import io.github.dozemeter.threads.StackPlace.Kind;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rows in their order, without intended ones, and the account: all that the sentence on top reads. Immutable. */
final class Situation {

    private static final int MIN_SAMPLES = 5;
    /** The window of the live outputs. One that is full will not get more samples. */
    private static final double WINDOW_SECONDS = 60;
    private static final double MIN_UNEXPLAINED = 200;
    private static final double MIN_UNEXPLAINED_SHARE = 0.5;
    private static final double MIN_OUTSIDE = 0.1;

    final Circumstances now;
    final double seconds;
    final WakeUpAccount account;
    final BusyThreads busiest;
    final UnreadableClasses unreadable;
    /** The cost from which a row is worth a change. */
    final double limit;
    final double total;
    private final boolean isJudged;
    private final boolean hasFewSamples;
    private final boolean hasPauses;
    private final List<Row> rows;

    Situation(Diagnosis diagnosis, Circumstances now) {
        this.now = now;
        this.seconds = diagnosis.seconds();
        this.account = diagnosis.account;
        this.busiest = diagnosis.judgement.busiest;
        this.unreadable = diagnosis.judgement.span.unreadable;
        this.limit = diagnosis.judgement.limit;
        this.isJudged = diagnosis.isJudged();
        // Stack samples are for places, which a recording has.
        this.hasFewSamples = !diagnosis.isRecorded() && account.samples < MIN_SAMPLES;
        boolean isWaiting = account.others.stream().anyMatch(Situation::isWaiting);
        this.hasPauses = isWaiting || account.hasCountedPauses || !diagnosis.rows.isEmpty();
        this.rows = diagnosis.rows.stream().filter(row -> !row.isIntended()).collect(Collectors.toList());
        this.total = rows.stream().mapToDouble(row -> row.cost.cores).sum();
    }

    /** Warnings are proof enough that pauses are counted. */
    boolean isUnmeasured() {
        return !now.isCounting && isJudged && lines().noneMatch(Row::hasWarning);
    }

    /** Whether it is too early to judge: no tick yet, or few samples in less than a minute, and nothing was found. */
    boolean isEarly() {
        return !isJudged || isHardlySeen() && lines().noneMatch(row -> row.isToFix() || !row.findings.isEmpty());
    }

    boolean isHardlySeen() {
        return hasFewSamples && seconds < WINDOW_SECONDS;
    }

    /** Returns the rows that are lines, not the sums of many. */
    Stream<Row> lines() {
        return rows.stream().filter(row -> !row.site().isOther());
    }

    Optional<Row> first(Predicate<Row> which) {
        return lines().filter(which).findFirst();
    }

    /** Returns the first row to fix, if one of them costs enough; the cost of the first may not be known. */
    Optional<Row> costlyToFix() {
        boolean isCostly = lines().anyMatch(row -> row.isToFix() && row.cost.isKnown() && row.cost.cores >= row.leastCost(limit));
        return isCostly ? first(Row::isToFix) : Optional.empty();
    }

    /** Whether these threads wait for a time in the JDK's own code, as schedulers and event loops do. */
    private static boolean isWaiting(LineGroup group) {
        boolean isSeen = group.isInJava && group.samples() > 0 && group.kind() != Kind.RUNNING;
        return isSeen && group.wakeUps() >= LineGroup.MIN_BUSY_RATE;
    }

    /** Returns the first row that costs enough, if no fix of it is known, and none to fix is above it. */
    Optional<Row> costlyWithoutFix() {
        return first(row -> row.isToFix() || row.cost.cores >= limit)
            .filter(row -> !row.isToFix() && row.cost.cores >= limit);
    }

    boolean hasPauses() {
        return hasPauses;
    }

    int sites() {
        return (int) lines().filter(row -> row.cost.cores > 0).count();
    }

    /** {@code 40 lines}; {@code all lines}, where a row is the sum of some. */
    String lineCount() {
        return isSummedUp() ? "all lines" : sites() + " lines";
    }

    /** Says that pauses are cheap, or that there were none. */
    String pauses() {
        return hasPauses() ? "Pauses are cheap" : "No pauses observed";
    }

    boolean isSummedUp() {
        return rows.stream().anyMatch(row -> row.site().isOther() && row.cost.cores > 0);
    }

    boolean isBusyOutside() {
        return busiest.cores >= MIN_OUTSIDE && !isHardlySeen();
    }

    boolean isCounted() {
        return account.isKnown() && account.isByKernel;
    }

    /** Returns what keeps the rest from being called cheap, the end of a sentence; empty if nothing does. */
    String incomplete() {
        if (unreadable.areMany()) {
            return unreadable.toString();
        }
        if (!now.unseen.isEmpty()) {
            return now.unseen;
        }
        boolean isMuch = account.unexplained > MIN_UNEXPLAINED
            && account.unexplained > account.perSecond * MIN_UNEXPLAINED_SHARE;
        return isMuch ? Numbers.rate(account.unexplained) + " wakeups/s belong to threads that no thread dump showed" : "";
    }

    static String ofCores(double cores) {
        return cores >= 1 ? Decimals.of(cores, 1) + " cores" : Numbers.ofCore(cores) + " of a core";
    }
}
