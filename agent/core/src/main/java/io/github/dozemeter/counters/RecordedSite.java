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
        addThread(callers, threadName);
        if (requested == 0) {
            zero++;
            zeroRealisedNanos += realised;
        } else {
            other++;
        }
        if (hasExpired) {
            expired++;
        }
        requestedNanos += Math.max(0, requested);
        realisedNanos += realised;
        buckets[Times.bucketFor(realised)]++;
    }

    private void addThread(String ofCallers, String threadName) {
        String keptCallers = keyWithRoom(ofCallers, callers, MAX_CALLERS, "");
        Map<String, Integer> threads = callers.computeIfAbsent(keptCallers, none -> new LinkedHashMap<>());
        String keptThread = keyWithRoom(threadName, threads, MAX_NAMES, "others");
        threads.merge(keptThread, 1, Integer::sum);
    }

    /** @param rest the key that all share for which there is no room */
    private static String keyWithRoom(String key, Map<String, ?> taken, int max, String rest) {
        boolean hasRoom = taken.size() < max || taken.containsKey(key);
        return hasRoom ? key : rest;
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
