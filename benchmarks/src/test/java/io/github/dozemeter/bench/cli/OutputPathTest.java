package io.github.dozemeter.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputPathTest {

    @TempDir
    private Path folder;

    @Test
    void aFileThatIsAskedForIsNotMadeAndNotChanged() throws Exception {
        OutputPath.file("-f", folder.resolve("new.html"), ".html");
        assertThat(folder).isEmptyDirectory();
        Path old = Files.writeString(folder.resolve("old.html"), "kept");
        assertThat(OutputPath.file("-f", old, ".svg", ".html")).hasContent("kept");
    }

    @Test
    void aNameWithAnotherEndingIsRefusedWithTheRightOnes() {
        assertThatThrownBy(() -> OutputPath.file("-f", Path.of("o.txt"), ".html", ".htm"))
            .isInstanceOf(IllegalArgumentException.class).hasMessage("-f: a name that ends in .html or .htm, not o.txt");
        assertThatThrownBy(() -> OutputPath.file("-f", Path.of(".html"), ".html")).hasMessageEndingWith(", not .html");
        assertThatThrownBy(() -> OutputPath.file("-f", Path.of("xhtml"), ".html")).hasMessageEndingWith(", not xhtml");
    }

    @Test
    void whereItCannotBeWrittenTheReasonIsSaid() throws Exception {
        Path nowhere = folder.resolve("no/x.md");
        assertThatThrownBy(() -> OutputPath.file("-f", nowhere, ".md"))
            .isInstanceOf(IllegalArgumentException.class).hasMessage("cannot write " + nowhere + ": no such folder");
        Path taken = Files.createDirectory(folder.resolve("x.md"));
        assertThatThrownBy(() -> OutputPath.file("-f", taken, ".md")).hasMessage("cannot write " + taken
            + ": it is a folder");
    }

    @Test
    void aFolderIsMadeUnlessAFileIsInTheWay() throws Exception {
        assertThat(OutputPath.folder(folder.resolve("a/b"))).isEmptyDirectory();
        Path file = Files.writeString(folder.resolve("f"), "");
        assertThatThrownBy(() -> OutputPath.folder(file)).isInstanceOf(IllegalArgumentException.class)
            .hasMessage("cannot write to folder " + file + ": a file is in the way");
    }

    @Test
    void aFailureOfTheFileSystemIsMoreThanAPath() {
        assertThat(OutputPath.sentence(new NoSuchFileException("/no/x"))).isEqualTo("cannot read or write /no/x: no such"
            + " file or folder");
        assertThat(OutputPath.sentence(new IllegalStateException())).isEqualTo("java.lang.IllegalStateException");
    }
}
