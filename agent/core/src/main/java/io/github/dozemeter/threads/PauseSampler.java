package io.github.dozemeter.threads;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.jvm.ThisJvm;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import io.github.dozemeter.threads.SiteSamples.CallSample;
import io.github.dozemeter.threads.SiteSamples.LockSample;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Samples who calls the sites that pause, and which locks the pausing threads hold, on a thread of the agent's
 * own. In a round of a second or a little more, never the same, so that no period of the application's matters: at
 * most 20 sites are asked who calls them, and 5 threads are sampled, twice as many in the first minute, each site
 * once; of the sites that share the slot of a call, one.
 */
public final class PauseSampler {

    static final int SITES_A_ROUND = 20;
    static final int SAMPLES_A_ROUND = 5;
    /** A report of 30 s has 20 such rounds: at 5 a round, each of 50 sites would have two samples, too few. */
    static final int SAMPLES_A_ROUND_AT_FIRST = 10;

    private static final long ROUND_MILLIS = 1_000;
    private static final long JITTER_MILLIS = 300;
    private static final long SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long AT_FIRST_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Recorder recorder;
    private final Pace pace;
    private final Log log;
    private final Samples samples = new Samples();
    private final RoundRobin toAsk = new RoundRobin(false);
    private final RoundRobin toSample = new RoundRobin(true);
    private List<Integer> requested = Collections.emptyList();
    private MonitorSampler monitors;
    private long monitorsSince;
    private volatile boolean maySample;

    /** Lets sites have their turn, those that paused since the last round only. Not thread-safe. */
    static final class RoundRobin {

        private final long[] seen = new long[DozemeterSites.FIRST_SLOT + DozemeterSites.LIMIT];
        private final boolean longOnes;
        private int next = DozemeterSites.FIRST_SLOT;

        /** @param longOnes whether only pauses of over a millisecond count */
        RoundRobin(boolean longOnes) {
            this.longOnes = longOnes;
        }

        /** Returns at most so many slots; over several rounds each that pauses comes as often as every other. */
        List<Integer> round(int most) {
            int end = DozemeterSites.end();
            List<Integer> turn = new ArrayList<>();
            for (int looked = DozemeterSites.FIRST_SLOT; looked < end && turn.size() < most; looked++) {
                int slot = next;
                next++;
                if (next >= end) {
                    next = DozemeterSites.FIRST_SLOT;
                }
                long now = pauses(slot);
                if (now != seen[slot]) {
                    seen[slot] = now;
                    turn.add(slot);
                }
            }
            return turn;
        }

        private long pauses(int slot) {
            if (longOnes) {
                return DozemeterTimes.longerThan(slot, 1_000_000);
            }
            return DozemeterCounts.otherPauses(slot) + DozemeterCounts.zeroPauses(slot);
        }
    }

    /**
     * The last samples of all sites together: a minute at the highest rate, longer where less happens. At most a
     * megabyte. Thread-safe.
     */
    static final class Samples {

        static final int MAX_CALLS = 1_200;
        static final int MAX_SAMPLES = 300;

        private final Deque<CallSample> calls = new ArrayDeque<>();
        private final Deque<LockSample> locks = new ArrayDeque<>();

        synchronized void add(CallSample call) {
            if (calls.size() == MAX_CALLS) {
                calls.removeFirst();
            }
            calls.addLast(call);
        }

        synchronized void add(LockSample lock) {
            if (locks.size() == MAX_SAMPLES) {
                locks.removeFirst();
            }
            locks.addLast(lock);
        }

        synchronized SamplesBySite since(long from) {
            return new SamplesBySite(calls.stream().filter(call -> call.at - from >= 0),
                locks.stream().filter(lock -> lock.at - from >= 0));
        }
    }

    public PauseSampler(Recorder recorder, Pace pace, Log log) {
        this.recorder = recorder;
        this.pace = pace;
        this.log = log;
    }

    /** Samples monitors, too, from the next round on; not while verdicts are not wanted: that costs time. */
    public void includeMonitors() {
        maySample = true;
    }

    /** @return milliseconds until the next one */
    public long round() throws InterruptedException {
        long round = System.nanoTime();
        collect();
        for (int slot : requested) {
            DozemeterCallers.withdraw(slot);
        }
        requested = toAsk.round(SITES_A_ROUND);
        for (int slot : requested) {
            DozemeterCallers.ask(slot);
        }
        for (Call call : Call.values()) {
            DozemeterCallers.ask(call.sharedSlot());
        }
        if (maySample) {
            sampleMonitors(round);
        }
        long realised = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - round);
        long usual = pace.millis(ROUND_MILLIS + ThreadLocalRandom.current().nextLong(JITTER_MILLIS));
        return Math.max(1, usual - realised);
    }

    /** @param from a moment, by {@link System#nanoTime}; any thread may call it */
    public SamplesBySite since(long from) {
        collect();
        return samples.since(from);
    }

    private synchronized void collect() {
        long now = System.nanoTime();
        for (DozemeterCaller caller : DozemeterCallers.take()) {
            samples.add(CallSample.of(recorder.at(caller.slot), now, caller));
        }
    }

    private void sampleMonitors(long round) throws InterruptedException {
        if (monitors == null) {
            monitors = newMonitorSampler();
            monitorsSince = round;
            maySample = monitors != null;
        }
        int most = round - monitorsSince < AT_FIRST_NANOS ? SAMPLES_A_ROUND_AT_FIRST : SAMPLES_A_ROUND;
        long end = round + TimeUnit.MILLISECONDS.toNanos(pace.millis(ROUND_MILLIS));
        Set<Integer> sampled = new HashSet<>();
        while (maySample && sampled.size() < most && System.nanoTime() < end) {
            List<Integer> next = toSample.round(1);
            if (next.isEmpty() || !sampled.add(next.get(0))) {
                return;
            }
            sample(next.get(0));
        }
    }

    /** @return null if monitors cannot be sampled here */
    private MonitorSampler newMonitorSampler() {
        try {
            if (!ThisJvm.hasManagement()) {
                log.info("LOCK_HELD is disabled: module java.management is missing");
                return null;
            }
            MonitorSampler made = new MonitorSampler();
            if (made.isSupported()) {
                return made;
            }
            log.info("LOCK_HELD is disabled: this JVM does not report monitor owners");
        } catch (LinkageError failure) {
            log.warn("LOCK_HELD is disabled: " + failure);
        }
        return null;
    }

    /** Takes one sample in a method of its own, so that no frame that stays refers to the thread. */
    private void sample(int slot) throws InterruptedException {
        Thread pausing = DozemeterPausing.await(slot, SAMPLE_NANOS);
        try {
            Site site = recorder.at(slot);
            if (pausing == null) {
                return;
            }
            LockSample seen = monitors.sample(site, pausing, System.nanoTime());
            if (seen != null) {
                samples.add(seen);
            }
        } catch (RuntimeException unusual) {
            log.debug("sampling " + recorder.at(slot) + " failed: " + unusual);
        }
    }
}
