package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Snapshot;
import io.github.dozemeter.wakeup.StackPlace;
import io.github.dozemeter.wakeup.WakeUps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Figures of the places that are not counted, from threads that pause or wait there alone. Exact is how often each of these threads
 * woke up (the kernel counts that) and waited (the JDK counts that; a {@code yield} it does not count), estimated that it was there.
 * Immutable.
 */
final class Estimates {

    /**
     * No sleep that requests a time is shorter: Linux adds 50 µs of timer slack, and a JDK before 21 rounds up to a
     * millisecond. A yield takes no time at all.
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
        /** Part of the samples of its threads that are here. */
        final double share;
        /** Whether nine tenths of all samples of these threads are here, but for those of the other line. */
        final boolean isAlone;
        /** Whether no one counts these pauses: a yield, or a zero sleep as seen from outside; all where there is no count. */
        final boolean isUncounted;
        /** Whether they request no time. */
        final boolean isZero;

        private Estimated(SiteFigures figures, double cpu, double blocked, double blockedElsewhere, boolean isAlone, double share,
                          boolean isUncounted, boolean isZero) {
            this.figures = figures;
            this.cpu = cpu;
            this.blocked = blocked;
            this.blockedElsewhere = blockedElsewhere;
            this.isAlone = isAlone;
            this.share = share;
            this.isUncounted = isUncounted;
            this.isZero = isZero;
        }
    }

    /**
     * @param counted sites of the same span, with those of deferred classes, whose names are known better than from a stack
     * @param artifacts file name of the artifact of a class; empty if unknown
     */
    Estimates(WakeUps wakeUps, Snapshot counted, Function<String, String> artifacts) {
        this.wakeUps = wakeUps;
        this.counted = counted;
        this.artifacts = artifacts;
        List<SiteFigures> recordedSites = counted.sites().stream().filter(SiteFigures::isRecorded).collect(Collectors.toList());
        for (WakeUps.Row row : wakeUps.rows) {
            if (!recordedSites.isEmpty() && isRecorded(row, recordedSites)) {
                recorded.add(row);
                continue;
            }
            List<StackPlace> places = row.isInJava ? places(row) : Collections.emptyList();
            boolean isMuch = row.wakeUps() >= LEAST_RATE || row.waits() >= LEAST_RATE || row.cpu() >= LEAST_CORES;
            if (!places.isEmpty() && (isMuch || deferred(places.get(0)) != null) && !isCounted(places)) {
                byRow.put(row, of(row, places));
            }
        }
    }

    private static boolean isRecorded(WakeUps.Row row, List<SiteFigures> sites) {
        return !row.places().isEmpty()
            && row.places().stream().allMatch(at -> sites.stream().anyMatch(site -> at.frame != null ? isAt(site, at)
            : site.site().callLabel().equals(at.call) && site.threadNames().containsAll(row.threadNames())));
    }

    private static boolean isAt(SiteFigures recorded, StackPlace at) {
        return recorded.site().callLabel().equals(at.call) && recorded.site().isAt(at.frame);
    }

    /** The one place of a row; or the two between which its rate can be divided, or which can be named together. */
    private static List<StackPlace> places(WakeUps.Row row) {
        if (row.place != null) {
            return isSite(row.place) ? Collections.singletonList(row.place) : Collections.emptyList();
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
        return areOneKind || areSites && areSleepAndZeroSleep(two) ? two.subList(0, 2) : Collections.emptyList();
    }

    /** The application's own line waits there. At a selector it waits for whatever arrives. */
    private static boolean isSite(StackPlace at) {
        boolean waits = at.kind == StackPlace.Kind.PAUSE || at.kind == StackPlace.Kind.UNTIMED || at.kind == StackPlace.Kind.QUEUE;
        return waits && at.frame != null;
    }

    private static boolean areSleepAndZeroSleep(List<StackPlace> two) {
        return isSleep(two.get(0)) && isSleep(two.get(1)) && two.get(0).isRunnable != two.get(1).isRunnable;
    }

    private static boolean isSleep(StackPlace at) {
        return at.kind == StackPlace.Kind.PAUSE && Site.seen(at.call, true, at.frame, "").call().isSleep();
    }

    /** Excludes what was counted before its class was deferred, or since. */
    private boolean isCounted(List<StackPlace> places) {
        return counted.sites().stream().anyMatch(site -> places.stream()
            .anyMatch(at -> site.isRecorded() ? isAt(site, at) : site.pauses() > 0 && isOf(site.site(), at)));
    }

    /** A class file names the type of a queue by its interface, a stack by its class. */
    private static boolean isOf(Site site, StackPlace at) {
        boolean isCall = at.kind == StackPlace.Kind.PAUSE ? site.call().label().equals(at.call)
            : at.kind == StackPlace.Kind.QUEUE && site.call().label().endsWith(at.call.substring(at.call.lastIndexOf('.')));
        return isCall && site.isAt(at.frame);
    }

    /** @return null if its class is not deferred */
    private Site deferred(StackPlace at) {
        return counted.deferred().sites.stream().map(one -> one.site).filter(site -> isOf(site, at)).findFirst().orElse(null);
    }

    private List<Estimated> of(WakeUps.Row row, List<StackPlace> places) {
        StackPlace first = places.get(0);
        if (places.size() == 2 && areSleepAndZeroSleep(places) && wakeUps.isByKernel) {
            return divided(row, first.isRunnable ? places.get(1) : first, first.isRunnable ? first : places.get(1));
        }
        boolean yields = first.kind == StackPlace.Kind.PAUSE && first.call.equals(Call.THREAD_YIELD.label());
        boolean zero = yields || isSleep(first)
            && (first.isRunnable || !wakeUps.isByKernel && row.meanWait() < LEAST_SLEEP_SECONDS);
        if (isSleep(first) && !zero && wakeUps.isByKernel && row.waits() > row.wakeUps() * WAITS_A_WAKE_UP) {
            return divided(row, first,
                row.places().stream().filter(at -> isSite(at) && at.isRunnable && isSleep(at)).findFirst().orElse(null));
        }
        boolean uncounted = yields || zero && Double.isNaN(row.waits()) || !wakeUps.isCounted;
        double rate = uncounted ? 0 : Double.isNaN(row.waits()) ? row.wakeUps() : row.waits();
        double blocked = zero ? 0 : wakeUps.isByKernel ? Math.min(rate, row.wakeUps()) : rate;
        int otherLine = places.size() == 2 ? Math.max(0, places.get(1).frame.getLineNumber()) : 0;
        return Collections.singletonList(new Estimated(figures(first, rate, row.inPlace(), zero, row, otherLine),
            row.cpu(), blocked, 0, share(row, places) >= NEARLY_ALL, share(row, places), uncounted, zero));
    }

    private static double share(WakeUps.Row row, List<StackPlace> places) {
        return (double) places.stream().mapToInt(row::samples).sum() / row.samples();
    }

    /**
     * Threads that make zero sleeps, and then one that blocks, in which nearly all samples are: switches are of that one, the other
     * waits of the zero sleeps.
     *
     * @param zero null if it is not known where these are
     */
    private List<Estimated> divided(WakeUps.Row row, StackPlace sleep, StackPlace zero) {
        Estimated blocked = new Estimated(figures(sleep, row.wakeUps(), row.inPlace(), false, row, 0), row.cpu(), row.wakeUps(),
            0, false, share(row, Collections.singletonList(sleep)), false, false);
        double others = row.waits() - row.wakeUps();
        if (zero == null) {
            unseen += others;
            return Collections.singletonList(blocked);
        }
        return Arrays.asList(blocked, new Estimated(figures(zero, Math.max(0, others), 0, true, row, 0), row.cpu(), 0,
            row.wakeUps(), share(row, Arrays.asList(sleep, zero)) >= NEARLY_ALL, share(row, Collections.singletonList(zero)),
            Double.isNaN(row.waits()), true));
    }

    private SiteFigures figures(StackPlace at, double rate, double threads, boolean zero, WakeUps.Row row, int otherLine) {
        Site deferred = deferred(at);
        Site site = deferred != null ? deferred
            : Site.seen(at.call, at.kind == StackPlace.Kind.PAUSE, at.frame, artifacts.apply(at.frame.getClassName()));
        return SiteFigures.estimated(site, Math.round(rate * wakeUps.seconds), threads * wakeUps.seconds, zero,
            new SiteFigures.Estimate(row.threads(), row.threadNames(), row.samples(), wakeUps.seconds, otherLine));
    }

    /** Sites that share a row in order. */
    List<Estimated> sites() {
        return byRow.values().stream().flatMap(List::stream).collect(Collectors.toList());
    }
}
