package io.github.dozemeter.bench.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

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

    @BeforeEach
    void whereThereIsTaskset() {
        assumeThat(Pinning.hasTaskset()).isTrue();
    }

    private void allowed(String list) throws IOException {
        write("self/status", "Name:\tjava\nCpus_allowed_list:\t" + list + "\n");
    }

    private void siblings(int processor, String list) throws IOException {
        write("cpu" + processor + "/topology/thread_siblings_list", list + "\n");
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(folder.resolve(name), text);
    }

    private Pinning pinning(String wish) {
        return Pinning.of(wish, new Proc(folder), new Proc(folder));
    }

    @Test
    void hyperThreadsOfOneCoreAreFound() throws Exception {
        allowed("1-3,23-47");
        siblings(1, "1,25");
        assertThat(pinning("auto")).isEqualTo(new Pinning(List.of("taskset", "-c", "1,25"), 2,
            "pinned to processors 1,25, hyper-threads of one core"));
    }

    @Test
    void aSiblingThatMayNotBeUsedIsNone() throws Exception {
        allowed("0-1");
        siblings(0, "0,24");
        siblings(1, "1,25");
        assertThat(pinning("auto").words())
            .isEqualTo("pinned to processors 0,1, two cores: there are no hyper-threads of one core to use");
    }

    @Test
    void oneProcessorIsNotWorthPinning() throws Exception {
        allowed("3");
        siblings(3, "3");
        assertThat(pinning("auto"))
            .isEqualTo(new Pinning(List.of(), 1, "not pinned: only one processor may be used"));
    }

    @Test
    void aTestHasAsManyProcessorsAsItIsPinnedTo() throws Exception {
        allowed("0-2");
        assertThat(pinning("0").processors()).isEqualTo(1);
        assertThat(pinning("2,0")).isEqualTo(new Pinning(List.of("taskset", "-c", "2,0"), 2,
            "pinned to processors 2,0, as asked"));
        assertThat(pinning("auto").processors()).isEqualTo(2);
        assertThat(pinning("none")).isEqualTo(new Pinning(List.of(), 3, "not pinned, as asked"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0,0 | pin: processor 0 twice in 0,0; name different ones",
        "1,2,01 | pin: processor 1 twice in 1,2,01; name different ones",
        "0,7 | pin: this process may not use processor 7, only [0, 1, 2]",
        "a | pin: auto, none, or processors such as 0,1, not a",
        "99999999999 | pin: auto, none, or processors such as 0,1, not 99999999999"})
    void aListOfDifferentProcessorsThatMayBeUsedIsAskedFor(String list, String sentence) throws Exception {
        allowed("0-2");
        assertThatThrownBy(() -> pinning(list)).isInstanceOf(IllegalArgumentException.class).hasMessage(sentence);
    }
}
