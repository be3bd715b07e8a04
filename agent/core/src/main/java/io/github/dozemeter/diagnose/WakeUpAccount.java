package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.wakeup.StackPlace;
import io.github.dozemeter.wakeup.WakeUps;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where the wake-ups of this JVM come from: what the counted sites explain, what the deferred ones, and who else wakes it.
 * Wake-ups of the process are the kernel's count; of the counted sites, the pauses that blocked; of all others, the kernel's
 * count of threads that stack samples saw do nothing else. So the parts may add up to a little more than all. Immutable.
 */
public final class WakeUpAccount {

    /** A pause that ends sooner gave up no processor, or got it back at once; see {@link DeferredEstimates}. */
    private static final long BLOCKED_NANOS = 50_000;
    /** Less is not worth a word. */
    private static final double LEAST_SHARE = 0.005;
    private static final double LEAST_RATE = 1;
    private static final double LEAST_CORES = 0.01;
    private static final String ATTACHED_LATE = "-javaagent counts them";
    private static final String LOOK = "look lists every thread";
    private static final String WAITS = "calls=default:waits counts those with a time, look lists every thread";

    private final WakeUps wakeUps;
    private final boolean countsWaits;
    private final List<Share> shares;
    private final List<WakeUps.Row> others = new ArrayList<>();
    private final double explained;
    private final double spinning;

    /** One kind of waiting, and its part. Immutable. */
    public static final class Share {

        private final String label;
        private final double perSecond;
        private final double share;
        private final String more;

        Share(String label, double perSecond, double all, String more) {
            this.label = label;
            this.perSecond = perSecond;
            this.share = all == 0 ? 0 : perSecond / all;
            this.more = more;
        }

        /** In the plural: {@code counted sites}. */
        public String label() {
            return label;
        }

        /** Wake-ups a second. */
        public double perSecond() {
            return perSecond;
        }

        /** Of all wake-ups; may be above 1. */
        public double share() {
            return share;
        }

        /** What shows more of it; empty if these figures are all there is. */
        public String more() {
            return more;
        }

        @Override
        public String toString() {
            return label + ' ' + Numbers.percent(share);
        }
    }

    /**
     * @param counted sites of the same span
     * @param estimated those of deferred classes
     * @param countsWaits whether the timed waits of JDK utilities are among the counted sites
     */
    WakeUpAccount(WakeUps wakeUps, Collection<SiteFigures> counted, Collection<SiteFigures> estimated, Deferred deferred,
                  boolean countsWaits) {
        this.wakeUps = wakeUps;
        this.countsWaits = countsWaits;
        double ofCounted = 0;
        for (SiteFigures site : counted) {
            ofCounted += blocked(site);
        }
        double ofDeferred = 0;
        double spin = 0;
        double seldomSeen = 0;
        for (WakeUps.Row row : wakeUps.rows()) {
            boolean isDeferred = row.kind() == StackPlace.Kind.PAUSE && isDeferred(row, deferred);
            ofDeferred += isDeferred ? row.wakeUps() : row.kind() == null ? partOfDeferred(row, deferred) : 0;
            boolean isSeldomSeen = row.isSampledTooSeldom() && isCounted(row);
            seldomSeen += isSeldomSeen ? row.wakeUps() : 0;
            boolean isShown = row.kind() == StackPlace.Kind.COUNTED || isSeldomSeen || isDeferred && isAmong(row, estimated);
            if (!isShown && (row.wakeUps() >= LEAST_RATE || row.cpu() >= LEAST_CORES) && row.isInJava()) {
                others.add(row);
                spin += row.isSampledTooSeldom() ? 0 : row.spin();
            }
        }
        this.spinning = spin;
        this.shares = shares(ofCounted, ofDeferred, seldomSeen);
        this.explained = wakeUps.perSecond() == 0 ? 0 : (ofCounted + ofDeferred) / wakeUps.perSecond();
    }

    /** Pauses a second that made their thread wait. Zero pauses of a busy machine last as long, and let no thread wait. */
    private static double blocked(SiteFigures site) {
        return site.timed() == 0 || site.site().call().mayExpire() ? site.wakeUps() : Math.min(site.wakeUps(),
            (site.times().count() - site.times().atMost(BLOCKED_NANOS)) / site.span().seconds());
    }

    private static boolean isDeferred(WakeUps.Row row, Deferred deferred) {
        for (StackPlace place : row.places()) {
            if (place.kind() == StackPlace.Kind.PAUSE && !deferred.classes().contains(place.frame().getClassName())) {
                return false;
            }
        }
        return true;
    }

    /** Of threads that wait in several ways: what they do at deferred sites, if that is known. */
    private static double partOfDeferred(WakeUps.Row row, Deferred deferred) {
        double sum = 0;
        for (StackPlace place : row.places()) {
            boolean isDeferred = place.kind() == StackPlace.Kind.PAUSE && deferred.classes().contains(place.frame().getClassName());
            sum += isDeferred ? row.severalAt(place) : 0;
        }
        return sum;
    }

    private static boolean isAmong(WakeUps.Row row, Collection<SiteFigures> estimated) {
        for (SiteFigures site : estimated) {
            if (row.place() != null && site.site().isAt(row.place().frame())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isCounted(WakeUps.Row row) {
        return !row.places().isEmpty() && row.places().stream().allMatch(place -> place.kind() == StackPlace.Kind.COUNTED);
    }

    /** @param seldomSeen of threads that the few samples saw at counted sites alone */
    private List<Share> shares(double ofCounted, double ofDeferred, double seldomSeen) {
        List<Share> kinds = new ArrayList<>();
        double known = ofCounted + add(kinds, "deferred sites", ofDeferred, ATTACHED_LATE)
            + add(kinds, "pauses that are not counted", wakeUps.of(StackPlace.Kind.PAUSE) - ofDeferred, LOOK)
            + add(kinds, "JVM threads", wakeUps.ofJvm(), LOOK)
            + add(kinds, "threads with too few stack samples", wakeUps.unsampled() - seldomSeen, LOOK);
        for (StackPlace.Kind kind : StackPlace.Kind.values()) {
            boolean isListed = kind == StackPlace.Kind.PAUSE || kind == StackPlace.Kind.COUNTED;
            boolean mayBeWaits = kind == StackPlace.Kind.QUEUE || kind == StackPlace.Kind.SELECTOR;
            known += isListed ? 0 : add(kinds, kind.label(), wakeUps.of(kind), mayBeWaits && !countsWaits ? WAITS : LOOK);
        }
        // Threads of counted sites wait elsewhere, too.
        known += add(kinds, "threads that wait in several ways",
            wakeUps.mixed() + wakeUps.of(StackPlace.Kind.COUNTED) + seldomSeen - ofCounted, LOOK);
        add(kinds, "not explained", wakeUps.perSecond() - known, LOOK);
        kinds.sort(Comparator.comparingDouble(share -> -share.perSecond()));
        kinds.add(0, new Share("counted sites", ofCounted, wakeUps.perSecond(), ""));
        return Collections.unmodifiableList(kinds);
    }

    private double add(List<Share> kinds, String label, double perSecond, String more) {
        if (perSecond > 0 && perSecond >= wakeUps.perSecond() * LEAST_SHARE) {
            kinds.add(new Share(label, perSecond, wakeUps.perSecond(), more));
        }
        return Math.max(0, perSecond);
    }

    /** Whether the threads of this JVM were read for long enough. */
    public boolean isKnown() {
        return wakeUps.seconds() > 0;
    }

    /** Wake-ups a second of the whole process. */
    public double perSecond() {
        return wakeUps.perSecond();
    }

    /** Whether the kernel counted them; otherwise they are the sleeps, parks and waits that the JDK counts. */
    public boolean isByKernel() {
        return wakeUps.isByKernel();
    }

    public double seconds() {
        return wakeUps.seconds();
    }

    /** Stack samples that this stands on. */
    public int samples() {
        return wakeUps.samples();
    }

    /** The counted sites first, then the largest. */
    public List<Share> shares() {
        return shares;
    }

    /** Which part of the wake-ups counted and deferred sites explain. */
    public double explained() {
        return explained;
    }

    /** Whose threads wait at no counted or deferred site, costliest first. */
    public List<WakeUps.Row> others() {
        return Collections.unmodifiableList(others);
    }

    /** Cores burned in pauses by threads that are in no table of sites. */
    double spinning() {
        return spinning;
    }

    /** Wake-ups a second that are nobody's who is listed. */
    double unexplained() {
        return Math.max(0, wakeUps.perSecond() * (1 - explained));
    }

    /** What these figures stand on, without a full stop. */
    public String basis() {
        return (isByKernel() ? "Wake-ups are counted by the kernel" : "Sleeps, parks and waits are counted by the JDK") + " over "
            + Numbers.seconds(seconds()) + "; places are from " + samples() + (samples() == 1 ? " stack sample" : " stack samples");
    }

    /** What shows more, each once, as a sentence behind a space; empty if these figures are all there is. */
    public String more() {
        Set<String> more = new LinkedHashSet<>();
        for (Share share : shares) {
            if (share.more().equals(ATTACHED_LATE)) {
                more.add("-javaagent counts deferred sites");
            } else if (!share.more().isEmpty()) {
                more.add("the verb " + LOOK);
            }
            if (share.more().equals(WAITS)) {
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
        StringBuilder line = new StringBuilder("This JVM ").append(isByKernel() ? "woke " : "slept, parked or waited ")
            .append(Numbers.rate(perSecond())).append(" times a second");
        for (Share share : shares) {
            line.append(share == shares.get(0) ? ": " : ", ").append(share);
        }
        return line.append(isByKernel() ? "" : " (by the JDK's count; the kernel's is not available)").toString();
    }
}
