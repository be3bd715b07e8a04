package io.github.dozemeter.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BuildTest {

    @Test
    void theVersionAndTheRevisionAreThoseThatTheBuildWrote() {
        assertThat(Build.own().version).matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
        assertThat(Build.own().revision).matches("[0-9a-f]{12}|unknown");
    }
}
