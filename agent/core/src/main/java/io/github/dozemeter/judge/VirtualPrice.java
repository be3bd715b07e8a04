package io.github.dozemeter.judge;

import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Prices;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.threads.ThreadActivity;
import io.github.dozemeter.threads.ThreadsSnapshot;
import io.github.dozemeter.threads.VirtualScheduler;

/**
 * The CPU time of one pause of a virtual thread that blocks: no clock tells it, and other threads wake up for it, one that wakes
 * virtual threads up to twice, a carrier once. The first does nothing else, so what it uses for each wakeup is the price of one;
 * many threads that sleep together need fewer wakeups than pauses. Measured on 21 and 25, with 1 and 5 threads: within a third
 * of what the kernel counts. Immutable.
 */
final class VirtualPrice {

    /** The kernel measures 25 to 40 µs on a free machine; these are two wakeups. */
    private static final double ASSUMED_NANOS = 30e3;
    private static final int ASSUMED_WAKEUPS = 2;
    /** More belong to pauses that are not counted. */
    private static final int MAX_WAKEUPS = 4;
    private static final int MIN_WAKEUPS = 100;

    final double nanos;

    /** @param threads what the threads did, and the counted sites in the same time */
    VirtualPrice(ThreadsSnapshot threads, CostModel model) {
        double wakeUps = 0;
        double wakerCpu = 0;
        double wakerWakeUps = 0;
        for (ThreadActivity thread : threads.threads()) {
            if (!VirtualScheduler.hasThread(thread.name) || thread.cpuNanos < 0 || thread.switches < 0) {
                continue;
            }
            wakeUps += thread.switches;
            if (VirtualScheduler.wakes(thread.name)) {
                wakerCpu += thread.cpuNanos;
                wakerWakeUps += thread.switches;
            }
        }
        double pauses = pauses(threads);
        if (model.isGiven()) {
            nanos = model.wakeUpNanos * ASSUMED_WAKEUPS;
        } else if (wakerWakeUps >= MIN_WAKEUPS && pauses >= MIN_WAKEUPS) {
            nanos = wakerCpu / wakerWakeUps * Math.min(MAX_WAKEUPS, wakeUps / pauses);
        } else {
            nanos = ASSUMED_NANOS;
        }
    }

    /** Returns the most wakeups that these sites' pauses cause. */
    static double wakeUps(ThreadsSnapshot threads) {
        return pauses(threads) * MAX_WAKEUPS;
    }

    private static double pauses(ThreadsSnapshot threads) {
        return threads.sites.sites().stream().filter(SiteFigures::isOfVirtualThreads)
            .mapToDouble(site -> site.pauses(Prices.Kind.BLOCKED)).sum();
    }
}
