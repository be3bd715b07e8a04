package io.github.dozemeter.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmProcessTest {

    /** As on Windows, where the system does not say it. */
    @Test
    void whatAJvmRunsIsKnownOnceItHasAnswered(@TempDir Path folder) {
        AttachedJvm jvm = new FakeJvm(folder).attach();
        assertThat(jvm.jvm().name()).isEqualTo("unknown");
        jvm.state();
        assertThat(jvm.jvm().name()).isEqualTo("programs.Poller");
    }

    @Test
    void aProcessThatDoesNotExistIsKnownWithoutProc() {
        assertThat(Jvms.isAlive(ProcessHandle.current().pid())).isTrue();
        assertThat(Jvms.isAlive(999_999_999L)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"-XX:+Foo, true, false", "-XX:-Foo, false, true", "-XX:+Foo -Xmx1g -XX:-Foo, false, true",
        "-XX:-Foo -XX:+Foo, true, false", "-XX:+FooBar, false, false", "-Xmx1g, false, false"})
    void ofASwitchTheLastWordCounts(String options, boolean on, boolean off) {
        JvmProcess jvm = new JvmProcess(1, "a.Main", "", ' ' + options + ' ', true);
        assertThat(jvm.hasOption("-XX:+Foo")).isEqualTo(on);
        assertThat(jvm.hasOption("-XX:-Foo")).isEqualTo(off);
    }
}
