package io.github.dozemeter.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsoleCharsetTest {

    @ParameterizedTest
    @CsvSource({"stdout.encoding=Cp850 native.encoding=Cp1252, IBM850", "stderr.encoding=Cp850 native.encoding=Cp1252, windows-1252",
        "sun.stdout.encoding=cp437 native.encoding=Cp1252, IBM437", "native.encoding=ISO-8859-1 file.encoding=UTF-8, ISO-8859-1",
        "file.encoding=Cp1252, windows-1252", "stdout.encoding=UTF-8 native.encoding=Cp1252, UTF-8"})
    void theFirstThatTheJvmNamesForTheStreamIsTaken(String properties, String charset) {
        assertThat(charset(properties)).isEqualTo(charset);
    }

    @ParameterizedTest
    @CsvSource({"stdout.encoding=ANSI_X3.4-1968", "stdout.encoding=no such", "a=b"})
    void withoutOneAndInThePosixLocaleTextIsUtf8(String properties) {
        assertThat(charset(properties)).isEqualTo("UTF-8");
    }

    private static String charset(String properties) {
        Properties system = new Properties();
        for (String property : properties.split(" ")) {
            int equals = property.indexOf('=');
            system.setProperty(property.substring(0, Math.max(equals, 0)), property.substring(equals + 1));
        }
        return ConsoleCharset.of("stdout", system).name();
    }
}
