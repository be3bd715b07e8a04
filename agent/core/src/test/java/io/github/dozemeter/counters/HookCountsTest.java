package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HookState.class)
class HookCountsTest {

    private static final int THREADS = 8;
    private static final int PAUSES = 100_000;

    private final Sites sites = new Sites();

    @Test
    void noPauseOfAnyThreadIsLostWhileReadersRead() throws Exception {
        int site = sites.fresh(Call.PARK_NANOS);
        List<Callable<Long>> work = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            boolean shares = i % 2 == 0;
            work.add(() -> {
                if (shares) {
                    HookState.shareStripe();
                }
                for (int n = 0; n < PAUSES; n++) {
                    Dozemeter.parkNanos(n % 2 == 0 ? 0 : -1, site);
                }
                return 0L;
            });
        }
        work.add(() -> readingNeverGoesBack());
        runAll(work);
        assertThat(sites.only().pauses()).isEqualTo(THREADS * PAUSES);
        assertThat(sites.only().zeroPauses()).isEqualTo(THREADS * PAUSES);
    }

    private long readingNeverGoesBack() {
        long last = 0;
        for (int i = 0; i < 200; i++) {
            long now = sites.snapshot(1).sites().stream().mapToLong(SiteFigures::pauses).sum();
            assertThat(now).isGreaterThanOrEqualTo(last);
            last = now;
        }
        return last;
    }

    private static void runAll(List<Callable<Long>> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(work.size());
        try {
            for (Future<Long> one : threads.invokeAll(work)) {
                one.get();
            }
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void zeroPausesAndOthersAreToldApartInOneSite() {
        int site = sites.fresh(Call.PARK_NANOS);
        for (int i = 0; i < 10; i++) {
            HookState.count(site, 0);
        }
        HookState.count(site, 1);
        assertThat(sites.only().zeroPauses()).isEqualTo(10);
        assertThat(sites.only().pauses()).isEqualTo(11);
    }

    @Test
    void sitesThatShareAPageOfMemoryCountApart() {
        for (int i = 1; i <= 20; i++) {
            int site = sites.fresh(Call.PARK_NANOS);
            for (int n = 0; n < i; n++) {
                HookState.count(site, n % 2);
            }
        }
        assertThat(sites.snapshot(20).sites()).extracting(site -> (int) site.pauses())
            .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20);
    }

    /** The hook knows where the first page is; sites of others are counted elsewhere in its code. */
    @Test
    void sitesOfAllPagesOfMemoryAreCountedAndTimedAlike() {
        int block = 64;
        for (int i = 1; i <= 300; i++) {
            int site = sites.fresh(Call.PARK_NANOS);
            for (int n = 0; n < block; n++) {
                Dozemeter.parkNanos(-n, site);
            }
            HookState.pause(site, 60_000, 70_000);
        }
        assertThat(sites.snapshot(300).sites()).hasSize(300).allSatisfy(site -> {
            assertThat(site.pauses()).isEqualTo(block + 1);
            assertThat(site.zeroPauses()).isEqualTo(block);
            assertThat(site.times().timed).isEqualTo(2);
            assertThat(site.times().count()).isEqualTo(block + 1);
        });
    }

    @Test
    void aSiteThatNeverRanIsNotShown() {
        sites.fresh(Call.PARK_NANOS);
        HookState.count(sites.fresh(Call.PARK_NANOS), 0);
        assertThat(sites.only().site().line()).isEqualTo(2);
    }
}
