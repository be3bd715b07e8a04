package io.github.dozemeter.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.record.Snapshots.Figures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What waits and schedules cost, and how many of them wake a thread, in ten seconds; a wake-up costs 5 µs. */
class WaitFiguresTest {

    private static final long MILLI = 1_000_000;
    private static final double WAKE_UP = CostModel.ASSUMED.wakeUpSeconds();

    private static SiteFigures of(Call call, Figures figures) {
        return new Snapshots().site(call, "a.B", figures).take().sites().get(0);
    }

    private static double cost(Figures figures) {
        return of(Call.QUEUE_POLL, figures).cost(CostModel.ASSUMED);
    }

    @Test
    void aWorkerWhoseQueueDeliversCostsNothing() {
        assertThat(cost(Figures.none().asking(100_000, 1_000 * MILLI, MILLI / 10))).isZero();
        assertThat(cost(Figures.none().asking(100_000, 1_000 * MILLI, MILLI / 10).cpu(500 * MILLI, 100))).isZero();
    }

    @Test
    void aWaitThatExpiresCostsAWakeUp() {
        assertThat(cost(Figures.none().asking(10_000, MILLI, MILLI).expired(0, 10_000))).isCloseTo(1_000 * WAKE_UP, within(1e-9));
        assertThat(cost(Figures.none().asking(10_000, MILLI, MILLI).expired(0, 9_000))).isCloseTo(900 * WAKE_UP, within(1e-9));
    }

    /** Their part of the pauses would be next to nothing: 10,000 of 100 million, and yet half a percent of a core. */
    @Test
    void expiredWaitsCostTheSameHoweverManyAreDeliveredAtOnceBesideThem() {
        Figures figures = Figures.none().asking(100_000_000, MILLI, 50).asking(10_000, MILLI, MILLI).expired(0, 10_000);
        assertThat(cost(figures)).isCloseTo(1_000 * WAKE_UP, within(1e-9));
    }

    @Test
    void zeroWaitsThatFindNothingCostTheirTime() {
        assertThat(cost(Figures.none().zero(10_000_000, 100).expired(10_000_000, 0))).isCloseTo(0.1, within(1e-9));
        assertThat(cost(Figures.none().zero(10_000_000, 100).expired(5_000_000, 0))).isCloseTo(0.05, within(1e-9));
        assertThat(cost(Figures.none().zero(10_000_000, 100).asking(1_000, MILLI, MILLI).expired(10_000_000, 0)))
            .as("waits that delivered beside them").isCloseTo(0.1, within(1e-9));
    }

    @Test
    void whereCpuTimeIsKnownTheExpiredOnesHaveTheirPartOfIt() {
        Figures half = Figures.none().asking(10_000, MILLI, MILLI).expired(0, 5_000).cpu(100 * MILLI, 100);
        assertThat(cost(half)).isCloseTo((0.01 + 1_000 * WAKE_UP) / 2, within(1e-9));
    }

    @Test
    void withoutTimesTheExpiredOnesAreWhatIsKnown() {
        Figures untimed = Figures.none().done(100_000_000).expired(0, 1_000);
        assertThat(cost(untimed)).isCloseTo(100 * WAKE_UP, within(1e-9));
        assertThat(of(Call.QUEUE_POLL, untimed).wakeUps()).isEqualTo(100);
    }

    /** As the kernel counts between two threads at a queue: whatever takes longer than spinning does is a switch. */
    @ParameterizedTest
    @CsvSource({"400, 0", "1600, 0", "2000, 1000", "1000000, 1000"})
    void aWaitWakesItsThreadIfItBlocked(long realised, double wakeUps) {
        assertThat(of(Call.CONDITION_AWAIT, Figures.none().asking(10_000, MILLI, realised)).wakeUps()).isEqualTo(wakeUps);
    }

    @Test
    void zeroWaitsOfABusyMachineWakeNobody() {
        assertThat(of(Call.QUEUE_POLL, Figures.none().zero(10_000, MILLI)).wakeUps()).isZero();
    }

    @Test
    void aScheduleCostsNothingThatIsKnown() {
        SiteFigures schedule = of(Call.TIMER_SCHEDULE, Figures.none().schedules(50_000, MILLI));
        assertThat(schedule.cost(CostModel.ASSUMED)).isZero();
        assertThat(schedule.wakeUps()).isZero();
    }
}
