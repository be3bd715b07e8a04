package io.github.dozemeter.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.dozemeter.bench.machine.Processors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PinningTest {

    @TempDir
    private Path folder;
    private Processors processors;

    @BeforeEach
    void aMachine() {
        processors = new Processors(folder.resolve("proc"), folder.resolve("cpus"));
        assumeThat(processors.hasTaskset()).isTrue();
    }

    private void allowed(String list) throws IOException {
        write("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t" + list + "\n");
    }

    private void siblings(int processor, String list) throws IOException {
        write("cpus/cpu" + processor + "/topology/thread_siblings_list", list + "\n");
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(folder.resolve(name), text);
    }

    @Test
    void hyperThreadsOfOneCoreAreFound() throws Exception {
        allowed("1-3,23-47");
        siblings(1, "1,25");
        Pinning pinning = Pinning.of(Pinning.AUTO, processors);
        assertThat(pinning.prefix()).containsExactly("taskset", "-c", "1,25");
        assertThat(pinning.words()).isEqualTo("pinned to processors 1,25, hyper-threads of one core");
    }

    @Test
    void aSiblingThatMayNotBeUsedIsNone() throws Exception {
        allowed("0-1");
        siblings(0, "0,24");
        siblings(1, "1,25");
        assertThat(Pinning.of(Pinning.AUTO, processors).words())
            .isEqualTo("pinned to processors 0,1, two cores: there are no hyper-threads of one core to use");
    }

    @Test
    void oneProcessorIsNotWorthPinning() throws Exception {
        allowed("3");
        siblings(3, "3");
        assertThat(Pinning.of(Pinning.AUTO, processors))
            .isEqualTo(new Pinning(List.of(), 1, "not pinned: only one processor may be used"));
    }

    @Test
    void aTestHasAsManyProcessorsAsItIsPinnedTo() throws Exception {
        allowed("0-2");
        assertThat(Pinning.of("0", processors).processors()).isEqualTo(1);
        assertThat(Pinning.of("2,0", processors).processors()).isEqualTo(2);
        assertThat(Pinning.of(Pinning.AUTO, processors).processors()).isEqualTo(2);
        assertThat(Pinning.of(Pinning.NONE, processors).processors()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0,0 | pin: processor 0 twice in 0,0; name different ones",
        "1,2,01 | pin: processor 1 twice in 1,2,01; name different ones",
        "99999999999 | pin: auto, none, or processors such as 0,1, not 99999999999"})
    void aListOfDifferentProcessorsIsAskedFor(String list, String sentence) throws Exception {
        allowed("0-2");
        assertThatThrownBy(() -> Pinning.of(list, processors)).isInstanceOf(IllegalArgumentException.class)
            .hasMessage(sentence);
    }

    @Test
    void onlyAProcessorThatMayBeUsedCanBeNamed() throws Exception {
        allowed("0-2");
        assertThat(Pinning.of("2,0", processors).prefix()).containsExactly("taskset", "-c", "2,0");
        assertThatThrownBy(() -> Pinning.of("0,7", processors))
            .hasMessage("pin: this process may not use processor 7, only [0, 1, 2]");
        assertThatThrownBy(() -> Pinning.of("a", processors)).isInstanceOf(IllegalArgumentException.class);
    }
}
