package io.github.dozemeter.counters;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Adds up the pauses of one site that the JVM's own recorder wrote down. Not thread-safe. */
public final class RecordedSite {

    private static final int MAX_CALLERS = 100;
    private static final int MAX_NAMES = 20;

    public final Site site;
    /** The number of pauses that each thread made for each of the callers. */
    public final Map<String, Map<String, Integer>> callers = new LinkedHashMap<>();
    private final long[] buckets = new long[Times.BUCKETS + 1];
    private long zero;
    private long other;
    private long expired;
    private double requestedNanos;
    private double realisedNanos;
    private double zeroRealisedNanos;

    public RecordedSite(Site site) {
        this.site = site;
    }

    /**
     * @param callers of the site; "" if unknown
     * @param threadName with {@code #} for its number
     * @param requested nanoseconds; negative for ever
     * @param realised nanoseconds
     * @param hasExpired whether a wait ended because its time was over; false for a sleep
     */
    public void add(String callers, String threadName, long requested, long realised,
                    boolean hasExpired) {
        String kept = this.callers.size() < MAX_CALLERS || this.callers.containsKey(callers) ? callers : "";
        Map<String, Integer> threads = this.callers.computeIfAbsent(kept,
            none -> new LinkedHashMap<>());
        boolean isNamed = threads.size() < MAX_NAMES || threads.containsKey(threadName);
        threads.merge(isNamed ? threadName : "others", 1, Integer::sum);
        zero += requested == 0 ? 1 : 0;
        other += requested == 0 ? 0 : 1;
        expired += hasExpired ? 1 : 0;
        requestedNanos += Math.max(0, requested);
        realisedNanos += realised;
        zeroRealisedNanos += requested == 0 ? realised : 0;
        buckets[Times.bucketFor(realised)]++;
    }

    /** The window is shorter by a mean pause: a recording has none that began before it. */
    public SiteFigures figures(long windowNanos) {
        long pauses = zero + other;
        long shorter = Math.max(1,
            Math.max(windowNanos / 100, windowNanos - Math.round(realisedNanos / pauses)));
        Set<String> threadNames = new LinkedHashSet<>();
        callers.values().forEach(threads -> threadNames.addAll(threads.keySet()));
        Times times = new Times(pauses, requestedNanos, realisedNanos, zeroRealisedNanos, buckets);
        return new SiteFigures(site, Argument.COMPUTED, new SiteFigures.Counts(zero, other, 0, expired), times,
            new Span(0, shorter, shorter, 0), Prices.NONE, null, threadNames);
    }
}
