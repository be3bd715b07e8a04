package io.github.dozemeter.bench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.machine.Load.Ticks;
import org.junit.jupiter.api.Test;

class LoadTest {

    private static final String SELF = "42 (ja va) S 1 2 3 4 5 6 7 8 9 10 %d %d %d %d 20 0 9";

    private static Ticks ticks(String cpu, int user, int system, int childrenUser, int childrenSystem) {
        return Ticks.parse("cpu  " + cpu, SELF.formatted(user, system, childrenUser, childrenSystem));
    }

    @Test
    void ownTimeIncludesChildrenThatHaveEnded() {
        assertThat(ticks("100 0 50 800 10 0 0 40 0 0", 1, 2, 30, 4)).isEqualTo(new Ticks(1_000, 150, 40, 37));
    }

    @Test
    void whatIsBusyAndNotOwnBelongsToOthers() {
        Load load = Load.of("0.10 0.20 0.30", new Ticks(1_000, 500, 0, 450));
        assertThat(load.others()).isEqualTo(0.05);
        assertThat(load.isHigh()).isFalse();
    }

    @Test
    void aMachineIsLoadedByOthersOrBySteal() {
        assertThat(Load.of("", new Ticks(1_000, 600, 0, 450))).hasToString("load average at the start ; meanwhile other"
            + " processes took 15 % of the machine, steal 0.0 % - **LOADED MACHINE**");
        assertThat(Load.of("", new Ticks(1_000, 450, 30, 450)).isHigh()).isTrue();
    }

    @Test
    void withoutProcNothingIsClaimed() {
        Ticks none = Ticks.parse("", "");
        assertThat(Load.of("unknown", none.minus(none)).isHigh()).isFalse();
    }
}
