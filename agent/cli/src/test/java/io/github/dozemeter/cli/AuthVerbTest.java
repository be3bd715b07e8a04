package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.access.Access;
import io.github.dozemeter.access.Access.Decision;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.support.Log;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What the verb prints is what the agent understands. */
class AuthVerbTest {

    @TempDir
    private Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... words) {
        AuthVerb verb = new AuthVerb();
        verb.console = new Console(InputStream.nullInputStream(), out, err, false, false, false, new Properties());
        return new CommandLine(verb).setExecutionExceptionHandler((failure, line, result) -> ((CommandFailure) failure).exitCode)
            .execute(words);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private Decision decision(String header) throws Exception {
        Properties system = new Properties();
        system.setProperty("dozemeter.auth", Files.writeString(folder.resolve("auth"), out()).toString());
        return new Access(OptionSources.read(null, system, Map.of()), new Log(Log.Level.OFF, OutputStream.nullOutputStream())).decide(header, false);
    }

    @Test
    void theSecretGoesToStderrAndItsHashToStdout() throws Exception {
        assertThat(run("ann")).isZero();
        String secret = err.toString(StandardCharsets.UTF_8).replaceAll("(?s).*: |\\s", "");
        assertThat(secret).hasSize(43);
        assertThat(out()).matches("ann:sha256\\$[0-9a-f]{64}\\R").doesNotContain(secret);
        assertThat(decision("Bearer " + secret)).isEqualTo(Decision.ADMITTED);
        String pair = Base64.getEncoder().encodeToString(("ann:" + secret).getBytes(StandardCharsets.UTF_8));
        assertThat(decision("Basic " + pair)).isEqualTo(Decision.ADMITTED);
    }

    @Test
    void noTwoSecretsAreTheSame() {
        assertThat(run("ann")).isZero();
        String first = out();
        out.reset();
        assertThat(run("ann")).isZero();
        assertThat(out()).isNotEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a:b", " ann", "#ann", "a\nb"})
    void noNameThatTheFileCannotHold(String user) {
        assertThat(run(user)).isEqualTo(2);
        assertThat(out.size()).isZero();
    }

    @Test
    void aNameIsNeeded() {
        assertThat(run()).isEqualTo(2);
        assertThat(out.size()).isZero();
    }
}
