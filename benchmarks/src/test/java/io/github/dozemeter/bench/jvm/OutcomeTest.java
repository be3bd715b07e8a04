package io.github.dozemeter.bench.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.dozemeter.jvm.Outcome;
import org.junit.jupiter.api.Test;

class OutcomeTest {

    private static final Outcome OUTCOME = new Outcome(0, "another line\nrow\ta\t1\nrow\tb\t2\nmain\t5\n", "main\t6\n", 0, 1);

    @Test
    void linesAreFoundByTheirFirstWord() {
        assertThat(OUTCOME.fields("row"))
            .containsExactly(new String[] {"row", "a", "1"}, new String[] {"row", "b", "2"});
    }

    @Test
    void aValueStandsInOneLineAlone() {
        assertThat(OUTCOME.value("main")).isEqualTo("5");
        assertThatIllegalStateException().isThrownBy(() -> OUTCOME.value("row"));
        assertThatIllegalStateException().isThrownBy(() -> OUTCOME.value("absent"));
    }
}
