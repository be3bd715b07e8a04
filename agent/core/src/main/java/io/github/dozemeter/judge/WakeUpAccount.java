package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.Prices;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.StackPlace.Kind;
import io.github.dozemeter.threads.WakeUps;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Accounts for the wake-ups of this JVM: what the counted sites explain, what the estimated ones, and who else
 * wakes it. All are the kernel's count, in one span; of counted sites, as many as pauses blocked there; of others,
 * those of threads that stack samples saw do nothing else. Without that count there are no parts. Immutable.
 */
public final class WakeUpAccount {

    /** Less is not worth a word. */
    private static final double LEAST_SHARE = 0.005;
    private static final double LEAST_RATE = 1;
    private static final double LEAST_CORES = 0.01;
    private static final double LEAST_OF_JVM = 0.05;
    private static final String ATTACHED_LATE = "-javaagent counts them";
    private static final String LOOK = "look lists every thread";
    private static final String WAITS = "calls=default:waits counts those with a time, " + LOOK;

    public final WakeUps wakeUps;
    private final Counted counts;
    /** Waits a second of threads that have a site, at lines that no sample saw. */
    final double unseenWaits;
    /** The counted sites first, if any, then the largest; empty where the JDK counts, but not the kernel. */
    public final List<Share> shares;
    /** Rows whose threads wait at no site, costliest first. */
    public final List<WakeUps.Row> others;
    /** The part of the wake-ups that counted and estimated sites explain. */
    public final double explained;

    /** One kind of waiting, and its part. Immutable. */
    public static final class Share {

        /** The name in the plural: {@code counted sites}. */
        public final String label;
        /** Wake-ups a second. */
        public final double perSecond;
        /** Part of all wake-ups. */
        public final double share;
        /** Names what shows more of it; empty if these figures are all there is. */
        public final String more;

        Share(String label, double perSecond, double all, String more) {
            this.label = label;
            this.perSecond = perSecond;
            this.share = all == 0 ? 0 : perSecond / all;
            this.more = more;
        }

        @Override
        public String toString() {
            return label + ' ' + Numbers.percent(share);
        }
    }

    /** What is counted in the JVM; the kernel counts its wake-ups in any case. */
    enum Counted {
        NOTHING,
        /** Not the timed waits of JDK utilities. */
        PAUSES,
        WAITS
    }

    /** @param counted sites of the same span */
    WakeUpAccount(WakeUps wakeUps, Collection<SiteFigures> counted, Estimates estimates, Deferred deferred,
                  Counted counts) {
        this.wakeUps = wakeUps;
        this.counts = counts;
        this.unseenWaits = estimates.unseen;
        double ofEstimated = 0;
        double ofRecorded = 0;
        Map<Kind, Double> byKind = new EnumMap<>(Kind.class);
        List<WakeUps.Row> atNoSite = new ArrayList<>();
        for (WakeUps.Row row : wakeUps.rows) {
            if (estimates.recorded.contains(row)) {
                ofRecorded += row.wakeUps();
                if (row.kind != null) {
                    byKind.merge(row.kind, row.wakeUps(), Double::sum);
                }
                continue;
            }
            boolean isEstimated = estimates.byRow.containsKey(row);
            boolean isTicking = !row.schedules.isEmpty() && row.kind != null && row.kind != Kind.COUNTED;
            boolean isSite = isEstimated || isTicking || row.kind == Kind.PAUSE && row.places().stream()
                .allMatch(place -> place.kind != Kind.PAUSE || isDeferred(place, deferred));
            double ofSites = isSite ? row.uncounted : atDeferred(row, deferred);
            ofEstimated += ofSites;
            byKind.merge(row.kind == null ? Kind.PAUSE : row.kind, ofSites, Double::sum);
            boolean isShown = isEstimated || !row.schedules.isEmpty() || row.kind == Kind.COUNTED
                || row.isSampledTooSeldom() && !row.places().isEmpty()
                && row.places().stream().allMatch(place -> place.kind == Kind.COUNTED);
            // A JVM has a dozen threads of its own, most of which do next to nothing.
            double leastRate = row.isInJava ? LEAST_RATE
                : Math.max(LEAST_RATE, wakeUps.perSecond * LEAST_OF_JVM);
            if (!isShown && (row.wakeUps() >= leastRate || row.cpu() >= LEAST_CORES)) {
                atNoSite.add(row);
            }
        }
        this.others = Collections.unmodifiableList(atNoSite);
        double blocked = counts == Counted.NOTHING ? 0 : blocked(counted);
        this.shares = !wakeUps.isByKernel ? Collections.emptyList()
            : shares(blocked, ofEstimated, ofRecorded, byKind, deferred.isEmpty() ? LOOK : ATTACHED_LATE);
        double ofCounted = shares.isEmpty() || counts == Counted.NOTHING
            ? 0 : shares.get(0).perSecond;
        this.explained = shares.isEmpty() || wakeUps.perSecond == 0
            ? 0 : Math.min(1, (ofCounted + ofEstimated + ofRecorded) / wakeUps.perSecond);
    }

    /** Pauses a second that blocked. Where the threads of a site run, what little blocks is in their own rate. */
    private double blocked(Collection<SiteFigures> counted) {
        List<StackPlace> running = wakeUps.rows.stream().filter(row -> row.kind == Kind.RUNNING)
            .flatMap(row -> row.places().stream()).filter(at -> at.frame != null)
            .collect(Collectors.toList());
        return counted.stream()
            .filter(site -> running.stream().noneMatch(at -> site.site().isAt(at.frame)))
            .mapToDouble(site -> site.site().call().mayExpire()
                ? site.wakeUps() : site.pauses(Prices.Kind.BLOCKED) / site.span().seconds()).sum();
    }

    /** Returns what threads that wait in several ways do at deferred sites, if that is known. */
    private static double atDeferred(WakeUps.Row row, Deferred deferred) {
        if (row.kind != null) {
            return 0;
        }
        return row.places().stream().filter(place -> isDeferred(place, deferred)).mapToDouble(row::severalAt).sum();
    }

    private static boolean isDeferred(StackPlace place, Deferred deferred) {
        return place.kind == Kind.PAUSE && deferred.classes.contains(place.frame.getClassName());
    }

    /**
     * Gives each wake-up one kind, so that the parts add up to all. Counted pauses that blocked explain wake-ups
     * of threads seen at counted sites first, then of those no sample shows; never more than the kernel counted.
     */
    private List<Share> shares(double blocked, double ofEstimated, double ofRecorded, Map<Kind, Double> byKind,
                               String moreOfEstimated) {
        double atSites = Math.min(blocked, wakeUps.atCountedSites);
        double unsampled = Math.min(blocked - atSites, wakeUps.unsampled);
        double unlisted = Math.min(blocked - atSites - unsampled, wakeUps.unlisted);
        List<Share> kinds = new ArrayList<>();
        add(kinds, "recorded sites", ofRecorded, "");
        add(kinds, "estimated sites", ofEstimated, counts == Counted.PAUSES ? WAITS : moreOfEstimated);
        add(kinds, "pauses that are not counted", left(Kind.PAUSE, byKind), LOOK);
        add(kinds, "JVM threads", wakeUps.ofJvm, LOOK);
        add(kinds, "threads with too few stack samples", wakeUps.unsampled - unsampled, LOOK);
        for (Kind kind : Kind.values()) {
            boolean mayBeWaits = counts == Counted.PAUSES
                && (kind == Kind.QUEUE || kind == Kind.SELECTOR);
            add(kinds, kind.label(), kind.isPause() ? 0 : left(kind, byKind), mayBeWaits ? WAITS : LOOK);
        }
        add(kinds, "threads that wait in several ways", wakeUps.mixed + wakeUps.atCountedSites - atSites, LOOK);
        add(kinds, "not explained", wakeUps.unlisted - unlisted, LOOK);
        kinds.sort(Comparator.comparingDouble(share -> -share.perSecond));
        if (counts != Counted.NOTHING) {
            kinds.add(0, new Share("counted sites", atSites + unsampled + unlisted, wakeUps.perSecond, ""));
        }
        return Collections.unmodifiableList(kinds);
    }

    private double left(Kind kind, Map<Kind, Double> ofSites) {
        return wakeUps.of(kind) - ofSites.getOrDefault(kind, 0.0);
    }

    private void add(List<Share> kinds, String label, double perSecond, String more) {
        if (perSecond > 0 && perSecond >= wakeUps.perSecond * LEAST_SHARE) {
            kinds.add(new Share(label, perSecond, wakeUps.perSecond, counts == Counted.NOTHING ? "" : more));
        }
    }

    /** Whether the threads of this JVM were read for long enough. */
    public boolean isKnown() {
        return wakeUps.seconds > 0;
    }

    /** Returns the basis of these figures, without a full stop. */
    public String basis() {
        String places = wakeUps.samples
            + (wakeUps.samples == 1 ? " stack sample" : " stack samples");
        String span = Numbers.seconds(wakeUps.seconds);
        String counter = wakeUps.isByKernel ? "Wake-ups are counted by the kernel"
            : "Sleeps, parks and waits are counted by the JDK";
        return wakeUps.isCounted ? counter + " over " + span + "; places are from " + places
            : "Places are from " + places + " in " + span;
    }

    /** Names what shows more, each once, as a sentence after a space; empty if these figures are all there is. */
    public String more() {
        Set<String> more = new LinkedHashSet<>();
        for (Share share : shares) {
            if (share.more.equals(ATTACHED_LATE)) {
                more.add("-javaagent counts deferred sites");
            } else if (!share.more.isEmpty()) {
                more.add("the verb " + LOOK);
            }
            if (share.more.equals(WAITS)) {
                more.add("calls=default:waits counts waits with a time");
            }
        }
        return more.isEmpty() ? "" : " More: " + String.join("; ", more) + '.';
    }

    /** The whole in one line, without a full stop. */
    public String line() {
        if (!isKnown()) {
            return "What wakes this JVM is not known yet";
        }
        if (!wakeUps.isCounted) {
            return "How often this JVM woke up is not known: this system does not count it";
        }
        String rate = Numbers.rate(wakeUps.perSecond) + " times a second";
        String parts = shares.stream().map(Share::toString).collect(Collectors.joining(", "));
        return wakeUps.isByKernel ? "This JVM woke " + rate + (parts.isEmpty() ? "" : ": ") + parts
            : "This JVM slept, parked or waited " + rate
                + " (by the JDK's count; the kernel's is not available)";
    }
}
