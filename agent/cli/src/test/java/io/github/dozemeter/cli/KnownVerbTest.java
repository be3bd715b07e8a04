package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Of netty-common 4.1.43 the table has one entry on Windows, of sentinel-core 1.8.1 one, of its 1.8.2 none. */
class KnownVerbTest {

    @TempDir
    Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @ValueSource(strings = {
        // mvn dependency:list, in colours
        "[INFO]    io.netty:netty-common:jar:4.1.43.Final:compile\u001b[36m -- module io.netty.common\n"
            + "[\u001b[1;34mINFO\u001b[m]    com.alibaba.csp:sentinel-core:jar:tests:1.8.1:compile -- module sentinel (auto)\n[INFO]    junit:junit:jar:4.13.2:test",
        // mvn dependency:tree -Dverbose
        "[INFO] com.shop:cart:war:1.0-SNAPSHOT\n[INFO] +- io.netty:netty-common:jar:4.1.43.Final:runtime\n"
            + "[INFO] |  \\- (com.alibaba.csp:sentinel-core:jar:1.8.2:compile - omitted for conflict with 1.8.1)",
        // gradle.lockfile
        "# This is a Gradle generated file\nio.netty:netty-common:4.1.43.Final=compileClasspath,runtimeClasspath\n"
            + "com.alibaba.csp:sentinel-core:1.8.1=runtimeClasspath\r\nempty=annotationProcessor",
        // CycloneDX
        "{\"serialNumber\": \"urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79\", \"components\": [{\"name\": \"netty-common\", \"version\": \"4.1.43.Final\","
            + " \"purl\": \"pkg:maven/io.netty/netty-common@4.1.43.Final?type=jar\"}, {\"cpe\": \"cpe:2.3:a:shop:cart:1.0:*\","
            + "\"purl\":\"pkg:maven/com%2Ealibaba.csp/sentinel-core@1%2E8.1\"}]}",
        // SPDX
        "PackageName: netty-common\nExternalRef: PACKAGE-MANAGER purl pkg:maven/io.netty/netty-common@4.1.43.Final\n"
            + "ExternalRef: PACKAGE-MANAGER purl pkg:maven/com.alibaba.csp/sentinel-core@1.8.1#sub\n",
        // gradle dependencies
        "+--- io.netty:netty-common:4.1.20.Final -> 4.1.43.Final\n|    \\--- com.alibaba.csp:sentinel-core -> 1.8.1 (*)"})
    void theSameTwoEntriesAreFoundInEveryFormat(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("any.txt"), text);
        assertThat(run("", "known", "-f", "json", file.toString())).isEqualTo(1);
        assertThat(ids()).containsExactly("netty-4-timer-windows", "sentinel-time-ticker");
        assertThat(run(text, "known", "-")).isEqualTo(1);
        assertThat(text(out)).contains("io.netty:netty-common:4.1.43.Final\n", "com.alibaba.csp:sentinel-core:1.8.1\n", "2 in a bad version");
    }

    @ParameterizedTest
    @CsvSource({"1, com.alibaba.csp:sentinel-core:1.8.1", "0, com.alibaba.csp:sentinel-core:1.8.2", "1, sentinel-core 1.8.1", "0, sentinel-core 1.8.2",
        "1, pkg:maven/com.alibaba.csp/sentinel-core@1.8.1", "0, com.shop:cart:1.0", "0, cart 1.0", "0, sentinel-core 1.8.1 --ignore sentinel-time-ticker",
        "1, netty-common 4.1.43.Final", "1, netty-common 4.1.43.Final --os windows", "0, netty-common 4.1.43.Final --os Linux",
        "0, netty-common 4.1.43.Final --os macOS", "0, sentinel-time-ticker", "0, ''"})
    void theExitCodeSaysWhetherAVersionIsBad(int exitCode, String words) {
        assertThat(run("", ("known " + words).trim().split(" "))).isEqualTo(exitCode);
        assertThat(text(err)).isEmpty();
    }

    @Test
    void anIntendedPauseIsNoFindingButShown() {
        assertThat(run("", "known", "disruptor", "3.3.6", "--ignore", "disruptor-sleeping,disruptor-full-ring")).isZero();
        assertThat(text(out)).contains("  intended: disruptor-yielding", "  ignored: disruptor-sleeping", "none in a bad version");
    }

    @Test
    void anEntryWithoutAGateIsInformationAndFailsNothing() {
        assertThat(run("", "known", "org.hdrhistogram:HdrHistogram:2.1.12")).isZero();
        assertThat(text(out)).contains("  information: hdrhistogram-flip-phase", "none in a bad version");
        assertThat(run("", "known", "-f", "json", "org.hdrhistogram:HdrHistogram:2.1.12")).isZero();
        assertThat(text(out)).contains("\"bad\": false", "\"gate\": \"none\"");
    }

    @ParameterizedTest
    @CsvSource({"17, 0, 0", "20, 0, 0", "21, 1, 1", "25, 1, 1"})
    void aJdkLeavesOutWhatItDoesNotShow(String jdk, int exitCode, int entries) {
        assertThat(run("", "known", "-f", "json", "com.zaxxer:HikariCP:5.1.0", "--jdk", jdk)).isEqualTo(exitCode);
        assertThat(ids()).hasSize(entries);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.8", "7", "many", "-17", "100"})
    void aJdkThatIsNoFeatureReleaseIsAUsageError(String jdk) {
        assertThat(run("", "known", "com.zaxxer:HikariCP:5.1.0", "--jdk=" + jdk)).isEqualTo(2);
        assertThat(text(err)).isEqualTo("dozemeter: --jdk " + jdk + ": expected a feature release from 8 on, such as 17\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PK\u0003\u0004 io.netty:netty-common:jar:4.1.43.Final:compile", "com.lmax:disruptor:3.3.6\u0000", "\u0001"})
    void bytesThatAreNoTextAreNoPass(String bytes) throws IOException {
        Path file = Files.writeString(folder.resolve("deps"), bytes);
        assertThat(run("", "known", file.toString())).isEqualTo(4);
        assertThat(text(err)).startsWith("dozemeter: " + file + " is no text").contains("scan --fail-on known").hasLineCount(1);
        assertThat(run(bytes, "known", "-")).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "ISO-8859-1", "UTF-8"})
    void textOfEveryShellIsRead(String charset) throws IOException {
        String mark = charset.equals("UTF-16LE") || charset.equals("UTF-8") ? "\ufeff" : "";
        Path file = Files.writeString(folder.resolve("deps.txt"), mark + "com.alibaba.csp:sentinel-core:1.8.1 für Kärtchen\r\n", Charset.forName(charset));
        assertThat(run("", "known", file.toString())).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        // mvn dependency:list
        "[INFO] ------------------< com.shop:cart >-------------------\n[INFO] The following files have been resolved:\n[INFO]    none\n[INFO] BUILD SUCCESS",
        // of two modules, where one needs the other
        "[INFO] -----< com.shop:api >-----\n[INFO] The following files have been resolved:\n[INFO]    none\n[INFO] -----< com.shop:cart >-----\n"
            + "[INFO] The following files have been resolved:\n[INFO]    com.shop:api:jar:1.0-SNAPSHOT:compile -- module api (auto)\n",
        // dependency:tree
        "[INFO] --- dependency:3.6.1:tree (default-cli) @ cart ---\n[INFO] com.shop:cart:jar:1.0-SNAPSHOT\n",
        // gradle.lockfile, gradle dependencies
        "# This is a Gradle generated file\nempty=annotationProcessor,compileClasspath\n", "compileClasspath - Compile classpath.\nNo dependencies\n",
        // CycloneDX
        "{\"bomFormat\": \"CycloneDX\", \"metadata\": {\"component\": {\"purl\": \"pkg:maven/com.shop/cart@1.0?type=jar\"}}, \"components\": []}",
        "<bom xmlns=\"http://cyclonedx.org/schema/bom/1.5\"><metadata><component><purl>pkg:maven/com.shop/cart@1.0</purl></component></metadata>"
            + "<components/></bom>"})
    void aModuleWithoutDependenciesPasses(String text) {
        assertThat(run(text, "known", "-")).isZero();
        assertThat(text(out)).isEqualTo("no dependencies\n");
        assertThat(text(err)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[INFO] -----< com.shop:cart >-----\n[INFO] BUILD SUCCESS",
        "[INFO] The following files have been resolved:\n[INFO]    none\n[INFO] BUILD FAILURE\n"})
    void aBuildThatListedNothingIsNoPass(String text) {
        assertThat(run(text, "known", "-")).isEqualTo(4);
    }

    /** Somebody may build the very version that others should not take. */
    @ParameterizedTest
    @ValueSource(strings = {"[INFO] -----< com.lmax:disruptor >-----\n[INFO]    com.lmax:disruptor:jar:3.3.6:compile\n[INFO]    junit:junit:jar:4.13.2:test",
        "[INFO] com.lmax:disruptor:jar:3.3.6\n[INFO] \\- junit:junit:jar:4.13.2:test", "com.lmax:disruptor:jar:3.3.6\r\n+- junit:junit:jar:4.13.2:test",
        "{\"bomFormat\": \"CycloneDX\", \"metadata\": {\"component\": {\"purl\": \"pkg:maven/com.lmax/disruptor@3.3.6\"}},"
            + " \"components\": [{\"purl\": \"pkg:maven/junit/junit@4.13.2\"}]}"})
    void modulesOfTheBuildAreNoArtifacts(String text) {
        assertThat(run(text, "known", "-")).isZero();
        assertThat(text(out)).isEqualTo("1 artifact, 0 of them in the table of known pauses, none in a bad version\n");
    }

    @Test
    void whatIsNotInTheTableIsNotCalledGood() {
        assertThat(run("com.shop:cart:1.0 com.shop:till:1.0 com.alibaba.csp:sentinel-core:1.8.2", "known", "-")).isZero();
        assertThat(text(out)).isEqualTo("3 artifacts, 1 of them in the table of known pauses, none in a bad version\n");
    }

    @ParameterizedTest
    @CsvSource({"any.txt, 'no list, time 12:30:45', 4, 'no Maven coordinates'", "pom.xml, '<project><modelVersion>4.0.0</modelVersion>', 2, mvn -B dependency:list -f ",
        "cart.jar, PK, 2, java -jar dozemeter.jar scan --fail-on known ", "cart.WAR, PK, 2, scan"})
    void aFileWithoutCoordinatesIsNoPass(String name, String text, int exitCode, String says) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        assertThat(run("", "known", file.toString())).isEqualTo(exitCode);
        assertThat(text(err)).contains(says).hasLineCount(1);
        assertThat(out.size()).isZero();
    }

    @Test
    void aFolderIsToBeScannedAndAFileThatCannotBeReadIsNamed() {
        assertThat(run("", "known", folder.toString())).isEqualTo(2);
        assertThat(text(err)).contains("scan --fail-on known " + folder);
        assertThat(run("", "known", "/proc/self/mem")).isEqualTo(4);
        assertThat(text(err)).startsWith("dozemeter: /proc/self/mem cannot be read: ").hasLineCount(1);
    }

    @Test
    void anEntryIsTheSameFromKnownAndExplain() {
        assertThat(run("", "known", "sentinel-time-ticker")).isZero();
        String entry = text(out);
        assertThat(entry).contains("fixed           1.8.2\n", "sites           com.alibaba.csp.sentinel.util.TimeUtil$1#run\n");
        assertThat(run("", "explain", "sentinel-time-ticker")).isZero();
        assertThat(text(out)).isEqualTo(entry);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "sentinel-time-ticker", "sentinel-core 1.8.1", "disruptor 3.3.6", "cart 1.0"})
    void jsonFollowsItsSchema(String words) throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12, builder ->
            builder.schemas(Map.of("https://d/known.schema.json", docs("known"), "https://d/known-pauses.schema.json", docs("known-pauses"))))
            .getSchema(SchemaLocation.of("https://d/known.schema.json"));
        run("", ("known -f json " + words).trim().split(" "));
        assertThat(schema.validate(new ObjectMapper().readTree(text(out)))).isEmpty();
        assertThat(schema.validate(new ObjectMapper().readTree("{\"artifacts\": 1, \"known\": [{\"entry\": {}}]}"))).isNotEmpty();
    }

    private static String docs(String name) {
        try {
            return Files.readString(Path.of("../../docs/" + name + ".schema.json"));
        } catch (IOException gone) {
            throw new AssertionError(gone);
        }
    }

    private TreeSet<String> ids() {
        TreeSet<String> ids = new TreeSet<>();
        for (JsonNode known : new ObjectMapper().readTree(text(out)).get("known")) {
            ids.add(known.at("/entry/id").asString());
        }
        return ids;
    }

    private int run(String in, String... words) {
        out.reset();
        err.reset();
        InputStream stdin = new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8));
        return new Verbs(new Console(stdin, out, err, false, false, false, new Properties())).run(words);
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
