package io.github.dozemeter.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** On two processors, with a clock that moves while the agent rests. */
class ApplicationPaceTest {

    private long nanos;
    private double cpuNanos;
    private double cores;
    private final ApplicationPace pace = new ApplicationPace(this::pass, () -> nanos, () -> (long) cpuNanos, 2);

    private void pass(long millis) {
        long passed = TimeUnit.MILLISECONDS.toNanos(millis);
        nanos += passed;
        cpuNanos += passed * cores;
    }

    @Test
    void anApplicationThatUsesHalfOfTheProcessorsIsBusy() throws InterruptedException {
        cores = 1;
        pace.rest(100);
        assertThat(pace.isBusy()).isTrue();
    }

    @Test
    void anApplicationThatUsesLessIsNot() throws InterruptedException {
        cores = 0.9;
        pace.rest(100);
        assertThat(pace.isBusy()).isFalse();
    }

    /** Of ten milliseconds the kernel says zero or ten. */
    @Test
    void shortRestsAreAddedUpUntilTheyShowIt() throws InterruptedException {
        cores = 2;
        for (int rest = 0; rest < 9; rest++) {
            pace.rest(10);
            assertThat(pace.isBusy()).isFalse();
        }
        pace.rest(10);
        assertThat(pace.isBusy()).isTrue();
    }

    @Test
    void whatTheAgentUsesBetweenTwoRestsIsNotTheApplications() throws InterruptedException {
        cores = 0.1;
        pace.rest(60);
        cpuNanos += TimeUnit.SECONDS.toNanos(1);
        pace.rest(60);
        assertThat(pace.isBusy()).isFalse();
    }

    @Test
    void anApplicationOfWhichNothingIsKnownIsTakenForBusy() throws InterruptedException {
        cpuNanos = -1;
        pace.rest(10);
        assertThat(pace.isBusy()).isTrue();
    }
}
