package io.github.dozemeter.known;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.dozemeter.judge.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The built-in table, its schema and its reader agree. */
class KnownPauseTableTest {

    private static final KnownPauseFile TABLE = KnownPauseFile.builtIn();
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final String FULL = String.join("\n", "- id: shop-timer", "  problem: ticks each millisecond", "  artifacts: [com.shop:cart]",
        "  versions: \"[1.0.0,2.0.0)\"", "  fixed: 2.0.0", "  sites: [com.shop.Wheel$Worker#run, com.shop.Wheel#lambda$run$*]", "  owner: shop",
        "  owner-class: com.shop.Cart", "  owner-threads: [cart-timer-*]", "  owner-callers: [com.shop.Cart#tick, com.shop.impl.*]",
        "  made-by: com.shop.Cart#<init>", "  makes: com.shop.Wheel", "  period: 1ms", "  verdicts: [SHORT_POLL]", "  os: Linux", "  jdk: \"[8,20]\"",
        "  gate: none", "  advice: upgrade to 2.0.0", "  links: [https://shop.example/1]", "  checked: class file", "  seen: [1.0.0]", "");

    static Stream<KnownPause> entries() {
        return TABLE.entries().stream();
    }

    @Test
    void theTableFollowsItsSchema() throws IOException {
        assertThat(schema().validate(YAML.readTree(KnownPauseFile.builtInText()))).isEmpty();
    }

    @Test
    void everyEntryIsReadWithoutAComplaint() {
        assertThat(TABLE.complaints()).isEmpty();
        assertThat(TABLE.entries()).isNotEmpty();
    }

    @Test
    void theReaderReadsWhatAYamlLibraryReads() throws IOException {
        List<Map<String, List<String>>> read = new ArrayList<>();
        for (JsonNode entry : YAML.readTree(KnownPauseFile.builtInText())) {
            Map<String, List<String>> fields = new LinkedHashMap<>();
            entry.properties().forEach(field -> fields.put(field.getKey(), texts(field.getValue())));
            read.add(fields);
        }
        assertThat(TABLE.entries()).extracting(known -> known.fields).isEqualTo(read);
        assertThat(KnownPauseFile.parse(KnownPauseFile.builtInText())).extracting(known -> known.fields).isEqualTo(read);
    }

    @Test
    void everyNoteIsOfAnEntry() throws IOException {
        List<String> notes = Files.readAllLines(Path.of("src/test/resources/known-pauses-notes.txt"));
        assertThat(notes.subList(3, notes.size())).filteredOn(line -> !line.isEmpty() && !line.startsWith(" ")).hasSizeGreaterThan(30)
            .isSubsetOf(entries().map(known -> known.id).toList());
    }

    @Test
    void everyEntryThatFailsNoGateHasItsReasonInTheNotes() throws IOException {
        List<String> notes = Files.readAllLines(Path.of("src/test/resources/known-pauses-notes.txt"));
        List<String> reasons = new ArrayList<>();
        for (int i = 1; i < notes.size(); i++) {
            boolean isReason = notes.get(i).startsWith("  gate: none, ");
            if (isReason) {
                reasons.add(notes.get(i - 1));
            }
        }
        assertThat(entries().filter(known -> known.fields.containsKey("gate")).map(known -> known.id)).isNotEmpty()
            .containsExactlyInAnyOrderElementsOf(reasons);
    }

    @Test
    void whatAReleaseEndsFailsAGate() {
        assertThat(entries().filter(known -> known.fields.containsKey("gate")))
            .allSatisfy(known -> assertThat(known.fixedIn).as(known.id).isEmpty());
    }

    @Test
    void anIntendedPauseAndOneWithoutAGateFailNone() {
        assertThat(entries().filter(known -> !known.failsGates)).extracting(known -> known.id).contains("hdrhistogram-flip-phase", "disruptor-yielding")
            .doesNotContain("sentinel-time-ticker", "jraft-timer");
    }

    @Test
    @Timeout(10)
    void theTableIsReadInLessThanASecond() {
        long start = System.nanoTime();
        KnownPauseFile.builtIn();
        assertThat(System.nanoTime() - start).isLessThan(1_000_000_000L);
    }

    @ParameterizedTest
    @MethodSource("entries")
    void theVersionsReadAreBadAndTheFirstGoodOneIsNot(KnownPause known) {
        assertThat(known.seen).allMatch(version -> known.versions.contains(MavenVersion.of(version)));
        if (!known.fixedIn.isEmpty()) {
            assertThat(known.versions.contains(MavenVersion.of(known.fixedIn))).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("entries")
    void problemAndAdviceAreClauses(KnownPause known) {
        assertThat(List.of(known.problem, known.advice)).allSatisfy(clause -> assertThat(clause).doesNotEndWith("."));
    }

    @ParameterizedTest
    @MethodSource("entries")
    void everySiteIsFound(KnownPause known) {
        KnownPauses table = KnownPauses.builtInAnd(List.of());
        for (String site : known.sites) {
            String[] parts = site.split("#");
            assertThat(table.candidates(parts[0], parts[1].replace("*", "1"))).extracting(found -> found.id).contains(known.id);
            assertThat(table.candidates("shaded." + parts[0], parts[1].replace("*", "1"))).extracting(found -> found.id).contains(known.id);
        }
    }

    @Test
    void theSchemaHasTheFieldsAndWordsOfTheReader() throws IOException {
        JsonNode entry = new ObjectMapper().readTree(schemaText()).get("$defs").get("entry");
        List<String> fields = new ArrayList<>(KnownPause.TEXTS);
        fields.addAll(KnownPause.LISTS);
        assertThat(entry.get("properties").propertyNames()).containsExactlyInAnyOrderElementsOf(fields);
        assertThat(entry.get("properties")).allSatisfy(field -> assertThat(field.get("description").asString()).isNotEmpty());
        List<String> needed = new ArrayList<>(KnownPause.NEEDED);
        needed.add("links");
        assertThat(texts(entry.get("required"))).containsExactlyInAnyOrderElementsOf(needed);
        List<String> verdicts = Arrays.stream(Verdict.values()).map(Enum::name).toList();
        assertThat(texts(entry.at("/properties/verdicts/items/enum"))).containsExactlyInAnyOrderElementsOf(verdicts);
        assertThat(KnownPause.VERDICTS).containsExactlyInAnyOrderElementsOf(verdicts);
        assertThat(texts(entry.at("/properties/checked/enum"))).isEqualTo(KnownPause.CHECKED);
        assertThat(texts(entry.at("/properties/os/enum"))).isEqualTo(KnownPause.SYSTEMS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "owner-callers:", "owner-threads:", "links: []", "fixed: none", "sites: [com.shop.Cart#*]",
        "checked: reported", "checked: reproduced", "verdicts: [INTENDED]", "versions: \"[1.0.0], (1.1,)\"", "owner-callers: [com.shop.Cart]",
        "owner-threads: [x]", "period: 50 us", "gate:"})
    void whatIsRightIsSoForSchemaAndReader(String line) throws IOException {
        String text = with(line);
        assertThat(schema().validate(YAML.readTree(text))).isEmpty();
        assertThat(read(text).complaints()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"colour: red", "id: Shop", "id:", "problem:", "artifacts:", "artifacts: []", "artifacts: [cart]", "versions: \"1.0.0 to 2\"",
        "versions: \"( , )\"", "versions:", "fixed: soon", "fixed:", "sites: [com.*#run]", "sites: [Wheel#run]", "sites: com.shop.Wheel", "owner: Shop",
        "owner:", "owner-class:", "owner-class: Cart", "owner-threads: [\"*\"]", "owner-threads: [ab*]", "owner-threads: [a*b]",
        "owner-callers: [com]", "owner-callers: [com.]", "owner-callers: [\"\"]", "made-by:", "made-by: com.shop.Cart", "makes:", "makes: Wheel",
        "period: often", "verdicts: [SHORT_NAP]", "verdicts: [SHORT_POLL, INTENDED]", "verdicts:", "os: Solaris", "jdk: 8 to 20", "gate: warning", "advice:", "links:",
        "links: [javascript:1]", "checked: sure", "checked:", "seen:", "seen: [soon]"})
    void whatIsWrongIsSoForSchemaAndReader(String line) throws IOException {
        String text = with(line);
        assertThat(schema().validate(YAML.readTree(text))).isNotEmpty();
        assertThat(read(text).complaints()).singleElement().asString().isNotEmpty();
        assertThat(read(text).entries()).isEmpty();
    }

    /** The full entry with this field; without it where the line has no value. */
    private static String with(String line) {
        String name = line.substring(0, Math.max(0, line.indexOf(':') + 1));
        List<String> lines = new ArrayList<>(FULL.lines().toList());
        boolean first = lines.get(0).startsWith("- " + name) && !name.isEmpty();
        if (first) {
            lines.set(0, line.equals(name) ? "- os: Linux" : "- " + line);
            lines.removeIf(text -> line.equals(name) && text.startsWith("  os:"));
        } else if (!name.isEmpty()) {
            lines.removeIf(text -> text.startsWith("  " + name));
            lines.add(line.equals(name) ? "" : "  " + line);
        }
        return String.join("\n", lines) + "\n";
    }

    private static KnownPauseFile read(String text) {
        return new KnownPauseFile("our.yaml", false).with(text);
    }

    private static List<String> texts(JsonNode node) {
        List<String> texts = new ArrayList<>();
        if (node.isArray()) {
            node.forEach(item -> texts.add(item.asString()));
        } else {
            texts.add(node.asString());
        }
        return texts;
    }

    private static String schemaText() throws IOException {
        return Files.readString(Path.of("../../docs/known-pauses.schema.json"));
    }

    private static Schema schema() throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(schemaText());
    }
}
