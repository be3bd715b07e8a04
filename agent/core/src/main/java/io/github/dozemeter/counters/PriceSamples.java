package io.github.dozemeter.counters;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * The last minute's samples of the thread's CPU clock, by slot and kind; an agent's recorders share them. A
 * reading of 2,000 sites makes prices of those sampled since the last one, or with too old a sample. Thread-safe.
 */
final class PriceSamples {

    /** A hot site has 6,000 a minute. */
    private static final int MAX = 8_192;
    private static final int FEW = 16;
    private static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** Indexed by slot; null where they have to be made. */
    private final Prices[] made = new Prices[DozemeterSites.FIRST_SLOT + DozemeterSites.LIMIT];
    /** The moment at which the oldest sample in the prices of a slot is too old. */
    private final long[] validUntil = new long[made.length];
    private final Newest[] newest = new Newest[made.length * DozemeterCpu.KINDS];
    private long read = DozemeterCpu.made();

    /** The samples in order, each with the moment at which it was read. */
    private static final class Newest {

        private long[] samples = new long[FEW];
        private long[] at = new long[FEW];
        private int count;

        void add(long sample, long now) {
            if (count == samples.length) {
                makeRoom(firstSince(now - KEPT_NANOS));
            }
            samples[count] = sample;
            at[count] = now;
            count++;
        }

        private void makeRoom(int firstNew) {
            if (firstNew < count / 2 && count < MAX) {
                keepFrom(firstNew, 2 * count);
            } else {
                keepFrom(Math.max(firstNew, count / 2), count);
            }
        }

        private void keepFrom(int first, int room) {
            samples = Arrays.copyOf(Arrays.copyOfRange(samples, first, count), room);
            at = Arrays.copyOf(Arrays.copyOfRange(at, first, count), room);
            count -= first;
        }

        private int firstSince(long moment) {
            int first = 0;
            while (first < count && at[first] - moment < 0) {
                first++;
            }
            return first;
        }
    }

    /** Takes over what the hook has sampled since the last call. */
    synchronized void take(long now) {
        long end = DozemeterCpu.made();
        for (long sample : DozemeterCpu.samples(read, end)) {
            int place = DozemeterCpu.slot(sample) * DozemeterCpu.KINDS + DozemeterCpu.kind(sample);
            if (DozemeterCpu.slot(sample) > 0 && place < newest.length) {
                if (newest[place] == null) {
                    newest[place] = new Newest();
                }
                newest[place].add(DozemeterCpu.weighted(sample), now);
                made[DozemeterCpu.slot(sample)] = null;
            }
        }
        read = end;
    }

    synchronized Prices prices(int slot, long now) {
        if (made[slot] != null && now - validUntil[slot] <= 0) {
            return made[slot];
        }
        long[][] samples = new long[DozemeterCpu.KINDS][0];
        long oldest = now;
        boolean isEmpty = true;
        for (int kind = 0; kind < samples.length; kind++) {
            Newest ofKind = newest[slot * DozemeterCpu.KINDS + kind];
            if (ofKind != null) {
                int first = ofKind.firstSince(now - KEPT_NANOS);
                samples[kind] = Arrays.copyOfRange(ofKind.samples, first, ofKind.count);
                if (first < ofKind.count) {
                    isEmpty = false;
                    oldest = earlier(oldest, ofKind.at[first]);
                }
            }
        }
        validUntil[slot] = oldest + KEPT_NANOS;
        made[slot] = isEmpty ? Prices.NONE : new Prices(samples);
        return made[slot];
    }

    private static long earlier(long moment, long other) {
        return other - moment < 0 ? other : moment;
    }
}
