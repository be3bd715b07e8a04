package io.github.dozemeter.known;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MavenVersionTest {

    /** Forms that libraries are published in, in Maven's order; those in one line are equal. */
    private static final String PUBLISHED = """
        0.6
        0.6.1
        0.9.3
        0.9.3-incubating
        0.17.0
        1.0.0-alpha-1 1.0.0-alpha1 1.0a1
        1.0b2
        1.0.0-beta3
        1.0.0-M1
        1.0.0-M2
        1.0.0.RC1
        1.0.0-rc.5
        1.0.0-SNAPSHOT
        1 1.0 1.0.0 1.0.0.Final 1.0.0.GA
        1.0.0.SP1
        1.0.1
        1.2.9
        1.2.10
        1.8.0_202
        2.0.0-rc1
        2.0.0-rc2
        2.0
        2.4.6
        2.10.0
        2.12
        3.3.8
        3.6.4.Final
        3.6.5.Final
        4.0.0-beta3
        4.0.0-rc-2
        4.0.0
        4.1.43.Final
        4.1.43.Final-redhat-00001
        4.1.44.Final
        4.1.100.Final
        5.1.49
        8.3.0-alpha1
        31.1-android
        31.1-jre
        20230618
        """;

    @Test
    void publishedVersionsHaveTheOrderOfMaven() {
        List<String> lines = PUBLISHED.lines().toList();
        SoftAssertions all = new SoftAssertions();
        for (int i = 0; i < lines.size(); i++) {
            for (int j = 0; j < lines.size(); j++) {
                for (String one : lines.get(i).split(" ")) {
                    for (String other : lines.get(j).split(" ")) {
                        all.assertThat(Integer.signum(MavenVersion.of(one).compareTo(MavenVersion.of(other)))).as(one + " and " + other)
                            .isEqualTo(Integer.compare(i, j));
                    }
                }
            }
        }
        all.assertAll();
    }

    @Test
    void equalVersionsMayBeWrittenDifferently() {
        assertThat(MavenVersion.of("2.0.Final")).isEqualTo(MavenVersion.of("2")).hasSameHashCodeAs(MavenVersion.of("2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Final", "${version}", "1.0 beta", "1,0"})
    void whatNoVersionLooksLikeIsRefused(String text) {
        assertThatThrownBy(() -> MavenVersion.of(text)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(text);
    }
}
