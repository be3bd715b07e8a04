package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.judge.Situation.Candidate;
import io.github.dozemeter.support.Decimals;
import io.github.dozemeter.support.Numbers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The sentence on top, and at most two short ones below it: the first row that holds of the table in
 * docs/architecture.md, "The sentence on top". It remembers the site that it names, so that {@link #next} names
 * another only where that deserves it at two ticks in a row; {@link #of}, for reports, has no memory. Immutable.
 */
public final class Headline {

    /** An agent that is there first sees each class as it is loaded, wherever it comes from. */
    private static final String TO_READ_ALL = "start the application with -javaagent to count them all";
    private static final int NOT_MEASURED = 1;
    private static final int EXPERIMENT = 2;
    private static final int EARLY = 3;
    private static final int COSTLY = 4;
    private static final int TOGETHER = 8;
    private static final int LATENCY = 9;
    private static final int FREQUENT = 10;
    private static final int NOT_SEEN = 11;
    private static final int RUNNING = 12;
    private static final int NO_KERNEL = 13;
    private static final int INFO = 14;
    private static final int PRAISE = 15;
    private static final int NO_PAUSE = 16;
    private static final int NONE = 99;

    private static final int FEWEST_SAMPLES = 5;
    /** The window of the live outputs. One that is full will not get more samples. */
    private static final double WINDOW_SECONDS = 60;
    /** Two costs that differ by less are equal: a price is measured to a fifth. */
    private static final double A_FIFTH_MORE = 1.2;
    /** The named one may cost a fifth less than an equal, which a fifth of error makes 1.44 times as much. */
    private static final double HALF_MORE = 1.5;
    private static final int TICKS = 2;
    private static final double FEW_WAKE_UPS = 200;
    /** The rate from which pauses without a time are not called cheap. */
    private static final double MANY_UNTIMED = 10_000;
    private static final double LEAST_OUTSIDE = 0.1;
    private static final double LEAST_OF_OTHERS = 0.001;
    private static final Comparator<Candidate> BY_NAME =
        Comparator.comparing((Candidate one) -> one.site.className())
            .thenComparing(one -> one.site.method()).thenComparingInt(one -> one.site.line());

    final int row;
    /** The sentence, without a full stop. */
    public final String text;
    /** Sentences without a full stop that are worth a line as well, two at most. */
    public final List<String> notes;
    private final Candidate named;
    /** The row for which that site is named. */
    private final int level;
    /** May take its place. */
    private final Site rival;
    /** For how many ticks that row did not hold. */
    private final int ticksWithout;

    private Headline(Situation now, Candidate named, int shown, int level,
                     Site rival, int ticksWithout) {
        this.named = named;
        this.level = level;
        this.rival = rival;
        this.ticksWithout = ticksWithout;
        this.row = shown != COSTLY ? shown
            : !named.upgrade.isEmpty() ? COSTLY
            : named.isKnownBug ? COSTLY + 1
            : named.otherLine == 0 ? COSTLY + 2 : COSTLY + 3;
        this.text = text(now);
        this.notes = Collections.unmodifiableList(notes(now));
    }

    public static Headline ofNotMeasured() {
        return new Headline(new Situation(), null, NOT_MEASURED, NOT_MEASURED, null, 0);
    }

    public static Headline ofExperiment(Site site, long secondsLeft) {
        Situation now = new Situation();
        now.seconds = secondsLeft;
        return new Headline(now, new Candidate(site, Cost.NOT_KNOWN_YET), EXPERIMENT,
            EXPERIMENT, null, 0);
    }

    /** Names the costliest site, or the first by name of those that cost about as much; none if there is none. */
    static Headline of(Situation now) {
        int level = level(now);
        Candidate costliest = costliest(now, level);
        Candidate best = now.candidates.stream()
            .filter(one -> level(now, one) == level && one.weight() * A_FIFTH_MORE >= costliest.weight())
            .min(BY_NAME).orElse(null);
        return new Headline(now, best, level, level, null, 0);
    }

    Headline next(Situation now) {
        int held = level(now);
        boolean namesSite = held >= COSTLY && named != null;
        Candidate same = now.candidates.stream()
            .filter(one -> namesSite && one.site.equals(named.site)).findFirst().orElse(null);
        int own = same == null ? NONE : level(now, same);
        if (own == NONE) {
            return of(now);
        }
        int without = own == level && held == level ? 0 : ticksWithout + 1;
        Candidate best = costliest(now, level);
        Site dearer = best != null && best.weight() > same.weight() * HALF_MORE ? best.site : null;
        boolean isAgain = dearer != null && dearer.equals(rival);
        return without >= TICKS || isAgain
            ? of(now) : new Headline(now, same, own, level, dearer, without);
    }

    /** Returns the site that is named and has a warning or a known bug; null if there is none. */
    public Site toFix() {
        boolean isToFix = named != null && row >= COSTLY && row < NOT_SEEN && row != TOGETHER;
        return isToFix ? named.site : null;
    }

    /** Rows 4 to 7 are one level: the kind of the site picks the row. */
    private static int level(Situation now) {
        boolean isEarly = now.samples < FEWEST_SAMPLES && now.seconds < WINDOW_SECONDS;
        if (!now.isJudged || isEarly && !hasFinding(now)) {
            return EARLY;
        }
        int best = now.candidates.stream().mapToInt(one -> level(now, one)).min().orElse(NONE);
        return best == COSTLY ? COSTLY
            : isTogether(now) ? TOGETHER
            : best <= FREQUENT ? best
            : !notSeen(now).isEmpty() ? NOT_SEEN
            // The next rows need samples.
            : isEarly ? INFO
            : now.runningCores >= 0.5 ? RUNNING
            : !now.isByKernel ? NO_KERNEL
            : best == INFO ? INFO
            : now.hasPauses ? PRAISE : NO_PAUSE;
    }

    /** Whether a site has a verdict, or is a known bug that costs enough: that is below the sentence. */
    private static boolean hasFinding(Situation now) {
        return now.candidates.stream()
            .anyMatch(one -> one.severity != Severity.NONE || level(now, one) == COSTLY);
    }

    private static int level(Situation now, Candidate candidate) {
        boolean isWarning = candidate.severity == Severity.WARNING;
        boolean isToFix = isWarning || candidate.isKnownBug;
        double least = candidate.isCostly ? now.limit * WarningLimit.MIN_PART_TO_LAST : now.limit;
        return candidate.cost.cores >= least && isToFix ? COSTLY
            : !isToFix && isTogether(now) && candidate.cost.cores >= now.total * Situation.HALF ? TOGETHER
            : !candidate.latency.isEmpty() ? LATENCY
            : isWarning ? FREQUENT
            : candidate.severity == Severity.INFO ? INFO : NONE;
    }

    /** Says no where the cost of a warned site is not known yet: it may be more than all others. */
    private static boolean isTogether(Situation now) {
        return now.total >= now.limit
            && now.candidates.stream().allMatch(one -> one.severity != Severity.WARNING || one.cost.isKnown());
    }

    private static Candidate costliest(Situation now, int level) {
        return now.candidates.stream().filter(candidate -> level(now, candidate) == level)
            .max(Comparator.comparingDouble(Candidate::weight)).orElse(null);
    }

    private String text(Situation now) {
        switch (row) {
            case NOT_MEASURED:
                return "Nothing is measured: the self-test has not passed";
            case EXPERIMENT:
                return "An experiment changes " + named.place() + " for another "
                    + Math.round(now.seconds) + " s";
            case EARLY:
                return "Too early to judge: " + Math.round(now.seconds) + " s observed so far";
            case COSTLY:
                return "Upgrade " + named.upgrade + ": it uses " + used(named.cost);
            case COSTLY + 1:
                return "Known bug: " + named.place() + " uses " + used(named.cost);
            case COSTLY + 2:
                return "Fix " + named.place() + " first: it uses " + used(named.cost);
            case COSTLY + 3:
                return "Fix " + named.place() + " or " + named.otherLine
                    + ": they use " + used(named.cost);
            case TOGETHER:
                return named == null ? "No single site dominates; " + (now.isSummedUp ? "many" : now.sites)
                    + " sites use " + ofCores(now.total) + " together"
                    : named.place() + " uses " + used(named.cost)
                    + (named.cost.precision == Cost.Precision.UP_TO ? "; no fix" : "; nothing to fix")
                    + " is known";
            case LATENCY:
                return named.place() + ' ' + named.latency;
            case FREQUENT:
                // A schedule's ticks, and a pause that was not timed, have no known cost.
                boolean isCheap = named.cost.isKnown() && !named.site.call().isSchedule();
                return (isCheap ? "Cheap but frequent: " : "Frequent: ") + named.place()
                    + ' ' + named.often();
            case NOT_SEEN:
                return "Not all was seen: " + notSeen(now);
            case RUNNING:
                return (now.hasPauses ? "Pauses are cheap; " : "No pause was seen; ")
                    + now.running + " uses " + ofCores(now.runningCores);
            case NO_KERNEL:
                return (now.hasPauses ? "Pauses seen are cheap" : "No pause was seen")
                    + "; wake-ups cannot be counted here";
            case INFO:
                return "Nothing urgent. " + named.place() + ' ' + named.often();
            case PRAISE:
                return "No action needed: all pauses are cheap or rare";
            default:
                return "No pause was seen in " + Math.round(now.seconds) + " s";
        }
    }

    private List<String> notes(Situation now) {
        List<String> notes = new ArrayList<>();
        if (row < COSTLY) {
            return notes;
        }
        String note = row > TOGETHER ? "" : now.candidates.stream()
            .filter(one -> one != named && !one.latency.isEmpty())
            .map(one -> one.place() + ' ' + one.latency).findFirst().orElse("");
        note = note.isEmpty() && row != NOT_SEEN ? notSeen(now) : note;
        if (note.isEmpty() && now.unreadable.areMany()) {
            note = TO_READ_ALL;
        }
        note = !note.isEmpty() || row > TOGETHER ? note
            : now.money.isEmpty() ? others(now) : "All pauses cost " + now.money;
        if (!note.isEmpty()) {
            notes.add(Character.toUpperCase(note.charAt(0)) + note.substring(1));
        }
        if (now.outside >= LEAST_OUTSIDE) {
            boolean isAll = now.withoutFigures == 0
                && now.candidates.stream().allMatch(one -> one.cost.isKnown());
            notes.add(Decimals.of(now.outside, now.outside >= 1 ? 1 : 2) + " cores are used outside "
                + (isAll ? "pauses" : "measured pauses"));
        }
        return notes;
    }

    private String others(Situation now) {
        double cores = named == null ? 0 : now.total - named.cost.cores;
        int number = now.sites - 1;
        String others = now.isSummedUp || number < 1 ? "All other sites use "
            : number + (number == 1 ? " more site uses " : " more sites use ");
        return cores < LEAST_OF_OTHERS ? "" : others + ofCores(cores);
    }

    /** Returns what keeps all from being called cheap; empty if nothing does. */
    private static String notSeen(Situation now) {
        boolean isMuch = now.isByKernel && now.unexplained > FEW_WAKE_UPS
            && now.explained < Situation.HALF;
        if (now.unreadable.areMany()) {
            return now.unreadable.toString();
        }
        if (now.untimed >= MANY_UNTIMED) {
            return Decimals.of(now.untimed, 0) + " pauses a second were not timed";
        }
        if (now.withoutFigures > 0) {
            String classes = now.withoutFigures == 1
                ? "one class" : now.withoutFigures + " classes";
            return "pauses of " + classes + " have no figures";
        }
        if (!now.unseen.isEmpty()) {
            return now.unseen;
        }
        return isMuch ? Decimals.of(now.unexplained, 0) + " wake-ups a second are unexplained" : "";
    }

    private static String used(Cost cost) {
        return cost.prefix() + ofCores(cost.cores);
    }

    private static String ofCores(double cores) {
        return cores >= 1 ? Decimals.of(cores, 1) + " cores" : Numbers.ofCore(cores) + " of a core";
    }
}
