package io.github.dozemeter.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.ThreadsSnapshot;
import org.junit.jupiter.api.Test;

/** Ten seconds of a virtual thread that sleeps 462 times a second: what its scheduler's threads did in a JVM of 21. */
class VirtualPriceTest {

    private static final long MILLI = Watched.MILLI;
    private static final StackPlace IDLE = KnownThreads.place("java.util.concurrent.ForkJoinPool.awaitWork");
    private static final Site SLEEP = Snapshots.site(Call.THREAD_SLEEP, "a.Virtual");

    private final Snapshot counted = new Snapshots()
        .site(Call.THREAD_SLEEP, "a.Virtual", Figures.none().asking(4_620, MILLI, 2 * MILLI).onVirtualThreads()).take();
    private final KnownThreads threads = new KnownThreads();

    private ThreadsSnapshot read() {
        return threads.take().with(counted).withCpu(3_000 * MILLI).withMissed(0);
    }

    private double cores(CostModel model) {
        return LedgerTest.judged(model, counted, SamplesBySite.none(), read()).cost(SLEEP);
    }

    @Test
    void aSleepCostsTheWakeupsThatItsSchedulerMakes() {
        threads.spinning("VirtualThread-unparker", 9_788, 0, 268 * MILLI, IDLE).spinning("ForkJoinPool-1-worker-1", 5_004, 0, 201 * MILLI, IDLE);

        assertThat(cores(CostModel.ASSUMED)).isCloseTo(0.268 * (9_788 + 5_004) / 9_788 / 10, within(1e-6));
    }

    @Test
    void withoutTheKernelsCountASleepCostsTwoWakeups() {
        threads.withoutKernel().spinning("VirtualThread-unparker", 9_788, 0, 268 * MILLI, IDLE);

        assertThat(cores(CostModel.ASSUMED)).isCloseTo(462 * 30e-6, within(1e-6));
    }

    @Test
    void aCostThatIsGivenIsPaidTwice() {
        assertThat(cores(new CostModel(20_000, "given", Double.NaN))).isCloseTo(462 * 40e-6, within(1e-6));
    }

    /** Loops that are not counted keep the scheduler busy, too. */
    @Test
    void wakeupsOfOthersAreNotPaid() {
        threads.spinning("ForkJoinPool-1-delayScheduler", 97_880, 0, 2_680 * MILLI, IDLE).spinning("ForkJoinPool-1-worker-1", 50_040, 0, 1_500 * MILLI, IDLE);

        assertThat(cores(CostModel.ASSUMED)).isCloseTo(462 * 4 * 2.68 / 97_880, within(1e-6));
    }

    private WakeUpAccount account() {
        return LedgerTest.judged(CostModel.ASSUMED, counted, SamplesBySite.none(), read()).account;
    }

    @Test
    void wakeupsOfTheSchedulerBelongToVirtualSites() {
        threads.spinning("VirtualThread-unparker", 9_788, 0, 268 * MILLI, IDLE).spinning("ForkJoinPool-1-worker-1", 5_004, 0, 201 * MILLI)
            .thread("new", 792, 792);

        assertThat(account().line()).isEqualTo("1.6k wakeups/s: counted sites 94.9%, threads in no stack sample 5.1%");
    }

    @Test
    void wakeupsForVirtualThreadsThatAreNotCountedAreExplained() {
        threads.spinning("VirtualThread-unparker", 97_880, 0, 2_680 * MILLI, IDLE).spinning("ForkJoinPool-1-worker-1", 50_040, 0, 201 * MILLI);

        assertThat(account().line()).isEqualTo("15k wakeups/s: counted sites 12%, virtual threads 88%");
        assertThat(account().unexplained).isZero();
    }

    @Test
    void aPoolOfThatNameCarriesNothingWithoutAThreadThatWakes() {
        threads.thread("ForkJoinPool-1-worker-1", 5_000, 5_000);

        assertThat(account().unexplained).isEqualTo(500);
    }
}
