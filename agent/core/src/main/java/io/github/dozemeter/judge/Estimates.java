package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.SiteFigures.Estimate;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.StackPlace.Kind;
import io.github.dozemeter.threads.WakeUps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Figures of the places that are not counted, from threads that pause or wait there alone. Exact is how often each
 * of these threads woke up (the kernel counts that) and waited (the JDK counts that, but no {@code yield}),
 * estimated that it was there. Immutable.
 */
final class Estimates {

    /**
     * No sleep that requests a time is shorter: Linux adds 50 µs of timer slack, and a JDK before 21 rounds up to
     * a millisecond. A yield takes no time at all.
     */
    private static final double LEAST_SLEEP_SECONDS = 50e-6;
    /** A sleep that blocks is one wait and one wake-up; each wait beyond is another line's. */
    private static final double WAITS_A_WAKE_UP = 2;
    private static final double NEARLY_ALL = 0.9;
    /** The least rate that is worth a row, of a place that is not of a deferred class. */
    private static final double LEAST_RATE = 1;
    private static final double LEAST_CORES = 0.01;

    /** Has the rows whose threads are those of estimated sites. */
    final Map<WakeUps.Row, List<Estimated>> byRow = new LinkedHashMap<>();
    /** Has those whose threads wait at recorded sites alone. */
    final Set<WakeUps.Row> recorded = new HashSet<>();
    /** Waits a second besides a sleep, at lines that no sample saw. */
    double unseen;
    private final WakeUps wakeUps;
    private final Snapshot counted;
    private final Function<String, String> artifacts;

    /** One of them, and what its threads used, in cores and wake-ups a second. Immutable. */
    static final class Estimated {

        final SiteFigures figures;
        /** Used by all threads of this site. */
        final double cpu;
        /** Wake-ups of these pauses. */
        final double blocked;
        /** Wake-ups of the other line at which its threads sleep. */
        final double blockedElsewhere;
        /** Part of the samples of its threads, but for those of the other line; 1 from nine tenths on. */
        final double share;
        /** Whether no one counts these: a yield, a zero sleep seen from outside; all where there is no count. */
        final boolean isUncounted;
        final boolean isZero;

        private Estimated(SiteFigures figures, WakeUps.Row row, double blocked, double blockedElsewhere,
                          double share, boolean isUncounted, boolean isZero) {
            this.figures = figures;
            this.cpu = row.cpu();
            this.blocked = blocked;
            this.blockedElsewhere = blockedElsewhere;
            this.share = share;
            this.isUncounted = isUncounted;
            this.isZero = isZero;
        }
    }

    /**
     * @param counted sites of the same span, with those of deferred classes, whose names are better than a stack's
     * @param artifacts file name of the artifact of a class; empty if unknown
     */
    Estimates(WakeUps wakeUps, Snapshot counted, Function<String, String> artifacts) {
        this.wakeUps = wakeUps;
        this.counted = counted;
        this.artifacts = artifacts;
        boolean isRecording = counted.sites().stream().anyMatch(SiteFigures::isRecorded);
        for (WakeUps.Row row : wakeUps.rows) {
            if (isRecording && isRecorded(row)) {
                recorded.add(row);
                continue;
            }
            List<StackPlace> places = row.isInJava ? places(row) : Collections.emptyList();
            boolean isMuch = row.wakeUps() >= LEAST_RATE
                || row.waits() >= LEAST_RATE || row.cpu() >= LEAST_CORES;
            if (!places.isEmpty() && (isMuch || deferred(places.get(0)) != null)
                && !isCounted(places)) {
                byRow.put(row, of(row, places));
            }
        }
    }

    private boolean isRecorded(WakeUps.Row row) {
        return !row.places().isEmpty() && row.places().stream().allMatch(at -> counted.sites().stream()
            .anyMatch(site -> site.isRecorded() && (at.frame != null ? isAt(site, at)
                : site.site().callLabel().equals(at.call)
                && site.threadNames().containsAll(row.threadNames()))));
    }

    private static boolean isAt(SiteFigures recorded, StackPlace at) {
        return recorded.site().callLabel().equals(at.call) && recorded.site().isAt(at.frame);
    }

    /** The one place of a row; or the two between which its rate can be divided, or that can be named together. */
    private static List<StackPlace> places(WakeUps.Row row) {
        if (row.place != null) {
            return isSite(row.place)
                ? Collections.singletonList(row.place) : Collections.emptyList();
        }
        List<StackPlace> two = new ArrayList<>(row.places());
        two.sort((one, other) -> row.samples(other) - row.samples(one));
        if (row.isSampledTooSeldom() || two.size() < 2
            || row.samples(two.get(0)) + row.samples(two.get(1)) < row.samples() * NEARLY_ALL) {
            return Collections.emptyList();
        }
        StackPlace first = two.get(0);
        StackPlace second = two.get(1);
        boolean areSites = isSite(first) && isSite(second);
        boolean areOneKind = areSites && first.call.equals(second.call) && first.isRunnable == second.isRunnable
            && first.frame.getClassName().equals(second.frame.getClassName())
            && first.frame.getMethodName().equals(second.frame.getMethodName());
        boolean areTogether = areOneKind || areSites && areSleepAndZeroSleep(two);
        return areTogether ? two.subList(0, 2) : Collections.emptyList();
    }

    /** The application's own line waits there. At a selector it waits for whatever arrives. */
    private static boolean isSite(StackPlace at) {
        return at.frame != null
            && EnumSet.of(Kind.PAUSE, Kind.UNTIMED, Kind.QUEUE).contains(at.kind);
    }

    private static boolean areSleepAndZeroSleep(List<StackPlace> two) {
        return isSleep(two.get(0)) && isSleep(two.get(1))
            && two.get(0).isRunnable != two.get(1).isRunnable;
    }

    private static boolean isSleep(StackPlace at) {
        return at.kind == Kind.PAUSE && Site.seen(at.call, true, at.frame, "").call().isSleep();
    }

    /** Excludes what was counted before its class was deferred, or since. */
    private boolean isCounted(List<StackPlace> places) {
        return counted.sites().stream().anyMatch(site -> places.stream()
            .anyMatch(at -> site.isRecorded()
                ? isAt(site, at) : site.pauses() > 0 && isOf(site.site(), at)));
    }

    /** A class file names the type of a queue by its interface, a stack by its class. */
    private static boolean isOf(Site site, StackPlace at) {
        String label = site.call().label();
        boolean isCall = at.kind == Kind.PAUSE ? label.equals(at.call)
            : at.kind == Kind.QUEUE && label.endsWith(at.call.substring(at.call.lastIndexOf('.')));
        return isCall && site.isAt(at.frame);
    }

    /** @return null if its class is not deferred */
    private Site deferred(StackPlace at) {
        return counted.deferred().sites.stream().map(one -> one.site).filter(site -> isOf(site, at)).findFirst()
            .orElse(null);
    }

    private List<Estimated> of(WakeUps.Row row, List<StackPlace> places) {
        StackPlace first = places.get(0);
        if (places.size() == 2 && areSleepAndZeroSleep(places) && wakeUps.isByKernel) {
            StackPlace second = places.get(1);
            return first.isRunnable ? divided(row, second, first) : divided(row, first, second);
        }
        boolean yields = first.kind == Kind.PAUSE && first.call.equals(Call.THREAD_YIELD.label());
        boolean zero = yields || isSleep(first)
            && (first.isRunnable || !wakeUps.isByKernel && row.meanWait() < LEAST_SLEEP_SECONDS);
        if (isSleep(first) && !zero && wakeUps.isByKernel
            && row.waits() > row.wakeUps() * WAITS_A_WAKE_UP) {
            return divided(row, first, row.places().stream()
                .filter(at -> isSite(at) && at.isRunnable && isSleep(at)).findFirst().orElse(null));
        }
        boolean uncounted = yields || zero && Double.isNaN(row.waits()) || !wakeUps.isCounted;
        double rate = uncounted ? 0 : Double.isNaN(row.waits()) ? row.wakeUps() : row.waits();
        double blocked = zero ? 0 : wakeUps.isByKernel ? Math.min(rate, row.wakeUps()) : rate;
        int otherLine = places.size() == 2 ? Math.max(0, places.get(1).frame.getLineNumber()) : 0;
        SiteFigures figures = figures(first, rate, row.inPlace(), zero, row, otherLine);
        double share = share(row, places);
        return Collections.singletonList(new Estimated(figures, row, blocked, 0,
            share, uncounted, zero));
    }

    private static double share(WakeUps.Row row, List<StackPlace> places) {
        double share = (double) places.stream().mapToInt(row::samples).sum() / row.samples();
        return share >= NEARLY_ALL ? 1 : share;
    }

    /**
     * Threads that make zero sleeps, and then one that blocks, in which nearly all samples are: switches are of
     * that one, the other waits of the zero sleeps. The CPU may be of these, so the sleep has no share of it.
     *
     * @param zero null if it is not known where these are
     */
    private List<Estimated> divided(WakeUps.Row row, StackPlace sleep, StackPlace zero) {
        double rate = row.wakeUps();
        SiteFigures ofSleep = figures(sleep, rate, row.inPlace(), false, row, 0);
        Estimated blocked = new Estimated(ofSleep, row, rate, 0, 0, false, false);
        double others = row.waits() - rate;
        if (zero == null) {
            unseen += others;
            return Collections.singletonList(blocked);
        }
        SiteFigures ofZero = figures(zero, Math.max(0, others), 0, true, row, 0);
        double both = share(row, Arrays.asList(sleep, zero));
        double share = both == 1 ? both : share(row, Collections.singletonList(zero));
        return Arrays.asList(blocked,
            new Estimated(ofZero, row, 0, rate, share, Double.isNaN(others), true));
    }

    private SiteFigures figures(StackPlace at, double rate, double threads, boolean zero, WakeUps.Row row,
                                int otherLine) {
        Site deferred = deferred(at);
        Site site = deferred != null ? deferred
            : Site.seen(at.call, at.kind == Kind.PAUSE, at.frame,
                artifacts.apply(at.frame.getClassName()));
        Estimate basis = new Estimate(row.threads(), row.threadNames(), row.samples(),
            wakeUps.seconds, otherLine);
        long pauses = Math.round(rate * wakeUps.seconds);
        return SiteFigures.estimated(site, pauses, threads * wakeUps.seconds, zero, basis);
    }

    /** Sites that share a row in order. */
    List<Estimated> sites() {
        return byRow.values().stream().flatMap(List::stream).collect(Collectors.toList());
    }
}
