package io.github.dozemeter.threads;

import io.github.dozemeter.counters.Label;
import io.github.dozemeter.counters.Site;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Sums up who wakes a process: its threads by the place of their waits, costliest first, and by kind. Immutable.
 */
public final class WakeUps {

    private static final int FEW_NAMES = 3;
    /** The fewest waits that show shares. */
    private static final int LEAST_WAITS = 50;
    private static final double NEARLY_ALL = 0.9;

    public final double seconds;
    public final double perSecond;
    /** Whether the kernel counted them; else only the JDK's sleeps, parks and waits are known. */
    public final boolean isByKernel;
    /** Whether the kernel or the JDK counts wake-ups; else there is no rate at all. */
    public final boolean isCounted;
    public final int samples;
    public final List<Row> rows;
    private final Map<StackPlace.Kind, Double> byKind = new EnumMap<>(StackPlace.Kind.class);
    /** Wake-ups of threads that a stack sample saw at a counted site; they are in no other sum. */
    public final double atCountedSites;
    /** Wake-ups of the JVM's own threads and of native libraries. */
    public final double ofJvm;
    /** Wake-ups of threads that wait in several ways. */
    public final double mixed;
    /** Wake-ups of threads that too few stack samples show. */
    public final double unsampled;
    /** Wake-ups of threads that ended meanwhile, or did next to nothing. */
    public final double unlisted;

    /** Threads that wait at one place, or of one name that wait at several. Rates by second, times in cores. */
    public static final class Row {

        /** The place of nine tenths of the samples of each of these threads; null if there are several or none. */
        public final StackPlace place;
        /** What they do; null if several things, or if it is not known. */
        public final StackPlace.Kind kind;
        /** Whether these are threads of Java code; others are the JVM's own, or a native library's. */
        public final boolean isInJava;
        /** The sites whose schedules these threads run; none for most threads. */
        public final Set<Site> schedules;
        private final List<ThreadActivity> threads;
        private final Map<StackPlace, Integer> places = new LinkedHashMap<>();
        private final Map<StackPlace, Integer> waitsAfter = new LinkedHashMap<>();
        private final TreeSet<String> names = new TreeSet<>();
        // Summed up once: a row may be of thousands of threads, and sorting asks often.
        private final double wakeUps;
        private final double waits;
        private final double cpu;
        /** Wake-ups a second of the threads that wait at several places; the others here too few samples show. */
        private final double several;
        /** Wake-ups a second of the threads that no sample shows at a counted site: there these are counted already. */
        public final double uncounted;

        /** @param threads in one place; the first shows what they do */
        Row(List<ThreadActivity> threads, double seconds, Set<Site> schedules, boolean byKernel) {
            this.threads = threads;
            this.schedules = schedules;
            this.place = threads.get(0).place();
            this.isInJava = threads.get(0).isInJava;
            this.kind = kind(threads.get(0));
            for (ThreadActivity thread : threads) {
                names.add(Label.threads(thread.name));
                thread.samples.forEach((at, seen) -> places.merge(at, seen, Integer::sum));
                thread.waitsAfter.forEach((at, seen) -> waitsAfter.merge(at, seen, Integer::sum));
            }
            this.wakeUps = sum(thread -> thread.isCounted()
                ? WakeUps.wakeUps(thread, byKernel) / seconds : Double.NaN);
            this.waits = sum(thread -> thread.waits < 0 ? Double.NaN : thread.waits / seconds);
            this.cpu = sum(thread -> Math.max(0, thread.cpuNanos) / 1e9 / seconds);
            this.several = !isInJava || place != null ? 0 : sum(thread ->
                thread.isSampledTooSeldom() || thread.isAtCountedSites()
                    ? 0 : WakeUps.wakeUps(thread, byKernel) / seconds);
            this.uncounted = sum(thread ->
                thread.isAtCountedSites() ? 0 : WakeUps.wakeUps(thread, byKernel) / seconds);
        }

        private double sum(ToDoubleFunction<ThreadActivity> figure) {
            double sum = 0;
            for (ThreadActivity thread : threads) {
                sum += figure.applyAsDouble(thread);
            }
            return sum;
        }

        /** Returns those with the largest share of the waits first, if known, then those with most samples. */
        public List<StackPlace> places() {
            boolean hasShares = hasShares();
            List<StackPlace> most = new ArrayList<>(places.keySet());
            most.sort(Comparator.comparingDouble((StackPlace at) -> hasShares ? -shareOf(at) : 0)
                .thenComparingInt(at -> -places.get(at)));
            return most;
        }

        /** Says whether enough waits were seen to show where these threads wake up; the JDK counts no select. */
        public boolean hasShares() {
            return ThreadActivity.total(waitsAfter) >= LEAST_WAITS && waits >= wakeUps * NEARLY_ALL;
        }

        /** The part of their waits at a place, estimated from those in milliseconds that began and ended there. */
        public double shareOf(StackPlace at) {
            return (double) waitsAfter.getOrDefault(at, 0) / Math.max(1,
                ThreadActivity.total(waitsAfter));
        }

        /** Wake-ups a second there of threads that wait at several places, estimated; 0 if shares are unknown. */
        public double severalAt(StackPlace at) {
            return hasShares() ? several * shareOf(at) : 0;
        }

        public int samples(StackPlace at) {
            return places.getOrDefault(at, 0);
        }

        public int samples() {
            return ThreadActivity.total(places);
        }

        public boolean isSampledTooSeldom() {
            return threads.stream().allMatch(ThreadActivity::isSampledTooSeldom);
        }

        public int threads() {
            return threads.size();
        }

        /** {@code #} for the number in each. */
        public Set<String> threadNames() {
            return Collections.unmodifiableSet(names);
        }

        public String names() {
            String few = names.stream().limit(FEW_NAMES).collect(Collectors.joining(", "));
            return names.size() > FEW_NAMES ? few + ", ..." : few;
        }

        /** Not a number where neither kernel nor JDK counts them. */
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

        /** Returns how many of these threads, on average, were in a call that waits, by their samples. */
        public double inPlace() {
            return sum(ThreadActivity::waitingShare);
        }

        /** Returns the seconds that a wait took on average, by the JDK's count; not a number where it has none. */
        public double meanWait() {
            return waits > 0 ? inPlace() / waits : Double.NaN;
        }
    }

    public WakeUps(ThreadsSnapshot span) {
        this.seconds = span.seconds();
        Collection<ThreadActivity> threads = seconds > 0 ? span.threads() : Collections.emptyList();
        this.isByKernel = span.switches >= 0;
        this.isCounted = isByKernel || span.threads().isEmpty()
            || span.threads().stream().anyMatch(ThreadActivity::isCounted);
        this.samples = span.samples;
        double listed = perSecond(threads, thread -> true);
        // Each is counted by the kernel: a whole that misses a part is too small.
        this.perSecond = isByKernel && seconds > 0 ? Math.max(span.switches / seconds, listed) : listed;
        this.unlisted = Math.max(0, perSecond - listed);
        this.ofJvm = perSecond(threads, thread -> !thread.isInJava);
        this.atCountedSites = perSecond(threads, thread -> thread.isInJava && thread.isAtCountedSites());
        this.unsampled = perSecond(threads, thread ->
            thread.isInJava && !thread.isAtCountedSites() && thread.isSampledTooSeldom());
        Map<Object, List<ThreadActivity>> byPlace = new LinkedHashMap<>();
        threads.forEach(thread -> add(thread, span.schedulesOf(thread), byPlace));
        List<Row> sorted = new ArrayList<>();
        byPlace.values().forEach(same ->
            sorted.add(new Row(same, seconds, span.schedulesOf(same.get(0)), isByKernel)));
        double ofSeveral = 0;
        for (Row row : sorted) {
            // Each kind gets its part of the wake-ups of threads that wait in several ways.
            if (row.kind == null && row.hasShares()) {
                row.places().forEach(at -> byKind.merge(at.kind, row.severalAt(at), Double::sum));
            } else if (row.kind == null) {
                ofSeveral += row.several;
            }
        }
        this.mixed = ofSeveral;
        sorted.sort(Comparator.comparingDouble((Row row) -> -row.cpu)
            .thenComparingDouble(row -> -row.wakeUps));
        this.rows = Collections.unmodifiableList(sorted);
    }

    private double perSecond(Collection<ThreadActivity> threads, Predicate<ThreadActivity> which) {
        long sum = threads.stream().filter(which).mapToLong(thread -> wakeUps(thread, isByKernel)).sum();
        return sum == 0 ? 0 : sum / seconds;
    }

    /** A thread whose task is not found yet has none of its own: the kernel's count is listed with the JVM's. */
    private static long wakeUps(ThreadActivity thread, boolean byKernel) {
        return byKernel ? Math.max(0, thread.switches) : thread.wakeUps();
    }

    private static StackPlace.Kind kind(ThreadActivity thread) {
        return thread.isInJava ? thread.kind() : null;
    }

    private void add(ThreadActivity thread, Set<Site> schedules, Map<Object, List<ThreadActivity>> byPlace) {
        StackPlace place = thread.place();
        StackPlace.Kind kind = kind(thread);
        if (kind != null && !thread.isAtCountedSites()) {
            byKind.merge(kind, wakeUps(thread, isByKernel) / seconds, Double::sum);
        }
        // All-JDK stacks say little without their thread's name.
        boolean isPlace = place != null && place.frame != null;
        Object key = isPlace ? place : kind + Label.threads(thread.name) + place + thread.isInJava;
        byPlace.computeIfAbsent(Arrays.asList(key, schedules), none -> new ArrayList<>()).add(thread);
    }

    /** Wake-ups a second of threads that do nothing else. */
    public double of(StackPlace.Kind kind) {
        return byKind.getOrDefault(kind, 0.0);
    }
}
