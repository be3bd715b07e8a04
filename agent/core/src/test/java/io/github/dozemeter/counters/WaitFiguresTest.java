package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Snapshots.Figures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many waits and schedules wake a thread, in ten seconds. */
class WaitFiguresTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    private static SiteFigures of(Call call, Figures figures) {
        return new Snapshots().site(call, "a.B", figures).take().sites().get(0);
    }

    @Test
    void withoutTimesTheExpiredOnesAreWhatIsKnown() {
        Figures untimed = Figures.none().done(100_000_000).expired(0, 1_000);
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
    void aScheduleWakesNobodyThatIsKnown() {
        SiteFigures schedule = of(Call.TIMER_SCHEDULE, Figures.none().schedules(50_000, MILLI));
        assertThat(schedule.wakeUps()).isZero();
    }

    @Test
    void aSumHasTheExpiredWaitsAndTheSchedulesOfBoth() {
        SiteFigures one = of(Call.QUEUE_POLL, Figures.none().untimed(10).done(20).expired(3, 5));
        SiteFigures more = of(Call.QUEUE_POLL, Figures.none().untimed(10).done(20).expired(4, 6));
        SiteFigures sum = one.plus(more);
        assertThat(sum.zeroExpiredShare()).isEqualTo(7 / 20.0);
        assertThat(sum.otherExpiredShare()).isEqualTo(11 / 40.0);
        assertThat(sum.expired()).isEqualTo(18);
        SiteFigures schedules = of(Call.TIMER_SCHEDULE, Figures.none().schedules(3, MILLI));
        assertThat(schedules.plus(schedules).schedules()).isEqualTo(6);
    }

    @Test
    void aSpanHasTheWaitsThatExpiredInItAndEverySchedule() {
        Snapshot before = new Snapshots()
            .site(Call.QUEUE_POLL, "a.B", Figures.none().untimed(10).done(20).expired(3, 5))
            .site(Call.TIMER_SCHEDULE, "a.C", Figures.none().schedules(3, MILLI)).take(SECOND);
        Snapshot after = new Snapshots()
            .site(Call.QUEUE_POLL, "a.B", Figures.none().untimed(14).done(30).expired(4, 10))
            .site(Call.TIMER_SCHEDULE, "a.C", Figures.none().schedules(4, MILLI)).take(2 * SECOND);
        SiteFigures wait = after.since(before).sites().get(0);
        assertThat(wait.zeroExpiredShare()).isEqualTo(0.25);
        assertThat(wait.otherExpiredShare()).isEqualTo(0.5);
        assertThat(after.since(before).sites().get(1).schedules()).as("their end is not seen").isEqualTo(4);
    }
}
