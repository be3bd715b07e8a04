package io.github.dozemeter.bench.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class JvmVariablesTest {

    @Test
    void onlyWhatIsSetAndNotBlankIsToBeLeftOut() {
        assertThat(JvmVariables.in(Map.of("JAVA_TOOL_OPTIONS", "-Xint", "_JAVA_OPTIONS", " ", "PATH", "/bin")))
            .containsExactly("JAVA_TOOL_OPTIONS");
    }
}
