package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Estimate;
import io.github.dozemeter.counters.Estimate.RateBasis;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.judge.Cost.Precision;
import io.github.dozemeter.threads.LineGroup;
import io.github.dozemeter.threads.LineGroup.Line;
import io.github.dozemeter.threads.LineGroup.Member;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.StackPlace.Kind;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The rows of lines that are not counted: those of a group at which its threads block share one row, as their rates cannot be
 * divided; each of the others has one of its own. Immutable.
 */
final class Estimates {

    /** CPU time of a zero pause: 526 to 590 ns, measured. */
    private static final double ZERO_NANOS = 530;
    /** The part of the samples elsewhere from which on a rate is a bound. */
    private static final double MIN_ELSEWHERE = 0.1;
    private static final double NEARLY_ALL = 0.9;
    private static final double NANOS_PER_SECOND = 1e9;

    final List<Estimated> rows = new ArrayList<>();
    /** Has those whose threads wait at recorded lines alone. */
    final Set<LineGroup> recorded = new HashSet<>();
    /** CPU that each group's threads use outside their pauses, in cores. */
    final Map<LineGroup, Double> outside = new LinkedHashMap<>();
    /** Has those whose lines are all counted: their class was rewritten meanwhile. */
    final Set<LineGroup> counted = new HashSet<>();
    final boolean isDeferred;
    private final Snapshot span;
    private final Function<String, String> artifacts;
    private final ThreadsSnapshot threads;
    private final double seconds;
    private final boolean isByKernel;

    /** One row, before it is judged. Immutable. */
    static final class Estimated {

        final SiteFigures figures;
        final Cost cost;
        final LineGroup group;

        private Estimated(SiteFigures figures, Cost cost, LineGroup group) {
            this.figures = figures;
            this.cost = cost;
            this.group = group;
        }
    }

    /** Sums up one row. Not thread-safe. */
    private static final class Sum {

        private final List<Line> lines = new ArrayList<>();
        private double cores;
        /** The part of that which is a bound. */
        private double bound;
        private double zero;
        private double samples;
        private double zeroSamples;
        private double atOnceSamples;
        private double zeroSeconds;
        private double blockedSeconds;
        private double zeroRate;
        /** Whether the JDK counts its zero pauses. */
        private boolean isWaited;

        private Sum(Line line) {
            lines.add(line);
        }

        private void add(Sum more) {
            lines.addAll(more.lines);
            cores += more.cores;
            bound += more.bound;
            zero += more.zero;
            samples += more.samples;
            zeroSamples += more.zeroSamples;
            atOnceSamples += more.atOnceSamples;
            zeroSeconds += more.zeroSeconds;
            blockedSeconds += more.blockedSeconds;
            zeroRate += more.zeroRate;
            isWaited |= more.isWaited;
        }

        private void addCores(double more, boolean isBound) {
            cores += more;
            if (isBound) {
                bound += more;
            }
        }

        private double blockedSamples() {
            return samples - zeroSamples - atOnceSamples;
        }

        /** Whether its pauses end at once, though they request time. */
        private boolean isAtOnce() {
            return atOnceSamples > (samples - atOnceSamples) && zero < cores / 2;
        }

        /** Returns the caller of all its lines; empty where callers on one thread share its row: then the line is named. */
        private String caller() {
            String first = lines.get(0).caller;
            boolean isOfOne = lines.stream().allMatch(line -> line.caller.equals(first));
            return isOfOne ? first : "";
        }

        /** Returns 0 where the cost does not show the rate: as much is of pauses that block. */
        private double zeroRate(double blockedCores) {
            return isWaited || zero > blockedCores ? zeroRate : 0;
        }
    }

    /**
     * @param span sites of the same span, with those of deferred classes, whose names are better than a stack's
     * @param artifacts file name of the artifact of a class; empty if unknown
     * @param wakeUpNanos the price of a pause that blocks
     */
    Estimates(List<LineGroup> groups, ThreadsSnapshot threads, Snapshot span, Function<String, String> artifacts,
              double wakeUpNanos) {
        this.span = span;
        this.isDeferred = !span.deferred().isEmpty();
        this.artifacts = artifacts;
        this.threads = threads;
        this.isByKernel = threads.switches >= 0;
        this.seconds = threads.seconds();
        groups.forEach(group -> add(group, wakeUpNanos));
    }

    private void add(LineGroup group, double wakeUpNanos) {
        List<Line> sites = group.lines().stream().filter(Line::isSite).collect(Collectors.toList());
        List<Line> lines = sites.stream().filter(line -> !isCounted(line)).collect(Collectors.toList());
        boolean isIdle = group.wakeUps() == 0 && group.cpu() == 0
            && lines.stream().allMatch(line -> line.place.kind == Kind.UNTIMED);
        if (group.lines().size() > 0 && group.lines().stream().allMatch(line -> isRecorded(line, group))) {
            recorded.add(group);
        } else if (!sites.isEmpty() && lines.isEmpty()) {
            counted.add(group);
        }
        if (!group.isInJava || isIdle || lines.isEmpty()) {
            return;
        }
        Map<Line, Sum> byLine = new LinkedHashMap<>();
        lines.forEach(line -> byLine.put(line, new Sum(line)));
        List<PauseCpu> cpus = new ArrayList<>();
        double elsewhere = 0;
        for (Member member : group.members()) {
            PauseCpu cpu = new PauseCpu(member, seconds, isByKernel, wakeUpNanos);
            cpus.add(cpu);
            for (Line line : member.lines()) {
                if (byLine.containsKey(line)) {
                    add(byLine.get(line), member, cpu, line);
                } else if (line.place.kind != Kind.RUNNING) {
                    elsewhere += cpu.blockedSamples(line);
                }
            }
        }
        double blocked = cpus.stream().mapToDouble(cpu -> cpu.blocked).sum();
        outside.put(group, Math.max(0, group.cpu() - blocked - cpus.stream().mapToDouble(cpu -> cpu.zero + cpu.atOnce).sum()));
        Sum together = null;
        for (Sum sum : byLine.values()) {
            if (sum.blockedSamples() <= 0) {
                rows.add(row(group, sum, sum.zeroRate(blocked), 0, RateBasis.ABOUT));
            } else if (together == null) {
                together = sum;
            } else {
                together.add(sum);
            }
        }
        if (together != null) {
            boolean isUpTo = elsewhere >= (elsewhere + together.blockedSamples()) * MIN_ELSEWHERE;
            for (PauseCpu cpu : cpus) {
                together.addCores(cpu.blocked, isUpTo || cpu.isBound);
            }
            rows.add(blocking(group, together, isUpTo, blocked, cpus.stream().mapToDouble(cpu -> cpu.rate).sum()));
        }
    }

    private Estimated blocking(LineGroup group, Sum together, boolean isUpTo, double blocked, double rate) {
        double zeroRate = together.zeroRate(blocked);
        double others = isByKernel ? rate : Math.max(0, rate - zeroRate);
        RateBasis basis = RateBasis.EXACT;
        if (isUpTo) {
            basis = RateBasis.UP_TO;
        }
        if (together.lines.size() > 1) {
            basis = RateBasis.SHARED;
        }
        if (zeroRate > 0 && !together.isWaited) {
            // The price of a zero pause shows their rate, not a count.
            basis = RateBasis.ABOUT;
        }
        return row(group, together, zeroRate, others, basis);
    }

    private void add(Sum sum, Member member, PauseCpu cpu, Line line) {
        double zeroSamples = cpu.zeroSamples(line);
        double secondsOfSample = seconds / Math.max(1, member.samples());
        sum.addCores(cpu.zeroCores(line) + cpu.coresAtOnce(line), cpu.isBound);
        sum.zero += cpu.zeroCores(line);
        sum.samples += line.samples();
        sum.zeroSamples += zeroSamples;
        sum.atOnceSamples += cpu.samplesAtOnce(line);
        sum.zeroSeconds += zeroSamples * secondsOfSample;
        sum.blockedSeconds += cpu.blockedSamples(line) * secondsOfSample;
        // The JDK counts each zero sleep as a wait, and no yield.
        boolean isWaited = zeroSamples > 0 && member.thread.waits >= 0 && PauseCpu.isSleep(line);
        if (isWaited) {
            long waits = member.thread.waits;
            if (isByKernel) {
                // A wait that blocked is a switch.
                waits -= Math.max(0, member.thread.switches);
            }
            sum.isWaited = true;
            sum.zeroRate += Math.max(0, waits) / seconds * zeroSamples / cpu.zeroSamples;
        } else if (cpu.isDivisible) {
            sum.zeroRate += cpu.zeroCores(line) * NANOS_PER_SECOND / ZERO_NANOS;
        }
    }

    private Estimated row(LineGroup group, Sum sum, double zeroRate, double rate, RateBasis basis) {
        Map<Site, Double> lines = new LinkedHashMap<>();
        sum.lines.sort(Comparator.comparing((Line line) -> line.place.kind).thenComparing(line -> -line.samples()));
        sum.lines.forEach(line -> lines.merge(site(line.place), line.samples() / sum.samples, Double::sum));
        Line first = sum.lines.get(0);
        Estimate estimate = new Estimate(group.threads(), group.threadNames(), group.samples(), seconds, basis,
            sum.caller(), lines, sum.isAtOnce(), outside.get(group));
        SiteFigures figures = SiteFigures.estimated(site(first.place), Math.round(zeroRate * seconds), Math.round(rate * seconds),
            sum.zeroSeconds, sum.blockedSeconds, estimate);
        return new Estimated(figures, cost(sum), group);
    }

    private Cost cost(Sum sum) {
        boolean isUpTo = sum.bound >= sum.cores * NEARLY_ALL;
        double cores = sum.cores;
        if (isUpTo && threads.cpuUnit != 0) {
            cores = Math.ceil(cores / threads.cpuUnit) * threads.cpuUnit;
        }
        double zero = sum.isAtOnce() ? cores : Math.min(cores, sum.zero);
        return new Cost(cores, zero, isUpTo ? Precision.UP_TO : Precision.ABOUT);
    }

    /** A recording has threads that wait in the JDK's code alone by their names. */
    private boolean isRecorded(Line line, LineGroup group) {
        if (line.place.frame != null) {
            return isRecorded(line);
        }
        return span.sites().stream().anyMatch(site -> site.isRecorded()
            && site.site().callLabel().equals(line.place.call) && site.threadNames().containsAll(group.threadNames()));
    }

    /** Excludes what was counted before its class was deferred, or since; and what was recorded. */
    private boolean isCounted(Line line) {
        return isRecorded(line)
            || span.sites().stream().anyMatch(site -> !site.isRecorded() && site.pauses() > 0 && isOf(site.site(), line.place));
    }

    private boolean isRecorded(Line line) {
        return span.sites().stream().anyMatch(site -> site.isRecorded() && site.site().callLabel().equals(line.place.call)
            && site.site().isAt(line.place.frame));
    }

    /** A class file names the type of a queue by its interface, a stack by its class. */
    private static boolean isOf(Site site, StackPlace at) {
        return isCall(site.call().label(), at) && site.isAt(at.frame);
    }

    private static boolean isCall(String label, StackPlace at) {
        if (at.kind == Kind.PAUSE) {
            return label.equals(at.call);
        }
        return at.kind == Kind.QUEUE && label.endsWith(at.call.substring(at.call.lastIndexOf('.')));
    }

    private Site site(StackPlace at) {
        return span.deferred().sites.stream().map(one -> one.site).filter(site -> isOf(site, at)).findFirst()
            .orElseGet(() -> Site.seen(at.call, at.kind == Kind.PAUSE, at.frame, artifacts.apply(at.frame.getClassName())));
    }
}
