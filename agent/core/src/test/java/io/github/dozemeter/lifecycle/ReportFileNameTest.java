package io.github.dozemeter.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class ReportFileNameTest {

    private static final long MILLIS = LocalDateTime.of(2026, 1, 31, 23, 59, 59).atZone(ZoneId.systemDefault())
        .toInstant().toEpochMilli();

    @Test
    void aNameWithoutPlaceholdersStaysAsItIs() {
        assertThat(Outputs.fileName("/tmp/100%.txt", MILLIS)).isEqualTo("/tmp/100%.txt");
    }

    @Test
    void theProcessIdTakesThePlaceOfP() {
        String id = Long.toString(ProcessHandle.current().pid());
        assertThat(Outputs.fileName("a-%p-%p.txt", MILLIS)).isEqualTo("a-" + id + "-" + id + ".txt");
    }

    @Test
    void theTimeTakesThePlaceOfT() {
        assertThat(Outputs.fileName("a-%t.prom", MILLIS)).isEqualTo("a-20260131-235959.prom");
    }
}
