package io.github.dozemeter.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names alone; DumpPlacesIT writes to places. */
class AtomicFileTest {

    @ParameterizedTest
    @ValueSource(strings = {"NUL", "nul", "con.txt", "NUL.tar.gz", "COM1", "lpt9.html", "AUX .txt"})
    void devicesOfWindowsAreKnownByTheirNames(String name) {
        assertThat(AtomicFile.isDeviceOfWindows(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "NULL.txt", "console.txt", "report.nul", "COM10", "a NUL", ""})
    void otherNamesAreNoDevices(String name) {
        assertThat(AtomicFile.isDeviceOfWindows(name)).isFalse();
    }
}
