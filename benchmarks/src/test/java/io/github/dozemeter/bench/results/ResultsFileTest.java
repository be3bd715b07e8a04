package io.github.dozemeter.bench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultsFileTest {

    @TempDir
    private Path folder;

    @Test
    void whatIsWrittenIsRead() throws Exception {
        Path file = folder.resolve("a.json");
        Results results = SomeResults.of(1, SomeResults.QUIET);
        ResultsFile.write(results, file);
        assertThat(ResultsFile.read(file)).isEqualTo(results);
    }

    @Test
    void aFileThatDoesNotSayWhichStepsAreDoneIsRead() throws Exception {
        Path file = folder.resolve("a.json");
        Files.writeString(file, "{'format':1,'preset':'quick','facts':{},'load':{'average':'1'},'measurements':[],"
            + "'latencies':[],'missing':[]}");
        assertThat(ResultsFile.read(file).done()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[]", "7", "{\"format\":1}", "not json", "<html></html>",
        "{\"format\":2,\"preset\":\"quick\",\"facts\":{},\"load\":{},\"measurements\":[],\"latencies\":[],\"missing\":[]}"})
    void whatIsNotOursIsASentence(String text) throws Exception {
        Path file = folder.resolve("a.json");
        Files.writeString(file, text);
        assertThatThrownBy(() -> ResultsFile.read(file)).isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith(file + " ");
    }
}
