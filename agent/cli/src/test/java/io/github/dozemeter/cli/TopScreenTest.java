package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TopScreenTest {

    @Test
    void theAgentsTableStandsBelowTheNameOfItsJvm() {
        assertThat(TopScreen.lines("4711 (app.jar)", "Fix a.B first.\n\nrow\n", 20)).containsExactly("4711 (app.jar)", "Fix a.B first.", "", "row");
    }

    @Test
    void whatDoesNotFitIsCounted() {
        assertThat(TopScreen.lines("4711 (app.jar)", "1\n2\n3\n4\n5\n", 4)).containsExactly("4711 (app.jar)", "1", "2", "... 3 more lines");
        assertThat(TopScreen.lines("4711 (app.jar)", "1\n2\n3\n", 4)).hasSize(4);
    }
}
