package io.github.dozemeter.overhead;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Recorder;

/**
 * Decides at each tick how the waits of every slot are timed, by how many it made since the tick before. A wait that requests a
 * second may deliver within 20 ns, ten million times a second; a worker that waits twice a minute needs each of them timed, or one
 * expired wait of 30 s counts as half an hour. As the decision comes before the wait, the sums stay unbiased. Not thread-safe: one
 * thread ticks.
 */
final class WaitTiming {

    /** A second: timed one by one they take about a thousandth of a core. */
    private static final double FAST = 10_000;
    /** Waits that each cell of a slot may time until the next tick, ten seconds later; the rest are sampled. */
    private static final long ALL = 100_000;
    private static final long BY_SAMPLE = 0;
    /** One in 8,192, so that a price has its samples. */
    private static final long RARELY = -1;
    private static final int ONE_IN = 64;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Recorder recorder;
    private final long[] before = new long[DozemeterSites.FIRST_SLOT + DozemeterSites.LIMIT];
    private long last;

    /** @param now nanoseconds of any clock */
    WaitTiming(Recorder recorder, long now) {
        this.recorder = recorder;
        this.last = now;
    }

    /** @param limit share of one core that the timing of a slot may take */
    void tick(long now, Costs costs, double limit) {
        double seconds = Math.max(1, now - last) / NANOS_PER_SECOND;
        last = now;
        for (Call call : Call.values()) {
            if (call.mayExpire()) {
                decide(call.sharedSlot(), seconds, costs, limit);
            }
        }
        int end = DozemeterSites.end();
        for (int slot = DozemeterSites.FIRST_SLOT; slot < end; slot++) {
            if (recorder.at(slot).call().mayExpire()) {
                decide(slot, seconds, costs, limit);
            }
        }
    }

    private void decide(int slot, double seconds, Costs costs, double limit) {
        long made = DozemeterCounts.zeroPauses(slot) + DozemeterCounts.otherPauses(slot);
        double rate = (made - before[slot]) / seconds;
        before[slot] = made;
        DozemeterCounts.timeWaits(slot, rate < FAST ? ALL : rate / ONE_IN * costs.timing / NANOS_PER_SECOND > limit ? RARELY : BY_SAMPLE);
    }
}
