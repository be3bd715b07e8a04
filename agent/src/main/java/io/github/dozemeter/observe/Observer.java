package io.github.dozemeter.observe;

import io.github.dozemeter.log.Log;
import io.github.dozemeter.record.LateSites;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.Site;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Samples who calls the sites that pause, and which locks the pausing threads hold, for ever, on a thread of the agent's
 * own. In a round of a second or a little more, never the same, so that no period of the application's matters: at most
 * 20 sites are asked who calls them, and 5 threads are looked at, each site once. In each it also looks for sites that came
 * late and pause often.
 */
public final class Observer implements Runnable {

    static final int ASKED_A_ROUND = 20;
    static final int LOOKS_A_ROUND = 5;

    private static final long ROUND_MILLIS = 1_000;
    private static final long JITTER_MILLIS = 300;
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(ROUND_MILLIS / LOOKS_A_ROUND);
    /** From then on monitors are looked at: {@code java.management} is a heavy guest while an application starts. */
    private static final long LOOKS_AFTER_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Recorder recorder;
    private final Log log;
    private final Samples samples = new Samples();
    private final Turns toAsk = new Turns(false);
    private final Turns toLook = new Turns(true);
    private final LateSites late = new LateSites();
    private List<Integer> asked = Collections.emptyList();
    private MonitorLook look;
    private boolean mayLook = true;

    public Observer(Recorder recorder, Log log) {
        this.recorder = recorder;
        this.log = log;
    }

    @Override
    public void run() {
        long start = System.nanoTime();
        try {
            while (true) {
                long round = System.nanoTime();
                ask();
                if (round - start >= LOOKS_AFTER_NANOS && mayLook) {
                    look();
                }
                sleepUntil(round + TimeUnit.MILLISECONDS.toNanos(ROUND_MILLIS
                    + ThreadLocalRandom.current().nextLong(JITTER_MILLIS)));
                collect();
                late.look();
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error failure) {
            log.warn("the agent counts, but no longer samples callers and locks: " + failure);
        }
    }

    /** What was sampled since a moment, by {@link System#nanoTime}; any thread may ask. */
    public Observations since(long from) {
        collect();
        return samples.since(from);
    }

    private void ask() {
        for (int slot : asked) {
            DozemeterCallers.withdraw(slot);
        }
        asked = toAsk.round(ASKED_A_ROUND);
        for (int slot : asked) {
            DozemeterCallers.ask(slot);
        }
    }

    private synchronized void collect() {
        long now = System.nanoTime();
        for (DozemeterCaller told : DozemeterCallers.take()) {
            samples.add(CallSample.of(recorder.at(told.slot), now, told));
        }
    }

    private void look() {
        try {
            look = look == null ? new MonitorLook() : look;
            mayLook = look.isSupported();
        } catch (LinkageError absent) {
            mayLook = false;
        }
        if (!mayLook) {
            log.info("no LOCK_HELD: this JVM does not tell who holds monitors (module java.management)");
            return;
        }
        for (int slot : toLook.round(LOOKS_A_ROUND)) {
            lookAt(slot);
        }
    }

    /** On its own, so that no frame that stays refers to the thread. */
    private void lookAt(int slot) {
        Thread pausing = DozemeterPausing.await(slot, LOOK_NANOS);
        try {
            Site site = recorder.at(slot);
            LockSample seen = pausing == null ? null : look.at(site, pausing, System.nanoTime());
            if (seen != null) {
                samples.add(seen);
            }
        } catch (RuntimeException unusual) {
            log.debug("a look at " + recorder.at(slot) + " failed: " + unusual);
        }
    }

    private static void sleepUntil(long moment) throws InterruptedException {
        long left = TimeUnit.NANOSECONDS.toMillis(moment - System.nanoTime());
        if (left > 0) {
            Thread.sleep(left);
        }
    }
}
