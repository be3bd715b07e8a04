package io.github.dozemeter.cli.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.export.report.VerdictPage;
import io.github.dozemeter.judge.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class ScanSarifTest {

    private static final String SCHEMA = "/schema/sarif-schema-2.1.0.json";

    @Test
    void followsTheSchemaOfSarif() throws IOException {
        assertThat(errors(sarif("target/test-classes", "src/test/java/"))).isEmpty();
    }

    @Test
    void withoutAFindingItFollowsTheSchemaToo() throws IOException {
        assertThat(errors(sarif("../testkit/target/program-classes", ""))).isEmpty();
    }

    @Test
    void theSchemaRefusesWhatIsNoSarif() throws IOException {
        assertThat(errors(sarif("target/test-classes", "").replace("\"ruleId\": \"", "\"ruleId\": 5, \"x\": \""))).isNotEmpty();
    }

    @Test
    void aFindingNamesTheSourceAndTheLine() throws IOException {
        assertThat(sarif("target/test-classes/io/github/dozemeter/cli/scan", "src/test/java/"))
            .contains("\"uri\": \"src/test/java/io/github/dozemeter/cli/scan/Fixture.java\"", "\"startLine\": 12",
                "Thread.sleep in io.github.dozemeter.cli.scan.Fixture.zero:12 always requests no time");
    }

    @Test
    void aShortConstantIsANoteWithItsTime() throws IOException {
        JsonNode results = new ObjectMapper().readTree(sarif("target/test-classes/io/github/dozemeter/cli/scan", "")).at("/runs/0/results");
        assertThat(results).filteredOn(result -> result.at("/level").asString().equals("note"))
            .extracting(result -> result.at("/ruleId").asString() + ": " + result.at("/message/text").asString().replaceAll(":\\d+", ""))
            .contains("short-wait: BlockingQueue.poll in io.github.dozemeter.cli.scan.Waits.poll waits at most 1 ms, in a loop",
                "fast-tick: HashedWheelTimer.<init> in io.github.dozemeter.cli.scan.Waits.wheel has a period of 1 ms");
    }

    @Test
    void theHelpOfARuleIsThePageOfItsVerdict() throws IOException {
        JsonNode rules = new ObjectMapper().readTree(sarif("../testkit/target/program-classes", "")).at("/runs/0/tool/driver/rules");
        assertThat(rules).extracting(rule -> rule.at("/help/markdown").asString())
            .containsExactly(VerdictPage.withoutThresholds(Verdict.ZERO_SLEEP), VerdictPage.withoutThresholds(Verdict.LOCK_HELD),
                VerdictPage.withoutThresholds(Verdict.EXPIRED_WAIT), VerdictPage.withoutThresholds(Verdict.FAST_TICK),
                FindingKind.KNOWN.page(), VerdictPage.withoutThresholds(Verdict.SHORT_POLL),
                FindingKind.KNOWN_INFO.page(), VerdictPage.withoutThresholds(Verdict.TINY_PAUSE));
    }

    @Test
    void aNameThatNoUriMayHoldIsEscaped() throws IOException {
        assertThat(ScanFormat.ScanSarif.uriPath("a b/Größe%$1.java")).isEqualTo("a%20b/Gr%C3%B6%C3%9Fe%25%241.java");
    }

    private static String sarif(String path, String sources) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintWriter out = new PrintWriter(bytes, false, StandardCharsets.UTF_8);
        new ScanFormat.ScanSarif("1.2.3", sources).write(new Scan(EnumSet.allOf(Call.class), new KnownInFiles(null)).of(List.of(Path.of(path))),
            out);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static List<Error> errors(String document) throws IOException {
        try (InputStream in = ScanSarifTest.class.getResourceAsStream(SCHEMA)) {
            Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                .getSchema(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            return schema.validate(document, InputFormat.JSON);
        }
    }
}
