package io.github.dozemeter.known;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VersionRangeTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"[1.0,2.0); 1.0; true", "[1.0,2.0); 2.0; false", "[1.0,2.0); 2.0-rc1; true", "(1.0,2.0]; 1.0; false",
        "(1.0,2.0]; 2.0; true", "(,3.3.8]; 0.1; true", "(,3.3.8]; 3.4; false", "[2.5,); 99; true", "[1.3]; 1.3.0; true", "[1.3]; 1.3.1; false",
        "[2.6.0],[7.0.2]; 7.0.2; true", "[2.6.0], [7.0.2]; 5; false", "(,); 5; true"})
    void aRangeContainsWhatIsBetweenItsEnds(String range, String version, boolean contained) {
        assertThat(new VersionRange(range).contains(MavenVersion.of(version))).isEqualTo(contained);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1.0", "[1.0,2.0", "[2.0,1.0]", "[]", "(1.0)", "[a,b]", "1.0]", "[1.0][2.0]", "[1.0],"})
    void whatIsNoRangeIsRefused(String range) {
        assertThatThrownBy(() -> new VersionRange(range)).isInstanceOf(IllegalArgumentException.class);
    }
}
