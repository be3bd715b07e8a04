package io.github.dozemeter.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file of {@code config}. */
class PropertiesFileTest {

    private static final String FAR = "/tmp/dïr wïth späce/ö€.prom";

    @TempDir
    Path folder;

    @Test
    void theFileIsUtf8() throws IOException {
        assertThat(excludes("excludes=" + FAR)).isEqualTo(FAR);
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheFirstName() throws IOException {
        assertThat(excludes("\uFEFFexcludes=r.txt")).isEqualTo("r.txt");
    }

    @Test
    void aFileThatIsNotUtf8IsOneComplaintThatNamesIt() throws IOException {
        Options options = options("port=off\nexcludes=/tmp/dïr", StandardCharsets.ISO_8859_1);
        assertThat(options.complaints())
            .containsExactly("config=" + file() + " is ignored: it is not valid UTF-8; save it in UTF-8");
        assertThat(options.isExplicit(Option.PORT)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "C:/logs/x.txt       | C:/logs/x.txt",
        "C:\\\\logs\\\\x.txt | C:\\logs\\x.txt",
        "C\\:/logs\\=1\\#2   | C:/logs=1#2",
        "d\\u00efr\\u20AC    | dïr€"})
    void windowsPathsAndEscapesAreThoseOfJava(String written, String meant) throws IOException {
        assertThat(excludes("excludes=" + written)).isEqualTo(meant);
    }

    @Test
    void anInvalidEscapeIsOneComplaintWithTheWayOut() throws IOException {
        assertThat(options("logFile=C:\\users\\x.log", StandardCharsets.UTF_8).complaints()).containsExactly(
            "config=" + file() + " is ignored: Malformed \\uxxxx encoding. In a path, write / or \\\\ for each backslash");
    }

    @Test
    void aPathThatLostItsBackslashesIsNamedAsItWasRead() throws IOException {
        assertThat(options("logFile=" + folder + "\\logs/r.txt", StandardCharsets.UTF_8).complaints()).singleElement().asString()
            .startsWith("logFile=" + folder + "logs/r.txt cannot be written: ");
    }

    @Test
    void aBackslashAtTheEndOfALineJoinsTheNext() throws IOException {
        assertThat(excludes("excludes=/tmp/\\\n    r.txt\nport=off")).isEqualTo("/tmp/r.txt");
        assertThat(excludes("excludes=/tmp/\\\r\n    r.txt\r\nport=off")).isEqualTo("/tmp/r.txt");
    }

    private String excludes(String text) throws IOException {
        Options options = options(text, StandardCharsets.UTF_8);
        assertThat(options.complaints()).isEmpty();
        return options.text(Option.EXCLUDES);
    }

    private Options options(String text, Charset charset) throws IOException {
        Files.writeString(file(), text, charset);
        return OptionSources.read("config=" + file(), new Properties(), Map.of());
    }

    private Path file() {
        return folder.resolve("dozemeter.properties");
    }
}
