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
        assertThat(valueOf("excludes=" + FAR, StandardCharsets.UTF_8)).isEqualTo(FAR);
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheFirstName() throws IOException {
        assertThat(valueOf("\uFEFFexcludes=r.txt", StandardCharsets.UTF_8)).isEqualTo("r.txt");
    }

    @Test
    void whatIsNoUtf8IsLatin1AsJavaAlwaysTookIt() throws IOException {
        assertThat(valueOf("# für\nexcludes=/tmp/dïr", StandardCharsets.ISO_8859_1)).isEqualTo("/tmp/dïr");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "C:\\logs\\x.txt     | C:\\logs\\x.txt",
        "C:\\temp\\new\\r    | C:\\temp\\new\\r",
        "C:\\users\\u12\\x   | C:\\users\\u12\\x",
        "C:\\\\logs\\\\x.txt | C:\\logs\\x.txt",
        "C\\:/logs\\=1\\#2   | C:/logs=1#2",
        "d\\u00efr\\u20AC    | dïr€",
        "C:\\logs\\          | C:\\logs\\"})
    void aBackslashIsItselfBeforeWhatItDoesNotEscape(String written, String meant) throws IOException {
        assertThat(valueOf("excludes=" + written, StandardCharsets.UTF_8)).isEqualTo(meant);
    }

    @Test
    void aBackslashAtTheEndOfALineJoinsTheNext() throws IOException {
        assertThat(valueOf("excludes=/tmp/\\\n    r.txt\nport=off", StandardCharsets.UTF_8)).isEqualTo("/tmp/r.txt");
        assertThat(valueOf("excludes=/tmp/\\\r\n    r.txt\r\nport=off", StandardCharsets.UTF_8)).isEqualTo("/tmp/r.txt");
    }

    private String valueOf(String text, Charset charset) throws IOException {
        Path file = Files.writeString(folder.resolve("dozemeter.properties"), text, charset);
        Options options = OptionSources.read("config=" + file, new Properties(), Map.of());
        assertThat(options.complaints()).isEmpty();
        return options.text(Option.EXCLUDES);
    }
}
