package io.github.dozemeter.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetTest {

    @TempDir
    private Path folder;

    @Test
    void aFileThatIsAskedForIsNotMadeAndNotChanged() throws Exception {
        Target.file("-f", folder.resolve("new.html"), ".html");
        assertThat(folder).isEmptyDirectory();
        Path old = Files.writeString(folder.resolve("old.html"), "kept");
        assertThat(Target.file("-f", old, ".svg", ".html")).hasContent("kept");
    }

    @Test
    void aNameWithAnotherEndingIsRefusedWithTheRightOnes() {
        assertThatThrownBy(() -> Target.file("-f", Path.of("o.txt"), ".html", ".htm"))
            .isInstanceOf(IllegalArgumentException.class).hasMessage("-f: a name that ends in .html or .htm, not o.txt");
        assertThatThrownBy(() -> Target.file("-f", Path.of(".html"), ".html")).hasMessageEndingWith(", not .html");
        assertThatThrownBy(() -> Target.file("-f", Path.of("xhtml"), ".html")).hasMessageEndingWith(", not xhtml");
    }

    @Test
    void whereItCannotBeWrittenTheReasonIsSaid() throws Exception {
        Path nowhere = folder.resolve("no/x.md");
        assertThatThrownBy(() -> Target.file("-f", nowhere, ".md"))
            .isInstanceOf(IllegalArgumentException.class).hasMessage("cannot write " + nowhere + ": no such folder");
        Path taken = Files.createDirectory(folder.resolve("x.md"));
        assertThatThrownBy(() -> Target.file("-f", taken, ".md")).hasMessage("cannot write " + taken
            + ": it is a folder");
    }

    @Test
    void aFolderIsMadeUnlessAFileIsInTheWay() throws Exception {
        assertThat(Target.folder(folder.resolve("a/b"))).isEmptyDirectory();
        Path file = Files.writeString(folder.resolve("f"), "");
        assertThatThrownBy(() -> Target.folder(file)).isInstanceOf(IllegalArgumentException.class)
            .hasMessage("cannot write to folder " + file + ": a file is in the way");
    }

    @Test
    void aFailureOfTheFileSystemIsMoreThanAPath() {
        assertThat(Target.sentence(new NoSuchFileException("/no/x"))).isEqualTo("cannot read or write /no/x: no such"
            + " file or folder");
        assertThat(Target.sentence(new IllegalStateException())).isEqualTo("java.lang.IllegalStateException");
    }
}
