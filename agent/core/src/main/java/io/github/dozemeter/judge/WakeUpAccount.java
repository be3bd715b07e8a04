package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Prices;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.threads.LineGroup;
import io.github.dozemeter.threads.LineGroup.Line;
import io.github.dozemeter.threads.LineGroup.Member;
import io.github.dozemeter.threads.StackPlace.Kind;
import io.github.dozemeter.threads.ThreadActivity;
import io.github.dozemeter.threads.ThreadsSnapshot;
import io.github.dozemeter.threads.VirtualScheduler;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Accounts for the wakeups of this JVM: what the counted sites explain, what the estimated ones, and who else wakes it. All are
 * the kernel's count, in one span, and each belongs to the group of its thread; only those of threads in no stack sample are
 * not explained. Of counted sites, as many are as pauses blocked there; of those of virtual threads, what their scheduler woke
 * up. Without that count there are no parts. Immutable.
 */
public final class WakeUpAccount {

    /** Less is not worth a word. */
    private static final double MIN_SHARE = 0.005;
    private static final String ATTACHED_LATE = "-javaagent counts them";
    private static final String LOOK = "look lists every thread";
    private static final String WAITS = "calls=default:waits counts those with a time, " + LOOK;
    private static final String RECORDED = "recorded sites";
    private static final String ESTIMATED = "estimated sites";
    private static final String UNSAMPLED = "threads in no stack sample";
    private static final String VIRTUAL = "virtual threads";

    public final double seconds;
    public final double perSecond;
    /** Whether the kernel counted them; else only the JDK's sleeps, parks and waits are known. */
    public final boolean isByKernel;
    /** Whether the kernel or the JDK counts wakeups; else there is no rate at all. */
    public final boolean isCounted;
    public final int samples;
    private final Counted counts;
    /** The counted sites first, if any, then the largest; empty where the JDK counts, but not the kernel. */
    public final List<Share> shares;
    /** The groups whose threads are in no row of a site, costliest first. */
    public final List<LineGroup> others;
    /** The part of the wakeups that counted and estimated sites explain. */
    public final double explained;
    /** Wakeups a second of threads that no stack sample showed. */
    public final double unexplained;
    /** Whether a stack sample saw a thread at a counted site: its pause may have begun before the others were counted. */
    final boolean hasCountedPauses;

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

    /** @param threads with the counted sites of the same span */
    WakeUpAccount(ThreadsSnapshot threads, List<LineGroup> groups, Estimates estimates, Counted counts) {
        this.counts = counts;
        this.seconds = threads.seconds();
        this.isByKernel = threads.switches >= 0;
        this.samples = threads.samples;
        this.isCounted = isByKernel || threads.threads().isEmpty()
            || threads.threads().stream().anyMatch(ThreadActivity::isCounted);
        boolean hasVirtual = threads.threads().stream().anyMatch(thread -> VirtualScheduler.wakes(thread.name));
        Set<LineGroup> estimated = estimates.rows.stream().map(row -> row.group).collect(Collectors.toSet());
        Map<String, Double> parts = new LinkedHashMap<>();
        List<LineGroup> atNoSite = new ArrayList<>();
        double atCountedSites = 0;
        double listed = 0;
        for (LineGroup group : groups) {
            boolean isElsewhere = true;
            for (Member member : group.members()) {
                double rate = wakeUps(member.thread);
                listed += rate;
                boolean isAtCounted = member.isAtCountedSites() || estimates.counted.contains(group);
                isElsewhere &= !isAtCounted;
                if (isAtCounted) {
                    atCountedSites += rate;
                }
                boolean isOfSite = estimated.contains(group) || !group.schedules.isEmpty();
                isElsewhere &= !isOfSite && !estimates.recorded.contains(group);
                if (!isAtCounted && hasVirtual && VirtualScheduler.hasThread(member.thread.name)) {
                    parts.merge(VIRTUAL, rate, Double::sum);
                } else if (!isAtCounted && isOfSite) {
                    parts.merge(ESTIMATED, rate, Double::sum);
                } else if (!isAtCounted) {
                    parts.merge(label(group, member, estimates), rate, Double::sum);
                }
            }
            if (isElsewhere && (group.wakeUps() != 0 || group.cpu() > 0)) {
                atNoSite.add(group);
            }
        }
        this.others = Collections.unmodifiableList(atNoSite);
        this.hasCountedPauses = groups.stream().flatMap(group -> group.members().stream()).anyMatch(Member::isAtCountedSites);
        // Each is counted by the kernel: a whole that misses a part is too small.
        this.perSecond = isByKernel && seconds > 0 ? Math.max(threads.switches / seconds, listed) : listed;
        double blocked = blocked(threads.sites.sites(), groups);
        double atSites = Math.min(blocked, atCountedSites);
        double unsampled = parts.getOrDefault(UNSAMPLED, 0.0);
        double ofUnsampled = Math.min(blocked - atSites, unsampled);
        double unlisted = Math.max(0, perSecond - listed);
        double ofUnlisted = Math.min(blocked - atSites - ofUnsampled, unlisted);
        parts.put(UNSAMPLED, unsampled - ofUnsampled);
        double ofVirtual = Math.min(VirtualPrice.wakeUps(threads) / Math.max(1, seconds), parts.getOrDefault(VIRTUAL, 0.0));
        parts.computeIfPresent(VIRTUAL, (virtual, rate) -> rate - ofVirtual);
        parts.put("threads that wait in several ways", atCountedSites - atSites);
        parts.put("not explained", unlisted - ofUnlisted);
        double ofCounted = atSites + ofUnsampled + ofUnlisted + ofVirtual;
        double ofSites = ofCounted + parts.getOrDefault(ESTIMATED, 0.0) + parts.getOrDefault(RECORDED, 0.0);
        boolean isSomeKnown = isByKernel && perSecond > 0;
        this.explained = isSomeKnown ? Math.min(1, ofSites / perSecond) : 0;
        if (isByKernel) {
            this.unexplained = unsampled - ofUnsampled + unlisted - ofUnlisted;
            this.shares = shares(ofCounted, parts, estimates.isDeferred);
        } else {
            this.unexplained = 0;
            this.shares = Collections.emptyList();
        }
    }

    /** A thread whose task is not found yet has none of its own: the kernel's count is listed with the JVM's. */
    private double wakeUps(ThreadActivity thread) {
        return (isByKernel ? Math.max(0, thread.switches) : thread.wakeUps()) / seconds;
    }

    private static String label(LineGroup group, Member member, Estimates estimates) {
        if (!group.isInJava) {
            return "JVM threads";
        }
        if (estimates.recorded.contains(group)) {
            return RECORDED;
        }
        return member.samples() == 0 ? UNSAMPLED : group.kind().label();
    }

    /** Pauses a second that blocked. Where the threads of a site run, what little blocks is in their own rate. */
    private double blocked(Collection<SiteFigures> counted, List<LineGroup> groups) {
        if (counts == Counted.NOTHING) {
            return 0;
        }
        List<Line> running = groups.stream().filter(group -> group.kind() == Kind.RUNNING)
            .flatMap(group -> group.lines().stream()).filter(line -> line.place.frame != null).collect(Collectors.toList());
        return counted.stream().filter(site -> !site.isOfVirtualThreads())
            .filter(site -> running.stream().noneMatch(line -> site.site().isAt(line.place.frame)))
            .mapToDouble(site -> site.site().call().mayExpire()
                ? site.wakeUps() : site.pauses(Prices.Kind.BLOCKED) / site.span().seconds()).sum();
    }

    private List<Share> shares(double ofCounted, Map<String, Double> parts, boolean isDeferred) {
        List<Share> kinds = new ArrayList<>();
        parts.forEach((label, rate) -> {
            if (rate > 0 && rate >= perSecond * MIN_SHARE) {
                kinds.add(new Share(label, rate, perSecond, more(label, isDeferred)));
            }
        });
        kinds.sort(Comparator.comparingDouble(share -> -share.perSecond));
        if (counts != Counted.NOTHING) {
            kinds.add(0, new Share("counted sites", ofCounted, perSecond, ""));
        }
        return Collections.unmodifiableList(kinds);
    }

    /** Returns what shows more of these wakeups; empty where nothing does. */
    private String more(String label, boolean isDeferred) {
        if (counts == Counted.NOTHING || label.equals(RECORDED)) {
            return "";
        }
        boolean isEstimated = label.equals(ESTIMATED);
        boolean mayBeWaits = isEstimated || label.equals(Kind.QUEUE.label()) || label.equals(Kind.SELECTOR.label());
        if (counts == Counted.PAUSES && mayBeWaits) {
            return WAITS;
        }
        return isEstimated && isDeferred ? ATTACHED_LATE : LOOK;
    }

    /** Whether the threads of this JVM were read for long enough. */
    public boolean isKnown() {
        return seconds > 0;
    }

    /** Returns the basis of these figures, without a full stop. */
    public String basis() {
        String places = Numbers.count(samples, "stack sample");
        String span = Numbers.seconds(seconds);
        String counter = isByKernel ? "Wakeups are counted by the kernel" : "Sleeps, parks and waits are counted by the JDK";
        return isCounted ? counter + " over " + span + "; places are from " + places
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
        if (!isCounted) {
            return "How often this JVM woke up is not known: this system does not count it";
        }
        String rate = Numbers.rate(perSecond);
        if (!isByKernel) {
            return rate + " sleeps, parks and waits/s (by the JDK's count; the kernel's is not available)";
        }
        String parts = shares.stream().map(Share::toString).collect(Collectors.joining(", "));
        return parts.isEmpty() ? rate + " wakeups/s" : rate + " wakeups/s: " + parts;
    }
}
