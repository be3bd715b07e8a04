package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.access.Access;
import io.github.dozemeter.access.Access.Decision;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.options.OptionSources;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
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

    private int run(String stdin, String... words) {
        AuthVerb verb = new AuthVerb();
        verb.console = new Console(new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)), out, err, false, false, false, new Properties());
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
    void aLineOfAUserIsMadeOfTheFirstLineOfStdin() throws Exception {
        assertThat(run("röse bud\r\nmore\n", "ann")).isZero();
        assertThat(out()).startsWith("ann:pbkdf2-sha256$600000$").hasLineCount(1).doesNotContain("bud");
        String header = "Basic " + Base64.getEncoder().encodeToString("ann:röse bud".getBytes(StandardCharsets.UTF_8));
        assertThat(decision(header)).isEqualTo(Decision.ADMITTED);
    }

    @Test
    void aTokenGoesToStderrAndItsHashToStdout() throws Exception {
        assertThat(run("", "--bearer")).isZero();
        String token = err.toString(StandardCharsets.UTF_8).replaceAll("(?s).*: |\\s", "");
        assertThat(token).hasSize(43);
        assertThat(out()).matches("bearer:sha256\\$[0-9a-f]{64}\\R").doesNotContain(token);
        assertThat(decision("Bearer " + token)).isEqualTo(Decision.ADMITTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "bearer", "a:b", " ann", "#ann", "a\nb"})
    void noNameThatTheFileCannotHold(String user) {
        assertThat(run("rosebud\n", user)).isEqualTo(2);
        assertThat(out.size()).isZero();
    }

    @Test
    void noEmptyPasswordAndNotBothKinds() {
        assertThat(run("", "ann")).isEqualTo(2);
        assertThat(run("\n", "ann")).isEqualTo(2);
        assertThat(run("x\n", "ann", "--bearer")).isEqualTo(2);
        assertThat(run("x\n")).isEqualTo(2);
        assertThat(out.size()).isZero();
    }
}
