package io.github.dozemeter.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class SiteHistoryTest {

    private static final long TICK = 10 * Watched.SECOND;

    @Test
    void eachTickIsAPointOfWhatHappenedSinceTheOneBefore() {
        Figures first = Figures.none().asking(100, Watched.MILLI, 2 * Watched.MILLI);
        Figures second = Figures.none().asking(150, Watched.MILLI, 2 * Watched.MILLI).zero(50, 0);
        Snapshot one = new Snapshots().site(Call.THREAD_SLEEP, "a.B", first).take(TICK);
        Snapshot two = new Snapshots().site(Call.THREAD_SLEEP, "a.B", second).take(2 * TICK);
        Snapshot three = new Snapshots().site(Call.THREAD_SLEEP, "a.B", second).take(3 * TICK);
        SiteHistory history = SiteHistory.NONE.next(one, one, Watched.of(one)).next(two, two.since(one), Watched.of(two))
            .next(three, three.since(two), Watched.of(three));
        SiteHistory.Points points = history.of(site("a.B"));
        assertThat(points.rates.length).isEqualTo(3);
        assertThat(points.rates[0]).isEqualTo(10);
        assertThat(points.rates[1]).isEqualTo(10);
        assertThat(points.rates[2]).isZero();
        assertThat(points.requested[0]).isCloseTo(1e-3f, within(1e-9f));
        assertThat(points.requested[1]).isCloseTo(1e-3f, within(1e-9f));
        assertThat(points.realised[1]).isCloseTo(2e-3f, within(1e-9f));
        assertThat(points.realised[2]).isNaN();
    }

    @Test
    void fiveMinutesAreKeptOfTheFiftyThatCostMost() {
        SiteHistory history = manyTicks(40);
        assertThat(history.of(site("a.B1999")).rates.length).isEqualTo(SiteHistory.POINTS);
        assertThat(history.of(site("a.B1950")).rates.length).isEqualTo(SiteHistory.POINTS);
        assertThat(history.of(site("a.B1949")).rates.length).isZero();
        assertThat(history.of(site("a.Unknown")).rates.length).isZero();
    }

    /** Nothing of one tick's history is shared with the next, so what a tick allocates bounds what is kept. */
    @Test
    void whatIsKeptIsAFewTensOfKilobytes() {
        SiteHistory history = manyTicks(31);
        Snapshot now = many().take(32 * TICK);
        Diagnosis diagnosis = Watched.of(now);
        history.next(now, now, diagnosis);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        history.next(now, now, diagnosis);
        long sorting = 2_000 * 40;
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(50_000 + sorting);
    }

    private static SiteHistory manyTicks(int ticks) {
        SiteHistory history = SiteHistory.NONE;
        for (int tick = 1; tick <= ticks; tick++) {
            Snapshot now = many().take(tick * TICK);
            history = history.next(now, now, Watched.of(now));
        }
        return history;
    }

    private static Snapshots many() {
        Snapshots many = new Snapshots();
        for (int i = 0; i < 2_000; i++) {
            many.site(Call.THREAD_SLEEP, "a.B" + i, Figures.none().zero(1 + i, 1_000));
        }
        return many;
    }

    private static Site site(String className) {
        return new Site(Call.THREAD_SLEEP, className, "run", 7, "b.jar");
    }

    @Test
    void sitesThatShareAPlaceHaveNoHistory() {
        Snapshot now = new Snapshots().site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(1_000, Watched.MICRO))
            .other(Call.THREAD_SLEEP, Figures.none().zero(9_000, Watched.MICRO)).take(TICK);
        SiteHistory history = SiteHistory.NONE.next(now, now, Watched.of(now));
        assertThat(history.of(site("a.B")).rates).hasSize(1);
        assertThat(history.of(Site.other(Call.THREAD_SLEEP)).rates).isEmpty();
    }
}
