package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.AgentJar;
import io.github.dozemeter.jvm.Jvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the one file that we ship may hold. */
class JarContentIT {

    /** A regular expression for each kind of entry. */
    private static final List<String> ALLOWED = List.of(
        "META-INF/MANIFEST\\.MF", "META-INF/LICENSE", "META-INF/NOTICE", "META-INF/licenses/ASM",
        "io/github/dozemeter/(Agent(Main|Loader(\\$PackedFile)?)|CommandLineLauncher)\\.class",
        "dozemeter/io/github/dozemeter/(\\w+/|cli/\\w+/|export/\\w+/|export/(micrometer|jfr)/bridge/)?[\\w$]+\\.class",
        "dozemeter/io/github/dozemeter/build\\.properties",
        "dozemeter/io/github/dozemeter/cli/init\\.gradle",
        "dozemeter/io/github/dozemeter/known/known-pauses\\.yaml",
        "dozemeter/java/lang/Dozemeter(Arm|Callers?|Control|Counts|Cpu|Durations|Futures|Late|Pausing|Requested|Schedulers|Selectors|Sites|Times|Waits)?\\.class",
        "dozemeter/io/github/dozemeter/page/(page\\.(html|css)|\\w+\\.js|verdicts/[A-Z_]+\\.md)",
        "dozemeter/picocli/CommandLine(\\$[\\w$]+)?\\.class",
        "dozemeter/net/bytebuddy/jar/asm/[\\w$]+\\.class",
        "dozemeter/com/google/gson/(FormattingStyle|Strictness|internal/(JsonReaderInternalAccess|TroubleshootingGuide))\\.class",
        "dozemeter/com/google/gson/stream/(Json(Reader(\\$1)?|Scope|Token|Writer)|MalformedJsonException)\\.class",
        "dozemeter/org/apache/maven/artifact/versioning/ComparableVersion(\\$\\w+)?\\.class",
        "dozemeter/io/prometheus/client/(Collector|CollectorRegistry|Predicate|SampleNameFilter)(\\$[\\w$]+)?\\.class",
        "dozemeter/io/prometheus/client/exemplars/Exemplar\\.class",
        "dozemeter/io/prometheus/client/exporter/common/TextFormat(\\$\\d)?\\.class");
    /** Java 8. */
    private static final int CLASS_VERSION = 52;
    private static final List<String> FOR_JAVA_9 = List.of("dozemeter/io/github/dozemeter/jvm/LookupDefiner.class",
        "dozemeter/io/github/dozemeter/jvm/InternalPackage.class",
        "dozemeter/io/github/dozemeter/export/http/HttpServerModule.class");

    @Test
    void holdsNothingButTheEntryTheAgentAndWhatItUsesOfItsLibraries() throws IOException {
        Set<String> files = AgentJar.files(Jvm.AGENT_JAR).keySet();

        assertThat(files).allMatch(name -> ALLOWED.stream().anyMatch(name::matches));
        assertThat(ALLOWED).allMatch(kind -> files.stream().anyMatch(name -> name.matches(kind)));
    }

    @Test
    void aJvmReadsADirectoryOfFewFiles() throws IOException {
        try (JarFile jar = new JarFile(Jvm.AGENT_JAR.toFile())) {
            assertThat(jar.size()).isLessThan(20);
        }
    }

    @Test
    void anAgentDoesWithoutTheFilesOfTheCommandLine() throws IOException {
        assertThat(AgentJar.archive(Jvm.AGENT_JAR, "agent").keySet()).isNotEmpty()
            .noneMatch(name -> name.matches("picocli/.*|io/github/dozemeter/cli/.*|.*/JsonReader.*|.*/(JsonObject|SitesDocument)\\b.*"));
    }

    @Test
    void classesOfLibrariesHaveNoLinesAndNoNamesOfVariables() throws IOException {
        for (String library : List.of("picocli/CommandLine", "com/google/gson/stream/JsonReader", "io/prometheus/client/Collector", "net/bytebuddy/jar/asm/ByteVector")) {
            assertThat(library(library)).as(library).doesNotContain("LineNumberTable", "LocalVariable");
        }
    }

    private static String library(String name) throws IOException {
        return new String(AgentJar.files(Jvm.AGENT_JAR).get("dozemeter/" + name + ".class"), StandardCharsets.ISO_8859_1);
    }

    @Test
    void theNoticeNamesEachLibraryAndTheTextOfItsLicenceIsThere() throws IOException {
        Map<String, String> names = Map.of("com/google/gson", "Gson", "io/prometheus", "Prometheus Java client",
            "net/bytebuddy", "Byte Buddy", "org/apache/maven", "Maven Artifact", "picocli", "picocli");
        Map<String, byte[]> files = AgentJar.files(Jvm.AGENT_JAR);
        Set<String> libraries = files.keySet().stream().filter(name -> name.endsWith(".class"))
            .filter(name -> name.startsWith("dozemeter/") && !name.startsWith("dozemeter/java/lang/")
                && !name.startsWith("dozemeter/io/github/dozemeter/"))
            .map(name -> name.replaceFirst("^dozemeter/(picocli|\\w+/\\w+(?:/gson|/maven)?)/.*", "$1")).collect(Collectors.toSet());

        assertThat(libraries).isEqualTo(names.keySet());
        assertThat(text(files, "META-INF/NOTICE")).contains(names.values()).contains("META-INF/LICENSE", "META-INF/licenses/ASM");
        assertThat(text(files, "META-INF/LICENSE")).contains("Apache License", "END OF TERMS AND CONDITIONS");
        assertThat(text(files, "META-INF/licenses/ASM")).contains("INRIA", "Redistributions in binary form");
    }

    private static String text(Map<String, byte[]> files, String name) {
        return new String(files.get(name), StandardCharsets.UTF_8);
    }

    @Test
    void isSmall() throws IOException {
        assertThat(Files.size(Jvm.AGENT_JAR)).isLessThan(1_710_000);
    }

    @Test
    void runsOnJava8() throws IOException {
        AgentJar.files(Jvm.AGENT_JAR).forEach((name, content) -> {
            if (name.endsWith(".class") && !FOR_JAVA_9.contains(name)) {
                assertThat(content[6] << 8 | content[7]).as(name).isLessThanOrEqualTo(CLASS_VERSION);
            }
        });
    }
}
