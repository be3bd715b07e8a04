package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TopVerbTest {

    @Test
    void theAgentsTableStandsBelowTheNameOfItsJvm() {
        assertThat(TopVerb.lines("4711 (app.jar)", "Fix a.B first.\n\nrow\n", 20)).containsExactly("4711 (app.jar)", "Fix a.B first.", "", "row");
    }

    @Test
    void whatDoesNotFitIsCounted() {
        assertThat(TopVerb.lines("4711 (app.jar)", "1\n2\n3\n4\n5\n", 4)).containsExactly("4711 (app.jar)", "1", "2", "... 3 more lines");
        assertThat(TopVerb.lines("4711 (app.jar)", "1\n2\n3\n", 4)).hasSize(4);
    }
}
