package io.github.dozemeter.bench.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import org.junit.jupiter.api.Test;

class FinishedTest {

    private static final Finished FINISHED =
        new Finished(List.of("[dozemeter] a line", "row\ta\t1", "row\tb\t2", "main\t5"), 0, 1);

    @Test
    void linesAreFoundByTheirFirstWord() {
        assertThat(FINISHED.lines("row"))
            .containsExactly(new String[] {"row", "a", "1"}, new String[] {"row", "b", "2"});
    }

    @Test
    void aValueStandsInOneLineAlone() {
        assertThat(FINISHED.value("main")).isEqualTo("5");
        assertThatIllegalStateException().isThrownBy(() -> FINISHED.value("row"));
        assertThatIllegalStateException().isThrownBy(() -> FINISHED.value("absent"));
    }
}
