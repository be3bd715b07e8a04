package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final AtomicLong nanos = new AtomicLong(-5_000_000_000L);

    @Test
    void aPipeGetsALineAMinute() {
        try (Console.ProgressLine line = console(false).progress(nanos::get)) {
            for (int second = 0; second < 185; second++) {
                line.show("slot " + second, second / 185.0);
                nanos.addAndGet(1_000_000_000L);
            }
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("dozemeter: slot 60\ndozemeter: slot 120\ndozemeter: slot 180\n");
    }

    @Test
    void aTerminalGetsOneLineThatIsRedrawnAndRemoved() {
        try (Console.ProgressLine line = console(true).progress(nanos::get)) {
            line.show("first", 0);
            line.show("second", 0.5);
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("\r[....").contains("] first \r[####################....").endsWith("] second \r\u001b[K")
            .doesNotContain("\n");
    }

    private Console console(boolean errIsTerminal) {
        return new Console(InputStream.nullInputStream(), new ByteArrayOutputStream(), err, false, errIsTerminal, false, new Properties());
    }
}
