package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.dozemeter.jvm.AgentJar;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/** The folder that the profile release makes, as the Central Portal, users and auditors read it. Runs in that profile alone. */
class ReleaseIT {

    private static final Path FOLDER = Path.of(System.getProperty("release.folder")).toAbsolutePath().normalize();
    private static final String VERSION = System.getProperty("release.version");
    private static final Path LOCAL_REPOSITORY = Path.of(System.getProperty("local.repository"));
    private static final Path REPOSITORY = FOLDER.resolve("repository");
    private static final Path GROUP = REPOSITORY.resolve("io/github/dozemeter");
    private static final Path FILES = GROUP.resolve("dozemeter/" + VERSION);

    private static final List<String> KINDS = List.of(".jar", "-sources.jar", "-javadoc.jar", ".pom", "-cyclonedx.json");
    private static final Map<String, String> CHECKSUMS =
        Map.of(".md5", "MD5", ".sha1", "SHA-1", ".sha256", "SHA-256", ".sha512", "SHA-512");
    private static final String OURS = "dozemeter/(io/github/dozemeter|java/lang)/.*";

    @TempDir
    private Path folder;

    @Test
    void bundleHoldsTheFilesOfEachArtifactWithChecksumsInTheLayoutOfARepository() throws Exception {
        Set<String> expected = new TreeSet<>();
        for (String artifact : artifacts()) {
            for (String kind : KINDS) {
                String file = "io/github/dozemeter/" + artifact + "/" + VERSION + "/" + artifact + "-" + VERSION + kind;
                expected.add(file);
                CHECKSUMS.keySet().forEach(end -> expected.add(file + end));
                if (isSigned()) {
                    expected.add(file + ".asc");
                }
            }
        }
        assertThat(artifacts()).contains("dozemeter", "dozemeter-junit", "dozemeter-maven-plugin");
        assertThat(zip(FOLDER.resolve("central-bundle.zip")).keySet()).isEqualTo(expected);
    }

    @Test
    void checksumsAreThoseOfTheFilesInTheBundle() throws Exception {
        Map<String, byte[]> bundle = zip(FOLDER.resolve("central-bundle.zip"));
        for (Map.Entry<String, byte[]> file : bundle.entrySet()) {
            for (Map.Entry<String, String> checksum : CHECKSUMS.entrySet()) {
                if (file.getKey().endsWith(checksum.getKey())) {
                    byte[] content = bundle.get(file.getKey().substring(0, file.getKey().lastIndexOf('.')));
                    assertThat(text(file.getValue())).as(file.getKey()).isEqualTo(hash(content, checksum.getValue()));
                }
            }
        }
    }

    @Test
    void downloadsAreTheJarAndItsSbomWithTheirSha256() throws Exception {
        List<String> names = new ArrayList<>();
        for (String line : Files.readAllLines(FOLDER.resolve("SHA256SUMS"))) {
            String name = line.substring(66);
            assertThat(line).isEqualTo(hash(Files.readAllBytes(FOLDER.resolve(name)), "SHA-256") + "  " + name);
            names.add(name);
        }
        assertThat(names).contains("dozemeter-" + VERSION + ".jar", "dozemeter-" + VERSION + "-cyclonedx.json",
            "dozemeter-maven-plugin-" + VERSION + ".jar", "dozemeter-maven-plugin-" + VERSION + "-cyclonedx.json");
        assertThat(Files.readAllBytes(FOLDER.resolve("dozemeter-" + VERSION + ".jar"))).isEqualTo(Files.readAllBytes(Jvm.AGENT_JAR));
    }

    /** As whoever has the public key checks them. */
    @Test
    void signaturesAreValid() throws Exception {
        assumeTrue(isSigned(), "nothing was signed");
        for (String artifact : artifacts()) {
            for (String kind : KINDS) {
                Path file = GROUP.resolve(artifact).resolve(VERSION).resolve(artifact + "-" + VERSION + kind);
                run(folder, "gpg", "--batch", "--verify", file + ".asc", file.toString());
            }
        }
    }

    @Test
    void pomHasWhatThePortalAsksForAndNeitherParentNorDependencies() throws Exception {
        Document pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file(".pom").toFile());
        XPath path = XPathFactory.newInstance().newXPath();

        for (String element : List.of("groupId", "artifactId", "version", "name", "description", "url", "licenses/license/name",
            "licenses/license/url", "developers/developer/name", "scm/connection", "scm/url")) {
            assertThat(path.evaluate("/project/" + element, pom)).as(element).isNotBlank().doesNotContain("${");
        }
        assertThat(path.evaluate("/project/url", pom)).isEqualTo("https://github.com/dozemeter/dozemeter");
        assertThat(path.evaluate("/project/scm/url", pom)).isEqualTo("https://github.com/dozemeter/dozemeter");
        assertThat(path.evaluate("count(/project/parent | //dependencies | //dependencyManagement | //repositories)", pom)).isEqualTo("0");
    }

    @Test
    void sourcesHoldEachClassOfOurs() throws Exception {
        Map<String, byte[]> sources = zip(file("-sources.jar"));

        assertThat(classes(file(".jar")).filter(name -> name.matches(OURS + "|io/.*"))
            .map(name -> name.replaceFirst("^dozemeter/", "").replaceFirst("(\\$.*)?\\.class$", ".java")).distinct())
            .allMatch(name -> sources.containsKey(name) || isBesideAnother(name, sources));
    }

    /** A second type of one file. */
    private static boolean isBesideAnother(String name, Map<String, byte[]> sources) {
        String declaration = "(?s).*\\b(class|enum|interface) " + name.replaceAll(".*/|\\.java", "") + "\\b.*";
        String folderOfIt = name.substring(0, name.lastIndexOf('/') + 1);
        return sources.entrySet().stream().filter(source -> source.getKey().startsWith(folderOfIt))
            .anyMatch(source -> text(source.getValue()).matches(declaration));
    }

    @Test
    void javadocDescribesTheClassesThatTheJvmEntersAndNoOthers() throws Exception {
        assertThat(zip(file("-javadoc.jar")).keySet().stream().filter(name -> name.matches("io/github/dozemeter/[A-Z]\\w+\\.html")))
            .containsExactlyInAnyOrder("io/github/dozemeter/AgentMain.html", "io/github/dozemeter/CommandLineLauncher.html");
    }

    /** Its components' own jars have each class that is not ours, and none of them is there for nothing. */
    @Test
    void sbomNamesTheLibrariesInTheJarAndNoOthers() throws Exception {
        Set<String> others = new HashSet<>(classes(file(".jar")).filter(name -> name.startsWith("dozemeter/") && !name.matches(OURS))
            .map(name -> name.substring("dozemeter/".length())).toList());
        Set<String> explained = new HashSet<>();
        for (JsonObject component : components()) {
            if (!component.get("group").getAsString().equals("io.github.dozemeter")) {
                List<String> inside = classes(jarOf(component)).map(name -> name.replace("org/objectweb/asm/", "net/bytebuddy/jar/asm/"))
                    .filter(others::contains).toList();
                assertThat(inside).as(component.get("purl").getAsString()).isNotEmpty();
                assertThat(component.get("licenses").getAsJsonArray()).isNotEmpty();
                explained.addAll(inside);
            }
        }
        assertThat(explained).isEqualTo(others);
    }

    @Test
    void sbomNamesTheAsmThatByteBuddySaysItHolds() throws Exception {
        String asm = "";
        String licence = "";
        for (JsonObject component : components()) {
            switch (component.get("name").getAsString()) {
                case "asm" -> asm = component.get("version").getAsString();
                case "byte-buddy" -> licence = text(zip(jarOf(component)).get("META-INF/LICENSE"));
                default -> { }
            }
        }
        assertThat(licence).contains("ASM " + asm + ",");
    }

    @Test
    void anEmptyProjectGetsTheJarAloneFromARepositoryAndRunsAnApplicationUnderIt() throws Exception {
        Files.writeString(folder.resolve("settings.xml"), """
            <settings>
              <localRepository>%s</localRepository>
              <profiles>
                <profile>
                  <id>here</id>
                  <repositories>
                    <repository><id>release</id><url>%s</url></repository>
                  </repositories>
                  <pluginRepositories>
                    <!-- What the build has fetched before. -->
                    <pluginRepository><id>fetched</id><url>%s</url></pluginRepository>
                  </pluginRepositories>
                </profile>
              </profiles>
              <activeProfiles><activeProfile>here</activeProfile></activeProfiles>
            </settings>
            """.formatted(folder.resolve("local"), REPOSITORY.toUri(), LOCAL_REPOSITORY.toUri()));
        Files.writeString(folder.resolve("pom.xml"), """
            <project>
              <modelVersion>4.0.0</modelVersion>
              <groupId>com.example</groupId>
              <artifactId>service</artifactId>
              <version>1</version>
              <packaging>pom</packaging>
              <dependencies>
                <dependency>
                  <groupId>io.github.dozemeter</groupId>
                  <artifactId>dozemeter</artifactId>
                  <version>%s</version>
                </dependency>
              </dependencies>
            </project>
            """.formatted(VERSION));

        run(folder, System.getProperty("maven.home") + "/bin/mvn", "-B", "-ntp", "-s", "settings.xml",
            "org.apache.maven.plugins:maven-dependency-plugin:" + System.getProperty("dependency-plugin.version")
                + ":copy-dependencies", "-DoutputDirectory=lib", "-Dmdep.stripVersion=true");

        try (Stream<Path> copied = Files.list(folder.resolve("lib"))) {
            assertThat(copied).containsExactly(folder.resolve("lib/dozemeter.jar"));
        }
        Outcome outcome = Jvm.of(Jdk.running()).options("-javaagent:lib/dozemeter.jar=port=off,dump=report.prom").in(folder)
            .main("programs.Sleeper", 20, 1).run();
        assertThat(outcome.exitCode()).isZero();
        assertThat(Files.readAllLines(folder.resolve("report.prom"))).anyMatch(line -> line.startsWith("dozemeter_pauses_total")
            && line.contains("class=\"programs.Sleeper\"") && line.endsWith(" 20.0"));
    }

    private static List<String> artifacts() throws IOException {
        try (Stream<Path> all = Files.list(GROUP)) {
            // Beside them Maven keeps the names of plug-ins.
            return all.filter(Files::isDirectory).map(artifact -> artifact.getFileName().toString()).sorted().toList();
        }
    }

    private static Path file(String kind) {
        return FILES.resolve("dozemeter-" + VERSION + kind);
    }

    private static boolean isSigned() {
        return Files.exists(file(".jar.asc"));
    }

    private static List<JsonObject> components() throws IOException {
        return JsonParser.parseString(Files.readString(file("-cyclonedx.json"))).getAsJsonObject().getAsJsonArray("components")
            .asList().stream().map(JsonElement::getAsJsonObject).toList();
    }

    /** Where the build has it from. */
    private static Path jarOf(JsonObject component) {
        String name = component.get("name").getAsString();
        String version = component.get("version").getAsString();
        return LOCAL_REPOSITORY.resolve(component.get("group").getAsString().replace('.', '/')).resolve(name).resolve(version)
            .resolve(name + "-" + version + ".jar");
    }

    private static Stream<String> classes(Path jar) throws IOException {
        return AgentJar.files(jar).keySet().stream().filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"));
    }

    private static Map<String, byte[]> zip(Path file) throws IOException {
        Map<String, byte[]> content = new TreeMap<>();
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (var entry : zip.stream().filter(entry -> !entry.isDirectory()).toList()) {
                content.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
            }
        }
        return content;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static String hash(byte[] bytes, String algorithm) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
    }

    private static void run(Path folder, String... command) throws Exception {
        Path output = Files.createTempFile(folder, "output", ".txt");
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
            .redirectOutput(output.toFile()).start();
        boolean hasEnded = process.waitFor(4, TimeUnit.MINUTES);
        process.destroyForcibly();
        assertThat(hasEnded && process.waitFor() == 0).as(() -> read(output)).isTrue();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
