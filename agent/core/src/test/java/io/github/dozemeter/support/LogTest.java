package io.github.dozemeter.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.dozemeter.support.Log.Level;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LogTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @ParameterizedTest
    @EnumSource
    void aLevelShowsItselfAndWhatIsWorse(Level level) {
        Log log = new Log(level, out);
        log.error("a");
        log.warn("b");
        log.info("c");
        log.debug("d");
        String all = "[dozemeter] ERROR a\n[dozemeter] WARN b\n[dozemeter] INFO c\n[dozemeter] DEBUG d\n";
        assertThat(written().lines().count()).isEqualTo(level.ordinal());
        assertThat(all).startsWith(written());
    }

    @Test
    void aMessageIsOneLine() {
        new Log(Level.INFO, out).warn("first\nsecond\r\nthird");
        assertThat(written()).isEqualTo("[dozemeter] WARN first second  third\n");
    }

    @Test
    void aLogOfItsOwnSaysWhenInUtc() {
        Clock clock = Clock.fixed(Instant.parse("2026-01-31T12:00:00.987Z"), ZoneId.of("Asia/Tokyo"));
        new Log(Level.INFO, out, clock).info("a");
        assertThat(written()).isEqualTo("2026-01-31T12:00:00Z [dozemeter] INFO a\n");
    }

    @Test
    void linesAreUtf8() {
        new Log(Level.INFO, out).info("50 µs");
        assertThat(written()).isEqualTo("[dozemeter] INFO 50 µs\n");
    }

    @Test
    void aFailureIsWrittenAfterItsSentence() {
        new Log(Level.INFO, out).warn("it failed: ", new IllegalStateException("why"));
        assertThat(written()).isEqualTo("[dozemeter] WARN it failed: java.lang.IllegalStateException: why\n");
    }

    @Test
    void neitherAFailureThatCannotBeNamedNorAWriteThatFailsGetsOut() {
        Throwable nameless = new RuntimeException() {
            @Override
            public String toString() {
                throw new OutOfMemoryError("no memory for a name");
            }
        };
        new Log(Level.INFO, out).error("it failed: ", nameless);
        new Log(Level.INFO, new OutputStream() {
            @Override
            public void write(int b) {
                throw new OutOfMemoryError("no memory to write");
            }
        }).warn("a");
        assertThat(written()).isEmpty();
    }

    @Test
    void aClosedStreamHarmsNobody() {
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("closed");
            }
        };
        assertThatCode(() -> new Log(Level.INFO, closed).error("a")).doesNotThrowAnyException();
    }

    private String written() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
