package io.github.dozemeter.threads;

import io.github.dozemeter.counters.Label;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.threads.StackPlace.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Threads that share lines, or of one name that pause at none, and the exact sums of what they did. How its sums divide
 * among its lines no sample tells: samples follow time. Rates are by second, times in cores. Immutable once made.
 */
public final class LineGroup {

    /** Threads that wake up less often are apart: a poller among sleepers at one line has a group of its own. */
    public static final double MIN_BUSY_RATE = 20;
    private static final int MIN_SAMPLES = 2;
    private static final double MIN_SHARE = 0.05;
    private static final int FEW_NAMES = 3;
    private static final double NANOS_PER_SECOND = 1e9;

    private final List<Member> members = new ArrayList<>();
    private final Map<List<Object>, Line> byKey = new LinkedHashMap<>();
    private final Set<String> names = new TreeSet<>();
    /** The sites whose schedules these threads run; none for most threads. */
    public final Set<Site> schedules;
    /** Whether these are threads of Java code; others are the JVM's own, or a native library's. */
    public final boolean isInJava;
    private double wakeUps;
    private double waits;
    private double cpu;
    private double system;

    /** A place, whatever the state of threads there; and how often samples saw it. Not thread-safe while it is summed up. */
    public static final class Line {

        private final List<Object> key;
        public final StackPlace place;
        /** The caller, where samples saw more than one; else empty. */
        public final String caller;
        private int samples;
        private int runnable;
        private int returning;

        private Line(List<Object> key, StackPlace place, String caller) {
            this.key = key;
            this.place = place;
            this.caller = caller;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Line && key.equals(((Line) other).key);
        }

        @Override
        public int hashCode() {
            return key.hashCode();
        }

        private void add(StackPlace at, int seen) {
            samples += seen;
            if (at.isRunnable) {
                runnable += seen;
            }
            if (at.isReturning) {
                returning += seen;
            }
        }

        private void add(Line more) {
            samples += more.samples;
            runnable += more.runnable;
            returning += more.returning;
        }

        public boolean isSite() {
            return place.frame != null && place.kind.isSite();
        }

        public int samples() {
            return samples;
        }

        /** Returns in how many samples threads could run there, and were not returning. */
        public int runnable() {
            return runnable - returning;
        }

        public int returning() {
            return returning;
        }

        /** Returns in how many samples threads were blocked there. */
        public int blocked() {
            return samples - runnable;
        }
    }

    /** A thread, and the lines at which samples saw it. Immutable once made. */
    public static final class Member {

        public final ThreadActivity thread;
        private final Map<List<Object>, Line> byKey = new LinkedHashMap<>();
        private final int sampled;

        private Member(ThreadActivity thread, Set<Object> helpers) {
            this.thread = thread;
            this.sampled = thread.sampled();
            thread.samples.forEach((at, seen) -> lineAt(at, helpers).add(at, seen));
        }

        private Line lineAt(StackPlace at, Set<Object> helpers) {
            String caller = helpers.contains(lineOf(at)) ? at.caller : "";
            List<Object> key = new ArrayList<>(Arrays.asList(at.call, at.place, caller));
            if (!at.kind.isSite()) {
                key.add(at.kind);
            }
            return byKey.computeIfAbsent(key, none -> new Line(key, at, caller));
        }

        public Collection<Line> lines() {
            return byKey.values();
        }

        public int samples() {
            return sampled;
        }

        /** Returns what puts threads into one group: the lines at which it often is; without one its place or its name. */
        private Set<Object> keys(boolean isBusy, Set<Site> schedules) {
            Set<Object> often = new LinkedHashSet<>();
            Set<Object> seldom = new LinkedHashSet<>();
            Set<Object> counted = new LinkedHashSet<>();
            byKey.forEach((key, line) -> {
                if (line.place.kind == Kind.COUNTED) {
                    counted.add(Arrays.asList(line.place.place, schedules));
                } else if (line.isSite() && thread.isInJava && isOften(line)) {
                    often.add(Arrays.asList(key, isBusy, schedules));
                } else if (line.isSite() && thread.isInJava) {
                    seldom.add(Arrays.asList(key, isBusy, schedules));
                }
            });
            if (!often.isEmpty()) {
                return often;
            }
            if (!seldom.isEmpty()) {
                return seldom;
            }
            if (!counted.isEmpty()) {
                // What a counted site costs is of all its threads, however often they wake up.
                return counted;
            }
            return Collections.singleton(Arrays.asList(placeOrName(), schedules));
        }

        private boolean isOften(Line line) {
            return line.samples >= MIN_SAMPLES || line.samples >= sampled * MIN_SHARE;
        }

        /** All-JDK stacks say little without their thread's name. */
        private Object placeOrName() {
            StackPlace place = mainPlace();
            if (place != null && place.frame != null) {
                return Arrays.asList(place.call, place.place, place.kind);
            }
            return thread.isInJava + Label.threads(thread.name) + place;
        }

        /** Returns the place of most samples, those that wait first; null if no sample saw it. */
        StackPlace mainPlace() {
            return mostSeen(byKey.values()).map(line -> line.place).orElse(null);
        }

        public boolean isAtCountedSites() {
            return byKey.values().stream().anyMatch(line -> line.place.kind == Kind.COUNTED);
        }
    }

    private LineGroup(boolean inJava, Set<Site> schedules) {
        this.isInJava = inJava;
        this.schedules = schedules;
    }

    /** Returns the groups of all threads, each in one, those that use most CPU first. */
    public static List<LineGroup> of(ThreadsSnapshot span) {
        if (span.seconds() <= 0) {
            return Collections.emptyList();
        }
        Collection<ThreadActivity> threads = span.threads();
        Set<Object> helpers = helpers(threads);
        Map<Object, LineGroup> byKey = new HashMap<>();
        Set<LineGroup> groups = new LinkedHashSet<>();
        for (ThreadActivity thread : threads) {
            Member member = new Member(thread, helpers);
            Set<Site> schedules = span.schedulesOf(thread);
            Set<Object> keys = member.keys(thread.wakeUps() / span.seconds() >= MIN_BUSY_RATE, schedules);
            LineGroup group = keys.stream().map(byKey::get).filter(Objects::nonNull).findFirst()
                .orElseGet(() -> new LineGroup(thread.isInJava, schedules));
            for (Object key : keys) {
                LineGroup same = byKey.put(key, group);
                if (same != null && same != group) {
                    group.members.addAll(same.members);
                    byKey.replaceAll((any, old) -> old == same ? group : old);
                    groups.remove(same);
                }
            }
            group.members.add(member);
            groups.add(group);
        }
        groups.forEach(group -> group.sumUp(span.seconds(), span.switches >= 0));
        return groups.stream().sorted(Comparator.comparingDouble((LineGroup group) -> -group.cpu)
            .thenComparingDouble(group -> -group.wakeUps)).collect(Collectors.toList());
    }

    /** Returns the lines that are reached from two callers. */
    private static Set<Object> helpers(Collection<ThreadActivity> threads) {
        Map<Object, Set<String>> callers = new HashMap<>();
        for (ThreadActivity thread : threads) {
            for (StackPlace at : thread.samples.keySet()) {
                if (at.kind.isSite() && !at.caller.isEmpty()) {
                    callers.computeIfAbsent(lineOf(at), none -> new HashSet<>()).add(at.caller);
                }
            }
        }
        callers.values().removeIf(few -> few.size() < 2);
        return callers.keySet();
    }

    private static Object lineOf(StackPlace at) {
        return Arrays.asList(at.call, at.place);
    }

    private void sumUp(double seconds, boolean isByKernel) {
        for (Member member : members) {
            ThreadActivity thread = member.thread;
            names.add(Label.threads(thread.name));
            double waited = thread.waits < 0 ? Double.NaN : thread.waits;
            wakeUps += wakeUps(thread, isByKernel) / seconds;
            waits += waited / seconds;
            cpu += Math.max(0, thread.cpuNanos) / NANOS_PER_SECOND / seconds;
            system += thread.systemNanos() / NANOS_PER_SECOND / seconds;
            member.byKey.forEach((key, line) ->
                byKey.computeIfAbsent(key, none -> new Line(key, line.place, line.caller)).add(line));
        }
    }

    private static double wakeUps(ThreadActivity thread, boolean isByKernel) {
        if (!thread.isCounted()) {
            return Double.NaN;
        }
        // A thread whose task is not found yet has none of its own: the kernel's count is listed with the JVM's.
        return isByKernel ? Math.max(0, thread.switches) : thread.wakeUps();
    }

    public List<Member> members() {
        return Collections.unmodifiableList(members);
    }

    /** Returns those of most samples first. */
    public List<Line> lines() {
        return byKey.values().stream().sorted(Comparator.comparingInt(line -> -line.samples)).collect(Collectors.toList());
    }

    /** Returns what its threads do most: those that wait first; null if no sample saw them. */
    public Kind kind() {
        if (!isInJava) {
            return null;
        }
        return mostSeen(byKey.values()).map(line -> line.place.kind).orElse(null);
    }

    /** Returns the line of most samples, those that wait first. */
    private static Optional<Line> mostSeen(Collection<Line> lines) {
        return lines.stream().max(Comparator.comparing((Line line) -> line.place.kind != Kind.RUNNING)
            .thenComparing(Line::samples));
    }

    public int samples() {
        return byKey.values().stream().mapToInt(Line::samples).sum();
    }

    public int threads() {
        return members.size();
    }

    /** {@code #} for the number in each. */
    public Set<String> threadNames() {
        return Collections.unmodifiableSet(names);
    }

    public String names() {
        String first = names.stream().limit(FEW_NAMES).collect(Collectors.joining(", "));
        return names.size() > FEW_NAMES ? first + ", ..." : first;
    }

    /** NaN where neither kernel nor JDK counts them. */
    public double wakeUps() {
        return wakeUps;
    }

    /** Sleeps, parks and waits by the JDK's count, with {@code sleep(0)}; not a number where it has none. */
    public double waits() {
        return waits;
    }

    public double cpu() {
        return cpu;
    }

    /** Returns the part of that in the kernel; not a number where it is unknown of a thread. */
    public double system() {
        return system;
    }
}
