package io.github.dozemeter.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import io.github.dozemeter.Defaults;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.Snapshots;
import io.github.dozemeter.record.Snapshots.Figures;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class TrendsTest {

    private static final Totals START = Totals.none(0);
    private static final long TICK = 10 * Watched.SECOND;

    @Test
    void eachTickIsAPointOfWhatHappenedSinceTheOneBefore() {
        Trends trends = next(Trends.from(START), new Snapshots().site(Call.THREAD_SLEEP, "a.B", Figures.none()
            .asking(100, Watched.MILLI, 2 * Watched.MILLI)), 1);
        trends = next(trends, new Snapshots().site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(150, Watched.MILLI,
            2 * Watched.MILLI).zero(50, 0)), 2);
        trends = next(trends, new Snapshots().site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(150, Watched.MILLI,
            2 * Watched.MILLI).zero(50, 0)), 3);
        Trend trend = trends.of(site("a.B"));
        assertThat(trend.length()).isEqualTo(3);
        assertThat(trend.rate(0)).isEqualTo(10);
        assertThat(trend.rate(1)).isEqualTo(10);
        assertThat(trend.rate(2)).isZero();
        assertThat(trend.requestedSeconds(0)).isCloseTo(1e-3f, within(1e-9f));
        assertThat(trend.requestedSeconds(1)).isCloseTo(0.5e-3f, within(1e-9f));
        assertThat(trend.realisedSeconds(1)).isCloseTo(1e-3f, within(1e-9f));
        assertThat(trend.realisedSeconds(2)).isNaN();
    }

    @Test
    void fiveMinutesAreKeptOfTheFiftyThatCostMost() {
        Trends trends = manyTicks(40);
        assertThat(trends.of(site("a.B1999")).length()).isEqualTo(Trend.POINTS);
        assertThat(trends.of(site("a.B1950")).length()).isEqualTo(Trend.POINTS);
        assertThat(trends.of(site("a.B1949")).length()).isZero();
        assertThat(trends.of(site("a.Unknown")).length()).isZero();
    }

    /** Nothing of one tick's trends is shared with the next, so what a tick allocates bounds what is kept. */
    @Test
    void whatIsKeptIsAFewTensOfKilobytes() {
        Trends trends = manyTicks(31);
        Totals now = Totals.of(many().take(), 32 * TICK);
        Diagnosis diagnosis = Diagnosis.notYet();
        trends.next(now, diagnosis);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        trends.next(now, diagnosis);
        long sorting = 2_000 * 40;
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(50_000 + sorting);
    }

    private static Trends manyTicks(int ticks) {
        Trends trends = Trends.from(START);
        for (int tick = 1; tick <= ticks; tick++) {
            trends = next(trends, many(), tick);
        }
        return trends;
    }

    private static Snapshots many() {
        Snapshots many = new Snapshots();
        for (int i = 0; i < 2_000; i++) {
            many.site(Call.THREAD_SLEEP, "a.B" + i, Figures.none().zero(1 + i, 1_000));
        }
        return many;
    }

    private static Trends next(Trends trends, Snapshots seen, int tick) {
        Totals now = Totals.of(seen.take(), tick * TICK);
        return trends.next(now, Watched.judge(new Window(START, now, Long.MAX_VALUE, Watched.JDK),
            Defaults.thresholds()));
    }

    private static Site site(String className) {
        return new Site(Call.THREAD_SLEEP, className, "run", 7, "b.jar");
    }
}
