package io.github.dozemeter.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.judge.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VerdictPageTest {

    @ParameterizedTest
    @EnumSource
    void isThePageOfTheDocumentationWithoutItsLinks(Verdict verdict) throws IOException {
        String page = Files.readString(Path.of("../..", verdict.doc));
        assertThat(VerdictPage.whole(verdict)).startsWith("# " + verdict + "\n").doesNotContain("](").hasLineCount((int) page.lines().count());
    }

    @Test
    void aLinkToAnotherVerdictNamesIt() throws IOException {
        assertThat(VerdictPage.whole(Verdict.MOSTLY_ZERO)).containsPattern("[^\\[]ZERO_SLEEP[^]]").doesNotContain("[ZERO_SLEEP]");
        assertThat(VerdictPage.whole(Verdict.LOCK_HELD)).contains("allow list (INTENDED)");
    }

    @Test
    void aReaderWithAFindingIsSparedTheThresholds() throws IOException {
        assertThat(VerdictPage.whole(Verdict.ZERO_SLEEP)).contains("## Thresholds");
        assertThat(VerdictPage.withoutThresholds(Verdict.ZERO_SLEEP)).contains("## When to ignore it").doesNotContain("## Thresholds");
    }
}
