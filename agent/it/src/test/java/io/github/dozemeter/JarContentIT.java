package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jvm;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the one file that we ship may hold. */
class JarContentIT {

    /** A regular expression for each kind of entry. */
    private static final List<String> ALLOWED = List.of(
        "META-INF/MANIFEST\\.MF", "META-INF/LICENSE", "META-INF/NOTICE", "META-INF/licenses/ASM",
        "io/github/dozemeter/(Agent(Main|Loader(\\$PackedFile)?)|CommandLineLauncher)\\.class",
        "dozemeter/io/github/dozemeter/(\\w+/|(cli|experiment|micrometer|suite)/\\w+/)?[\\w$]+\\.class",
        "dozemeter/io/github/dozemeter/build\\.properties",
        "dozemeter/io/github/dozemeter/known/known-pauses\\.yaml",
        "dozemeter/java/lang/Dozemeter(Arm|Callers?|Control|Counts|Cpu|Durations|Futures|Late|Pausing|Requested|Schedules|Selectors|Sites|Times|Waits)?\\.class",
        "dozemeter/io/github/dozemeter/page/(page\\.(html|css)|\\w+\\.js|verdicts/[A-Z_]+\\.md)",
        "dozemeter/picocli/CommandLine(\\$[\\w$]+)?\\.class",
        "dozemeter/net/bytebuddy/jar/asm/[\\w$]+\\.class",
        "dozemeter/com/google/gson/(FormattingStyle|Strictness|internal/(JsonReaderInternalAccess|TroubleshootingGuide))\\.class",
        "dozemeter/com/google/gson/stream/(Json(Reader(\\$1)?|Scope|Token|Writer)|MalformedJsonException)\\.class",
        "dozemeter/io/prometheus/client/(Collector|CollectorRegistry|Predicate|SampleNameFilter)(\\$[\\w$]+)?\\.class",
        "dozemeter/io/prometheus/client/exemplars/Exemplar\\.class",
        "dozemeter/io/prometheus/client/exporter/common/TextFormat(\\$\\d)?\\.class");
    /** Java 8. */
    private static final int CLASS_VERSION = 52;
    private static final List<String> FOR_JAVA_9 = List.of("dozemeter/io/github/dozemeter/instrument/LookupDefiner.class",
        "dozemeter/io/github/dozemeter/instrument/InternalPackage.class",
        "dozemeter/io/github/dozemeter/http/HttpServerModule.class");

    @Test
    void holdsNothingButTheEntryTheAgentAndWhatItUsesOfItsLibraries() throws IOException {
        try (JarFile jar = new JarFile(Jvm.AGENT_JAR.toFile())) {
            List<String> files = jar.stream().filter(entry -> !entry.isDirectory()).map(JarEntry::getName).toList();

            assertThat(files).allMatch(name -> ALLOWED.stream().anyMatch(name::matches));
            assertThat(ALLOWED).allMatch(kind -> files.stream().anyMatch(name -> name.matches(kind)));
        }
    }

    @Test
    void classesOfLibrariesHaveNoLinesAndNoNamesOfVariables() throws IOException {
        for (String library : List.of("picocli/CommandLine", "com/google/gson/stream/JsonReader", "io/prometheus/client/Collector", "net/bytebuddy/jar/asm/ByteVector")) {
            assertThat(library(library)).as(library).doesNotContain("LineNumberTable", "LocalVariable");
        }
    }

    private static String library(String name) throws IOException {
        try (JarFile jar = new JarFile(Jvm.AGENT_JAR.toFile())) {
            byte[] file = jar.getInputStream(jar.getEntry("dozemeter/" + name + ".class")).readAllBytes();
            return new String(file, StandardCharsets.ISO_8859_1);
        }
    }

    @Test
    void theNoticeNamesEachLibraryAndTheTextOfItsLicenceIsThere() throws IOException {
        Map<String, String> names = Map.of("com/google/gson", "Gson", "io/prometheus", "Prometheus Java client",
            "net/bytebuddy", "Byte Buddy", "picocli", "picocli");
        try (JarFile jar = new JarFile(Jvm.AGENT_JAR.toFile())) {
            Set<String> libraries = jar.stream().map(JarEntry::getName).filter(name -> name.endsWith(".class"))
                .filter(name -> name.startsWith("dozemeter/") && !name.startsWith("dozemeter/java/lang/")
                    && !name.startsWith("dozemeter/io/github/dozemeter/"))
                .map(name -> name.replaceFirst("^dozemeter/(picocli|\\w+/\\w+(?:/gson)?)/.*", "$1")).collect(Collectors.toSet());

            assertThat(libraries).isEqualTo(names.keySet());
            assertThat(text(jar, "META-INF/NOTICE")).contains(names.values()).contains("META-INF/LICENSE", "META-INF/licenses/ASM");
            assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License", "END OF TERMS AND CONDITIONS");
            assertThat(text(jar, "META-INF/licenses/ASM")).contains("INRIA", "Redistributions in binary form");
        }
    }

    private static String text(JarFile jar, String name) throws IOException {
        return new String(jar.getInputStream(jar.getEntry(name)).readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void isSmall() throws IOException {
        assertThat(Files.size(Jvm.AGENT_JAR)).isLessThan(1_490_000);
    }

    @Test
    void runsOnJava8() throws IOException {
        try (JarFile jar = new JarFile(Jvm.AGENT_JAR.toFile())) {
            List<JarEntry> classes = jar.stream().filter(entry -> entry.getName().endsWith(".class"))
                .filter(entry -> !FOR_JAVA_9.contains(entry.getName())).toList();
            for (JarEntry entry : classes) {
                try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
                    in.skipBytes(6);
                    assertThat(in.readUnsignedShort()).as(entry.getName()).isLessThanOrEqualTo(CLASS_VERSION);
                }
            }
        }
    }
}
