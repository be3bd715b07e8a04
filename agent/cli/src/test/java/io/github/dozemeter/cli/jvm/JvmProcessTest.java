package io.github.dozemeter.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmProcessTest {

    @ParameterizedTest
    @CsvSource({"-XX:+Foo, true, false", "-XX:-Foo, false, true", "-XX:+Foo -Xmx1g -XX:-Foo, false, true",
        "-XX:-Foo -XX:+Foo, true, false", "-XX:+FooBar, false, false", "-Xmx1g, false, false"})
    void ofASwitchTheLastWordCounts(String options, boolean on, boolean off) {
        JvmProcess jvm = new JvmProcess(1, "a.Main", "", ' ' + options + ' ', true);
        assertThat(jvm.hasOption("-XX:+Foo")).isEqualTo(on);
        assertThat(jvm.hasOption("-XX:-Foo")).isEqualTo(off);
    }
}
