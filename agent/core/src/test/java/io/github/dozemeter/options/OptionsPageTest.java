package io.github.dozemeter.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.Golden;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OptionsPageTest {

    @Test
    void helpFitsAHundredColumns() {
        assertThat(OptionsPage.help().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void helpNamesEveryOptionAtTheStartOfALine() {
        for (Option option : Option.values()) {
            assertThat(OptionsPage.help().lines()).anyMatch(line -> line.startsWith("  " + option.key() + " "));
        }
    }

    @Test
    void helpIsPlainTextThatBeginsWithTheCommandLine() {
        assertThat(OptionsPage.help()).startsWith("Usage: java -javaagent:dozemeter.jar").doesNotContain("`")
            .endsWith("\n");
    }

    @Test
    void thePageOfTheOptionsIsFresh() throws IOException {
        Golden.check(Path.of("../../docs/options.md"), OptionsPage.markdown(), "dozemeter.docs");
    }
}
