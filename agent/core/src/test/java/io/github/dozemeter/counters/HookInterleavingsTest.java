package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Threads that meet where the hook reads without ordering; docs/rationale.md lists these reads. What the compiler reorders shows
 * here, what a weakly ordered processor reorders does not.
 */
@ExtendWith(HookState.class)
class HookInterleavingsTest {

    private static final int THREADS = 3;

    private final Sites sites = new Sites();
    private final AtomicInteger arrived = new AtomicInteger();
    private final AtomicBoolean done = new AtomicBoolean();
    private final ExecutorService workers = Executors.newCachedThreadPool();

    @AfterEach
    void end() throws InterruptedException {
        done.set(true);
        DozemeterArm.disarm();
        workers.shutdown();
        assertThat(workers.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }

    /** All pages of counters are opened on the way, and the sums of each site. */
    @Test
    void theFirstPausesOfASiteInSeveralThreadsTakeOneSlotAndAreAllCountedAndTimed() throws Exception {
        HookState.timeAll();
        int[] fresh = fresh(DozemeterSites.LIMIT);
        together(() -> {
            for (int i = 0; i < fresh.length; i++) {
                meet(THREADS * (i + 1));
                Dozemeter.parkNanos(0, fresh[i]);
            }
        });

        assertThat(DozemeterSites.end()).isEqualTo(DozemeterSites.FIRST_SLOT + fresh.length);
        assertThat(DozemeterSites.overflowed()).isZero();
        assertThat(sites.snapshot(fresh.length).sites()).hasSize(fresh.length).allSatisfy(site -> {
            assertThat(site.zeroPauses()).isEqualTo(THREADS);
            assertThat(site.timed()).isEqualTo(THREADS);
        });
    }

    /** The index is written before the end of all slots, and read behind it. An older one is that of a stopped agent. */
    @Test
    void aReaderFindsTheIndexOfEverySlotThatItSees() throws Exception {
        AtomicInteger generation = new AtomicInteger();
        Future<Integer> reader = workers.submit(() -> {
            int wrong = 0;
            while (!done.get()) {
                int from = generation.get();
                int slot = DozemeterSites.end() - 1;
                wrong += slot >= DozemeterSites.FIRST_SLOT && DozemeterSites.index(slot) < from ? 1 : 0;
            }
            return wrong;
        });
        for (int agent = 0; agent < 30; agent++) {
            DozemeterSites.retire();
            DozemeterSites.clear();
            generation.set(DozemeterSites.begin());
            SiteRegistry registry = new SiteRegistry();
            registry.begin(generation.get());
            for (int line = 0; line < DozemeterSites.LIMIT; line++) {
                Dozemeter.parkNanos(0, registry.number(new Site(Call.PARK_NANOS, "a.B", "run", line, ""), Argument.COMPUTED));
            }
        }
        done.set(true);

        assertThat(reader.get()).isZero();
    }

    @Test
    void noPauseIsLostOrCountedElsewhereWhileItsSiteIsArmedAndDisarmed() throws Exception {
        int each = 300_000;
        int[] two = fresh(2);
        for (int site : two) {
            Dozemeter.parkNanos(0, site);
        }
        AtomicInteger left = new AtomicInteger(THREADS);
        Future<Integer> arming = workers.submit(() -> {
            int arms = 0;
            while (left.get() > 0) {
                int site = two[arms++ % 2];
                if (arms % 3 == 0) {
                    DozemeterArm.stretch(site, 1, 1_000_000_000);
                } else {
                    DozemeterArm.sham(site, 1_000_000_000);
                }
                if (arms % 5 == 0) {
                    DozemeterArm.disarm();
                }
            }
            return arms;
        });
        together(() -> {
            for (int i = 0; i < each; i++) {
                Dozemeter.parkNanos(0, two[i % 2]);
            }
            left.decrementAndGet();
        });

        assertThat(arming.get()).isPositive();
        assertThat(DozemeterSites.end()).isEqualTo(DozemeterSites.FIRST_SLOT + 2);
        assertThat(sites.snapshot(2).sites()).allSatisfy(site -> assertThat(site.pauses()).isEqualTo(1 + (long) THREADS * each / 2));
    }

    /** A thread that lost its processor between the table and the add brings one pause along, never a second. */
    @Test
    void pausesOfAStoppedAgentAreNotInTheFiguresOfTheNext() throws Exception {
        int old = sites.fresh(Call.PARK_NANOS);
        for (int i = 0; i < THREADS; i++) {
            workers.execute(() -> {
                while (!done.get()) {
                    Dozemeter.parkNanos(0, old);
                }
            });
        }
        for (int round = 0; round < 200; round++) {
            DozemeterSites.retire();
            DozemeterSites.clear();
            SiteRegistry next = Sites.begun();
            int site = next.number(new Site(Call.PARK_NANOS, "a.B", "run", round, ""), Argument.COMPUTED);
            for (int i = 0; i < 100; i++) {
                Dozemeter.parkNanos(0, site);
            }
            assertThat(new Recorder(next, 9, System.nanoTime()).snapshot().sites()).singleElement()
                .satisfies(only -> assertThat(only.pauses()).isBetween(100L, 100L + THREADS));
        }
    }

    private int[] fresh(int number) {
        int[] fresh = new int[number];
        for (int i = 0; i < number; i++) {
            fresh[i] = sites.fresh(Call.PARK_NANOS);
        }
        return fresh;
    }

    /** Until so many have come here; yields, because there may be fewer processors than threads. */
    private void meet(int all) {
        arrived.incrementAndGet();
        for (int turns = 0; arrived.get() < all; turns++) {
            if (turns > 1_000) {
                Thread.yield();
            }
        }
    }

    private void together(Runnable work) throws Exception {
        List<Callable<Object>> all = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            all.add(Executors.callable(work));
        }
        for (Future<Object> one : workers.invokeAll(all)) {
            one.get();
        }
    }
}
