package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.diagnose.Threshold;
import io.github.dozemeter.diagnose.Verdict;
import io.github.dozemeter.judge.ThresholdOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VerdictPagesTest {

    private static final Path ROOT = Path.of("..");

    @ParameterizedTest
    @EnumSource
    void everyVerdictHasItsPageWithTheWayOut(Verdict verdict) throws IOException {
        assertThat(page(verdict)).startsWith("# " + verdict + "\n").contains("## What was seen", "## Why it costs",
            "```java", "// before", "// after", "## When to ignore it", "## Thresholds");
    }

    @ParameterizedTest
    @EnumSource
    void thePageNamesEachOptionWithItsDefaultAndNoOther(Verdict verdict) throws IOException {
        assertThat(page(verdict).lines().filter(line -> line.startsWith("| `thresholds."))
            .map(line -> line.substring(0, line.indexOf('|', line.indexOf('|', 1) + 1) + 1)))
            .containsExactlyInAnyOrderElementsOf(verdict.thresholds().stream().map(VerdictPagesTest::row).toList());
    }

    private static String row(Threshold threshold) {
        Option option = ThresholdOptions.option(threshold);
        return "| `" + option.key() + "` | `" + option.defaultValue() + "` |";
    }

    @Test
    void noPageIsLeftOver() throws IOException {
        try (Stream<Path> pages = Files.list(ROOT.resolve("docs/verdicts"))) {
            assertThat(pages.map(page -> page.getFileName().toString())).containsExactlyInAnyOrderElementsOf(
                Arrays.stream(Verdict.values()).map(verdict -> verdict + ".md").toList());
        }
    }

    private static String page(Verdict verdict) throws IOException {
        return Files.readString(ROOT.resolve(verdict.doc()));
    }
}
