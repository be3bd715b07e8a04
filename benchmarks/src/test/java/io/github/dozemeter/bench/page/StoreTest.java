package io.github.dozemeter.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreTest {

    @TempDir
    private Path folder;

    @Test
    void whatIsSavedIsLoaded() throws IOException {
        Section section = new Section(List.of(new Table("a", "b").row("1", "2").data("title", "note")),
            List.of(new Goal("what", "17", "1.01", "1.005", "met"), new Goal("other", "", "", "", "")));
        new Store(folder.resolve("new")).save("part", section);
        assertThat(new Store(folder.resolve("new")).load("part")).contains(section);
    }

    @Test
    void whatWasNeverMeasuredIsEmpty() throws IOException {
        assertThat(new Store(folder).load("part")).isEmpty();
    }

    @Test
    void aTableIsMarkdown() {
        assertThat(new Table("a", "b").row("1", "2").lines())
            .containsExactly("| a | b |", "| --- | --- |", "| 1 | 2 |");
    }
}
