package io.github.dozemeter.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two parts of a run together, and files of results: as they were written, cut, or edited. */
class ResultsTest {

    private static final Results EARLIER = SomeResults.of(1, SomeResults.BUSY);
    private static final Results LATER = SomeResults.of(2, SomeResults.QUIET);
    private static final List<JsonElement> ODD = List.of(JsonNull.INSTANCE, new JsonPrimitive("odd"),
        new JsonPrimitive(""), new JsonPrimitive(-1), new JsonPrimitive("NaN"), new JsonArray(), new JsonObject());

    /** CI takes all. */
    private static final int ONE_IN = Integer.getInteger("dozemeter.one.in", 5);

    @TempDir
    private Path folder;
    private final long seed = Long.getLong("dozemeter.seed", System.nanoTime());
    private int oddOnes;
    private Path file;
    private String sound;

    @BeforeEach
    void aSoundFile() throws Exception {
        file = folder.resolve("a.json");
        SomeResults.of(1, SomeResults.QUIET).write(file);
        sound = Files.readString(file);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '§', value = {
        "cost.PauseCost.baseline | baseline | 'baseline' is no benchmark's name",
        "\"requestedNanos\" | \"other\" | cost.ParkNanosSweep.parkNanos has no number as its parameter requestedNanos",
        "\"average\" | \"other\" | parts are missing",
        "\"tokens\": \"85\" | \"tokens\": \"x\" | load.BurnCpu.burnCpu has no number as its parameter tokens",
        "\"histogram\": \"H | \"histogram\": \"A | damaged histogram of spin.hint",
        "\"test\": \"spin\" | \"test\": \"spn\" | there is no test spn; there are"})
    void whatIsWrongIsSaid(String part, String instead, String sentence) throws Exception {
        assertThat(sound).contains(part);
        Files.writeString(file, sound.replace(part, instead));
        assertThatThrownBy(() -> Results.read(file)).isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith(file + " was not written by validate: " + sentence);
    }

    @Test
    void whatIsNoObjectIsSaidInOneLineWithItsPlace() throws Exception {
        Files.writeString(file, "[]");
        assertThatThrownBy(() -> Results.read(file)).isInstanceOf(IllegalArgumentException.class)
            .hasMessage(file + " was not written by validate: it is not the JSON that it writes");
        Files.writeString(file, "{\n\"format\" 1}");
        assertThatThrownBy(() -> Results.read(file)).hasMessageEndingWith(", at line 2 column 11");
    }

    /** Each value of the file in turn becomes something else, or is gone: of these, one in so many, others in each run. */
    @Test
    void whateverIsOddIsRefusedInOneLineOrDrawn() throws Exception {
        JsonObject tree = JsonParser.parseString(sound).getAsJsonObject();
        disturb(tree, tree);
        assertThat(JsonParser.parseString(sound)).as("all is as it was").isEqualTo(tree);
        assertThat(oddOnes).isGreaterThan(1_000);
    }

    private void disturb(JsonElement root, JsonElement at) throws Exception {
        if (at.isJsonObject()) {
            for (String name : List.copyOf(at.getAsJsonObject().keySet())) {
                JsonElement was = at.getAsJsonObject().get(name);
                for (JsonElement odd : ODD) {
                    at.getAsJsonObject().add(name, odd);
                    check(root, name);
                }
                at.getAsJsonObject().remove(name);
                check(root, name);
                at.getAsJsonObject().add(name, was);
                disturb(root, was);
            }
        } else if (at.isJsonArray()) {
            for (JsonElement each : at.getAsJsonArray()) {
                disturb(root, each);
            }
        }
    }

    private void check(JsonElement root, String name) throws Exception {
        if (Math.floorMod(oddOnes++ + seed, ONE_IN) > 0) {
            return;
        }
        Files.writeString(file, root.toString());
        Results results;
        try {
            results = Results.read(file);
        } catch (IllegalArgumentException refused) {
            assertThat(refused.getMessage()).as(name).startsWith(file + " ").doesNotContain("\n", "java.", "gson",
                "For input", "null", "http");
            return;
        }
        assertThat(HtmlReport.of(results)).as(name).contains("</html>");
        assertThat(new ArticlesPage(List.of(results)).lines()).as(name).isNotEmpty();
    }

    @Test
    void whatIsWrittenIsRead() throws Exception {
        Results results = SomeResults.of(1, SomeResults.QUIET);
        results.write(file);
        assertThat(Results.read(file)).isEqualTo(results);
    }

    @Test
    void aFileThatDoesNotSayWhichStepsAreDoneIsRead() throws Exception {
        Files.writeString(file, "{'format':1,'preset':'quick','facts':{},'load':{'average':'1'},'measurements':[],"
            + "'latencies':[],'missing':[]}");
        assertThat(Results.read(file).done()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[]", "7", "{\"format\":1}", "not json", "<html></html>",
        "{\"format\":2,\"preset\":\"quick\",\"facts\":{},\"load\":{},\"measurements\":[],\"latencies\":[],\"missing\":[]}"})
    void whatIsNotOursIsASentence(String text) throws Exception {
        Files.writeString(file, text);
        assertThatThrownBy(() -> Results.read(file)).isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith(file + " ");
    }

    @Test
    void aRunThatGoesOnHasWhatBothFound() {
        Results both = LATER.after(EARLIER);
        assertThat(both.measurements()).containsAll(EARLIER.measurements()).containsAll(LATER.measurements());
        assertThat(both.latencies()).hasSize(2);
        assertThat(both.done()).containsExactly("a step", "a step");
    }

    @Test
    void ifOneOfTwoPartsWasContendedAllOfItIs() {
        assertThat(LATER.after(EARLIER).isContended()).isTrue();
        assertThat(EARLIER.after(LATER).isContended()).isTrue();
        assertThat(LATER.after(EARLIER).facts()).containsEntry("contended", "yes");
        assertThat(LATER.after(LATER).isContended()).isFalse();
    }

    @Test
    void whatWasMissingThenHasBeenTriedAgain() {
        Results broken = new Results(Results.FORMAT, "quick", Map.of(), SomeResults.QUIET, List.of(), List.of(),
            List.of("latency spin: no"), List.of());
        assertThat(LATER.after(broken).missing()).isEmpty();
        assertThat(broken.after(LATER).missing()).containsExactly("latency spin: no");
    }

    @Test
    void itSaysWhenEachPartWasMeasured() {
        Results first = at("10:00, in 1 min");
        assertThat(at("12:00, in 5 min").after(first).facts())
            .containsEntry(Results.MEASURED_AT, "10:00, in 1 min; 12:00, in 5 min");
    }

    @Test
    void theWorkUnderLoadIsTheSameInBothParts() {
        assertThat(EARLIER.tokens()).contains(85L);
        assertThat(at("10:00").tokens()).isEmpty();
    }

    private static Results at(String when) {
        return SomeResults.with(Map.of(Results.MEASURED_AT, when));
    }
}
