package io.github.dozemeter.wakeup;

import io.github.dozemeter.record.Label;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Sums up who wakes a process: the activity of its threads, summed up by the place where they wait, costliest first, and the
 * share of each kind of waiting. Immutable.
 */
public final class WakeUps {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final int FEW_NAMES = 3;
    /** The fewest waits that show shares. */
    private static final int LEAST_WAITS = 50;
    private static final double NEARLY_ALL = 0.9;

    public final double seconds;
    public final double perSecond;
    /** Whether the kernel counted them; else only the JDK's sleeps, parks and waits are known. */
    public final boolean isByKernel;
    private boolean counted;
    public final int samples;
    public final List<Row> rows;
    private final Map<StackPlace.Kind, Double> byKind = new EnumMap<>(StackPlace.Kind.class);
    private double ofJvm;
    private double mixed;
    private double unsampled;
    private double atCountedSites;
    private double listed;

    /**
     * Threads that wait at one place, or threads of one name that wait at several. Rates are per second, times in cores.
     * Immutable.
     */
    public static final class Row {

        /**
         * The place of nine tenths of the samples of each of these threads; null if they wait at several places, or
         * none is known.
         */
        public final StackPlace place;
        /** What they do; null if several things, or if it is not known. */
        public final StackPlace.Kind kind;
        /** Whether these are threads of Java code; others are the JVM's own, or a native library's. */
        public final boolean isInJava;
        private final Map<StackPlace, Integer> places = new LinkedHashMap<>();
        private final Map<StackPlace, Integer> waitsAfter = new LinkedHashMap<>();
        private final TreeSet<String> names = new TreeSet<>();
        /** Wake-ups a second of the threads that wait at several places; the others of this row too few samples show. */
        private double several;
        private int threads;
        private int samples;
        private double wakeUps;
        private double waits;
        private boolean waitsKnown = true;
        private boolean sampledTooSeldom = true;
        private double cpu;
        private double inPlace;

        Row(StackPlace place, StackPlace.Kind kind, boolean inJava) {
            this.place = place;
            this.kind = kind;
            this.isInJava = inJava;
        }

        private void add(ThreadActivity thread, double seconds) {
            threads++;
            names.add(Label.threads(thread.name));
            samples += thread.sampled();
            sampledTooSeldom &= thread.isSampledTooSeldom();
            several += isInJava && place == null && !thread.isSampledTooSeldom() && !thread.isAtCountedSites() ? thread.wakeUps() / seconds : 0;
            wakeUps += thread.isCounted() ? thread.wakeUps() / seconds : Double.NaN;
            waitsKnown &= thread.waits >= 0;
            waits += Math.max(0, thread.waits) / seconds;
            cpu += Math.max(0, thread.cpuNanos) / NANOS_PER_SECOND / seconds;
            inPlace += thread.waitingShare();
            thread.samples.forEach((at, seen) -> places.merge(at, seen, Integer::sum));
            thread.waitsAfter.forEach((at, seen) -> waitsAfter.merge(at, seen, Integer::sum));
        }

        /**
         * Returns the places where they were seen; where most of their waits are, if that is known, then where most of the
         * samples are, first.
         */
        public List<StackPlace> places() {
            List<StackPlace> most = new ArrayList<>(places.keySet());
            most.sort(Comparator.comparingDouble((StackPlace at) -> hasShares() ? -shareOf(at) : 0).thenComparingInt(at -> -places.get(at)));
            return most;
        }

        /**
         * Says whether enough waits were seen to show where these threads wake up; a select, which the JDK counts not, may be
         * most of it.
         */
        public boolean hasShares() {
            return waitsSeen() >= LEAST_WAITS && waits() >= wakeUps * NEARLY_ALL;
        }

        /**
         * Returns the part of their waits at a place, estimated from those in a millisecond at both ends of which they were
         * there.
         */
        public double shareOf(StackPlace at) {
            return (double) waitsAfter.getOrDefault(at, 0) / Math.max(1, waitsSeen());
        }

        /** Wake-ups a second there of threads that wait at several places, estimated; 0 if their shares are not known. */
        public double severalAt(StackPlace at) {
            return hasShares() ? several * shareOf(at) : 0;
        }

        private int waitsSeen() {
            return waitsAfter.values().stream().mapToInt(Integer::intValue).sum();
        }

        public int samples(StackPlace at) {
            return places.getOrDefault(at, 0);
        }

        public int samples() {
            return samples;
        }

        public boolean isSampledTooSeldom() {
            return sampledTooSeldom;
        }

        public int threads() {
            return threads;
        }

        /** {@code #} for the number in each. */
        public Set<String> threadNames() {
            return Collections.unmodifiableSet(names);
        }

        /** The first few of their names. */
        public String names() {
            return names.stream().limit(FEW_NAMES).collect(Collectors.joining(", ")) + (names.size() > FEW_NAMES ? ", ..." : "");
        }

        /** Returns them a second; not a number where neither kernel nor JDK counts them. */
        public double wakeUps() {
            return wakeUps;
        }

        /** Sleeps, parks and waits a second by the JDK's count, {@code sleep(0)} included; not a number where it is unknown. */
        public double waits() {
            return waitsKnown ? waits : Double.NaN;
        }

        /** Returns the CPU time of these threads, whatever they do, in cores. */
        public double cpu() {
            return cpu;
        }

        /** Returns how many of these threads, on average, were in a call that waits, by their samples. */
        public double inPlace() {
            return inPlace;
        }

        /** Returns how long a wait took on average, in seconds, by the JDK's count; not a number where that is unknown. */
        public double meanWait() {
            return waitsKnown && waits > 0 ? inPlace / waits : Double.NaN;
        }
    }

    private WakeUps(ThreadsSnapshot span) {
        this.seconds = span.seconds();
        this.isByKernel = span.switches >= 0;
        this.counted = isByKernel || span.threads().isEmpty();
        this.samples = span.samples;
        Map<Object, Row> rows = new LinkedHashMap<>();
        long sum = 0;
        for (ThreadActivity thread : span.threads()) {
            sum += thread.wakeUps();
            counted |= thread.isCounted();
            if (seconds > 0) {
                add(thread, rows);
            }
        }
        this.perSecond = seconds > 0 ? (isByKernel ? span.switches : sum) / seconds : 0;
        List<Row> sorted = new ArrayList<>(rows.values());
        for (Row row : sorted) {
            // Each kind gets its part of the wake-ups of threads that wait in several ways.
            if (row.kind == null && row.hasShares()) {
                row.places().forEach(at -> byKind.merge(at.kind, row.several * row.shareOf(at), Double::sum));
            } else if (row.kind == null) {
                mixed += row.several;
            }
        }
        sorted.sort(Comparator.comparingDouble((Row row) -> -row.cpu).thenComparingDouble(row -> -row.wakeUps));
        this.rows = Collections.unmodifiableList(sorted);
    }

    public static WakeUps of(ThreadsSnapshot span) {
        return new WakeUps(span);
    }

    private void add(ThreadActivity thread, Map<Object, Row> rows) {
        StackPlace place = thread.place();
        StackPlace.Kind kind = thread.isInJava ? thread.kind() : null;
        double rate = thread.wakeUps() / seconds;
        listed += rate;
        if (!thread.isInJava) {
            ofJvm += rate;
        } else if (thread.isAtCountedSites()) {
            atCountedSites += rate;
        } else if (kind != null) {
            byKind.merge(kind, rate, Double::sum);
        } else if (thread.isSampledTooSeldom()) {
            unsampled += rate;
        }
        // All-JDK stacks say little without their thread's name.
        Object key = place == null || place.frame == null ? kind + Label.threads(thread.name) + place + thread.isInJava : place;
        rows.computeIfAbsent(key, none -> new Row(place, kind, thread.isInJava)).add(thread, seconds);
    }

    /** Says whether the kernel or the JDK counts wake-ups; else there is no rate at all. */
    public boolean isCounted() {
        return counted;
    }

    /** Wake-ups a second of threads that do nothing else. */
    public double of(StackPlace.Kind kind) {
        return byKind.getOrDefault(kind, 0.0);
    }

    /** Returns those of threads that a stack sample saw at a counted site; they are in no other sum. */
    public double atCountedSites() {
        return atCountedSites;
    }

    /** Returns those of threads that ended meanwhile, or did next to nothing. */
    public double unlisted() {
        return Math.max(0, perSecond - listed);
    }

    /** Returns those of threads of the JVM itself and of native libraries. */
    public double ofJvm() {
        return ofJvm;
    }

    /** Returns those of threads that wait in several ways. */
    public double mixed() {
        return mixed;
    }

    /** Returns those of threads that too few stack samples show. */
    public double unsampled() {
        return unsampled;
    }
}
