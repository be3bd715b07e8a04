package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {

    @Test
    void aLineHoldsTheFiguresAndTheSite() {
        Behaviour behaviour = new FakeBehaviour("fake", () -> null);
        behaviour.tally().countPause();
        behaviour.tally().countPause();
        behaviour.tally().countEvent();
        assertThat(Report.line(behaviour)).isEqualTo("behaviour=fake kind=sick calls=2 events=1 call=Thread.sleep "
                + "site=io.github.dozemeter.sample.FakeBehaviour#run");
    }

    @Test
    void aBehaviourThatNeverPausesHasNoSite() {
        assertThat(Report.line(new HealthyReceiver()))
                .isEqualTo("behaviour=short-poll-healthy kind=healthy calls=0 events=0 call=none site=none");
    }

    @Test
    void everyLineCanBeTakenApartAtBlanksAndEqualsSigns() {
        List<Behaviour> all = Behaviours.standard().all();
        assertThat(all).extracting(Report::line).allMatch(line -> line.matches(
                "behaviour=\\S+ kind=(sick|healthy) calls=\\d+ events=\\d+ call=\\S+ site=\\S+"));
    }
}
