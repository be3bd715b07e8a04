package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BehaviourTest {

    /** A whole number of pauses for every rate: the rarest comes once in 20 batches. */
    private static final int BATCHES = 20;
    /** Up to here what is wrong is where or how long a behaviour pauses, not how often. */
    private static final long RATE_OF_NO_HARM = 100;
    /** As often as their sick ones, or more: what makes the difference is whether the wait delivers. */
    private static final Set<String> TWINS_THAT_MAKE_THE_SAME_CALL = Set.of("expired-poll-healthy", "zero-poll-healthy");

    @ParameterizedTest
    @MethodSource("all")
    void makesProgressAndStopsWhenInterrupted(Behaviour behaviour) throws Exception {
        try (Rehearsal rehearsal = new Rehearsal(behaviour)) {
            rehearsal.deliver(BATCHES);
            Rehearsal.until("events handled", () -> behaviour.tally().events() > 0);
        }
    }

    @ParameterizedTest
    @MethodSource("paced")
    void makesExactlyTheStatedPausesForEachBatch(Behaviour behaviour) throws Exception {
        long stated = behaviour.description().rate().perSecond() * BATCHES / Arrivals.BATCHES_PER_SECOND;
        try (Rehearsal rehearsal = new Rehearsal(behaviour)) {
            rehearsal.deliver(BATCHES);
            Rehearsal.until(stated + " pauses", () -> behaviour.calls() >= stated && rehearsal.allTaken());
        }
        assertThat(behaviour.calls()).isEqualTo(stated);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void healthyTwinPausesSeldomOrAtABetterPlaceOrByABetterCallOrIsDelivered(Behaviour sick, Behaviour healthy) {
        long sickRate = sick.description().rate().perSecond();
        long healthyRate = healthy.description().rate().perSecond();
        if (TWINS_THAT_MAKE_THE_SAME_CALL.contains(healthy.name())) {
            assertThat(healthy.description().site().map(Site::call)).isEqualTo(sick.description().site().map(Site::call));
        } else if (sickRate > RATE_OF_NO_HARM) {
            assertThat(healthyRate * 100).isLessThan(sickRate);
        } else {
            assertThat(healthyRate).isIn(0L, sickRate);
        }
    }

    @ParameterizedTest
    @MethodSource("twinsThatMakeTheSameCall")
    void twinsThatMakeTheSameCallAsOftenAreDelivered(Behaviour healthy) throws Exception {
        try (Rehearsal rehearsal = new Rehearsal(healthy)) {
            rehearsal.deliver(BATCHES);
            Rehearsal.until("events", () -> rehearsal.allTaken() && healthy.tally().events() >= 0.95 * healthy.calls());
        }
        assertThat(healthy.calls()).isGreaterThan(BATCHES);
    }

    @Test
    void expiredPollWaitsAlsoWhenNothingEverArrives() throws Exception {
        ExpiredPoll poll = new ExpiredPoll();
        try (Rehearsal rehearsal = new Rehearsal(poll)) {
            Rehearsal.until("5 waits", () -> poll.calls() >= 5);
            assertThat(rehearsal.allTaken()).isTrue();
        }
        assertThat(poll.tally().events()).isZero();
    }

    @ParameterizedTest
    @MethodSource("schedules")
    void aScheduleIsMadeOnceAndWorksOn(Behaviour writer) throws Exception {
        try (Rehearsal rehearsal = new Rehearsal(writer)) {
            rehearsal.deliver(1);
            Rehearsal.until("the first flush", () -> writer.tally().events() == 1);
            rehearsal.deliver(1);
            Rehearsal.until("a later one", () -> writer.tally().events() == 2);
        }
        assertThat(writer.calls()).isEqualTo(1);
    }

    @Test
    void yieldSpinYieldsUntilTheAnswerComes() throws Exception {
        HeldDevice device = new HeldDevice();
        YieldSpin spin = new YieldSpin(device);
        try (Rehearsal rehearsal = new Rehearsal(spin)) {
            rehearsal.deliver(1);
            Rehearsal.until("1,000 yields", () -> spin.calls() >= 1_000);
            assertThat(spin.tally().events()).isZero();
            device.answer();
            Rehearsal.until("the answer was taken", () -> spin.tally().events() == 1);
        }
    }

    @Test
    void shortPollPausesAlsoWhenNothingEverArrives() throws Exception {
        ShortPoll poll = new ShortPoll();
        try (Rehearsal rehearsal = new Rehearsal(poll)) {
            Rehearsal.until("5 looks", () -> poll.calls() >= 5);
            assertThat(rehearsal.allTaken()).isTrue();
        }
        assertThat(poll.tally().events()).isZero();
    }

    @Test
    void aPauseThatAnInterruptEndsIsCounted() {
        Behaviour sender = new MostlyZeroDelay();
        BlockingQueue<Batch> interrupting = new LinkedBlockingQueue<>() {
            @Override
            public Batch take() {
                Thread.currentThread().interrupt();
                return new Batch(1);
            }
        };
        assertThatThrownBy(() -> sender.run(interrupting)).isInstanceOf(InterruptedException.class);
        assertThat(sender.calls()).isEqualTo(1);
        assertThat(sender.tally().events()).isZero();
    }

    static List<Behaviour> all() {
        VirtualCrew platformThreads = new VirtualCrew(Optional.of(Thread::new));
        return Behaviours.with(Device.answeringAfter(YieldSpin.ANSWER_TIME), platformThreads).all();
    }

    static Stream<Behaviour> paced() {
        return bound(Rate.Bound.PACED);
    }

    static Stream<Behaviour> schedules() {
        return bound(Rate.Bound.ONCE);
    }

    static Stream<Behaviour> twinsThatMakeTheSameCall() {
        return all().stream().filter(behaviour -> TWINS_THAT_MAKE_THE_SAME_CALL.contains(behaviour.name()));
    }

    private static Stream<Behaviour> bound(Rate.Bound bound) {
        return all().stream().filter(behaviour -> behaviour.description().rate().bound() == bound);
    }

    static Stream<Object[]> pairs() {
        Behaviours behaviours = new Behaviours(all());
        return behaviours.all().stream().filter(behaviour -> behaviour.description().kind() == Kind.SICK).map(sick -> new Object[] {
            sick, behaviours.pick(List.of(sick.name() + Behaviour.TWIN_SUFFIX)).get(0)});
    }
}
