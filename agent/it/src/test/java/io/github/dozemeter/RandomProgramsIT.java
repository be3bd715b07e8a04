package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import org.junit.jupiter.api.DisplayName;

/** Random programs of pauses, permits, interrupts and monitors do the same with the agent and without. */
@DisplayName("Random programs of pauses, interrupts, unparks and monitors")
class RandomProgramsIT {

    private static final int STEPS = 1_500;

    private final long seed = Long.getLong("dozemeter.seed", System.nanoTime());

    @OnJdks(Which.ALL)
    void outcomesAreTheSame(Jdk jdk) throws Exception {
        String again = "-Ddozemeter.seed=" + seed;
        Jvm program = Jvm.of(jdk).main("programs.RandomPauses", seed, STEPS);
        Outcome expected = program.run();
        Outcome seen = program.agent("port=off,timing=all").run();

        assertThat(expected.outLines()).as(again).hasSize(STEPS);
        assertThat(expected.out()).as(again).contains("InterruptedException", "IllegalArgumentException", "IllegalMonitorStateException",
            "kept").doesNotContain("early", "lost");
        assertThat(seen.outLines()).as(again).containsExactlyElementsOf(expected.outLines());
        assertThat(seen.err()).as(again).isEmpty();
    }
}
