package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.cli.jvm.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentOptionsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"'' | port=off", "port=0 | port=0", "log=off,port=10404 | log=off,port=10404",
        "dump=of-port=8080.txt | dump=of-port=8080.txt,port=off"})
    void forAReportAnEndpointIsOpenedOnlyWhereAPortIsNamed(String words, String argument) {
        assertThat(options(words).argumentForReport()).isEqualTo(argument + ",calls=default:waits");
    }

    @ParameterizedTest
    @ValueSource(strings = {"calls=default", "calls=Thread.sleep", "log=off,calls=default:futures"})
    void aReportCountsWaitsUnlessCallsAreNamed(String words) {
        assertThat(options(words).argumentForReport()).isEqualTo(words + ",port=off");
    }

    @Test
    void callsThatAFileNamesAreNamed(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("agent.properties"), "calls=Thread.sleep\n");
        assertThat(options("config=" + file).argumentForReport()).isEqualTo("config=" + file + ",port=off");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "port=0", "dump=of-port=off.txt"})
    void onlyPortOffIsAnAgentWithoutEndpoint(String words) {
        assertThat(options(words).isWithoutEndpoint()).isFalse();
        assertThat(options("log=off,port=off").isWithoutEndpoint()).isTrue();
    }

    @Test
    void aWrongOptionIsRefusedBeforeAnybodyIsAttachedTo() {
        assertThatThrownBy(() -> options("prot=0")).isInstanceOf(CommandFailure.class).hasMessageContaining("did you mean 'port'?");
        assertThatThrownBy(() -> options("enabled=false")).isInstanceOf(CommandFailure.class).hasMessageContaining("the verb stop");
    }

    private static AgentOptions options(String words) {
        return new AgentOptions(words.isEmpty() ? List.of() : List.of(words.split(",")));
    }
}
