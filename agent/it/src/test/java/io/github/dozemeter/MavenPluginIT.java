package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The Maven plug-in in a project of three modules, below a folder with a blank, whose POMs know nothing of it. */
@Tag("long")
class MavenPluginIT {

    private static final String VERSION = System.getProperty("this.version");
    private static final String PLUGIN = "io.github.dozemeter:dozemeter-maven-plugin:" + VERSION + ':';
    private static final String JACOCO = "org.jacoco:jacoco-maven-plugin:" + System.getProperty("jacoco.version") + ":prepare-agent";
    private static final Path MAVENS = Path.of(System.getProperty("mavens"));
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int FIRST_JAVA_OF_MAVEN_4 = 17;
    /** The file repository that has the plug-in, and what Maven has fetched for these tests before. */
    private static final Path REPOSITORY = Path.of("target/plugin/repository").toAbsolutePath();
    private static final Path LOCAL = Path.of("target/plugin/local").toAbsolutePath();

    @TempDir
    private Path folder;
    private Path shop;

    /** Lays the three artifacts out as {@code mvn deploy} does. */
    @BeforeAll
    static void publish() throws IOException {
        // The version does not change from build to build.
        for (Path stale : Files.isDirectory(LOCAL) ? Folders.files(LOCAL.resolve("io/github/dozemeter"), "") : List.<Path>of()) {
            Files.delete(stale);
        }
        publish("dozemeter", Jvm.AGENT_JAR, "dist");
        publish("dozemeter-junit", Path.of("../junit/target/dozemeter-junit-" + VERSION + ".jar"), "junit");
        publish("dozemeter-maven-plugin", Path.of("../maven/target/dozemeter-maven-plugin-" + VERSION + ".jar"), "maven");
        Files.createDirectories(LOCAL.resolve("io/github/dozemeter"));
    }

    private static void publish(String artifact, Path jar, String module) throws IOException {
        Path place = REPOSITORY.resolve("io/github/dozemeter").resolve(artifact).resolve(VERSION);
        Files.createDirectories(place);
        for (Path old : Folders.files(place, "")) {
            Files.delete(old);
        }
        Files.copy(jar, place.resolve(artifact + '-' + VERSION + ".jar"));
        Files.copy(Path.of("..", module, "target/published-pom.xml"), place.resolve(artifact + '-' + VERSION + ".pom"));
    }

    @BeforeEach
    void begin() throws IOException {
        shop = folder.resolve("a shop");
        Folders.copy(Path.of("src/shop"), shop);
        Files.writeString(folder.resolve("settings.xml"), """
            <settings>
              <profiles>
                <profile>
                  <id>here</id>
                  <repositories>
                    <repository><id>fetched</id><url>%1$s</url><releases><checksumPolicy>ignore</checksumPolicy></releases></repository>
                  </repositories>
                  <pluginRepositories>
                    <pluginRepository><id>plugin</id><url>%2$s</url><releases><checksumPolicy>ignore</checksumPolicy></releases></pluginRepository>
                    <!-- What the build has fetched before. -->
                    <pluginRepository><id>fetched</id><url>%1$s</url><releases><checksumPolicy>ignore</checksumPolicy></releases></pluginRepository>
                  </pluginRepositories>
                </profile>
              </profiles>
              <activeProfiles><activeProfile>here</activeProfile></activeProfiles>
            </settings>
            """.formatted(Path.of(System.getProperty("local.repository")).toUri(), REPOSITORY.toUri()));
    }

    private static List<Path> mavens() throws IOException {
        try (Stream<Path> found = Files.list(MAVENS)) {
            List<Path> mavens = found.sorted().toList();
            assertThat(mavens).hasSize(3);
            return mavens;
        }
    }

    private static Path maven(String version) throws IOException {
        return mavens().stream().filter(maven -> maven.toString().contains("apache-maven-" + version)).findFirst().orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("mavens")
    void knownNamesTheBadVersionItsModuleAndItsFix(Path maven) throws Exception {
        Path local = folder.resolve("empty");
        Outcome run = run(maven, local, PLUGIN + "known");

        assertThat(run.exitCode()).as(run.out()).isEqualTo(1);
        assertThat(run.outLines()).containsSubsequence("[ERROR] io.netty:netty-common:4.1.43.Final", "[ERROR]   in core",
            "[ERROR]   in app > shop:core");
        assertThat(run.out()).contains("upgrade to", "1 in a bad version", "-Ddozemeter.known.ignore=ID").doesNotContain("shop:core:1");
        assertThat(Folders.files(local, ".jar")).noneMatch(jar -> jar.toString().matches(".*(netty|junit-jupiter).*"));
        assertThat(Folders.files(shop, ".class")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("mavens")
    void knownFailsWhereASisterIsNotResolved(Path maven) throws Exception {
        Outcome run = run(maven, LOCAL, PLUGIN + "known", "-pl", "app");

        assertThat(run.exitCode()).as(run.out()).isEqualTo(1);
        assertThat(run.out()).contains("Maven cannot read the POM of shop:core:1, so its dependencies were not looked up.");
    }

    @ParameterizedTest
    @MethodSource("mavens")
    void knownPassesWithTheGoodVersion(Path maven) throws Exception {
        Outcome run = run(maven, LOCAL, PLUGIN + "known", "-pl", "app", "-am", "-Dnetty.version=4.1.44.Final");

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out()).contains("1 of them in the table of known pauses, none in a bad version");
    }

    @Test
    void knownAcceptsWhatTheUserAccepts() throws Exception {
        Outcome ignored = run(maven("3.9"), LOCAL, PLUGIN + "known", "-Ddozemeter.known.ignore=netty-4-timer-windows");
        Outcome elsewhere = run(maven("3.9"), LOCAL, PLUGIN + "known", "-pl", "app", "-Ddozemeter.known.unresolved=shop:core",
            "-Ddozemeter.known.os=Linux", "-Ddozemeter.known.jdk=17");
        Outcome none = run(maven("3.9"), LOCAL, PLUGIN + "known", "-pl", "web");

        assertThat(ignored.exitCode()).as(ignored.out()).isZero();
        assertThat(elsewhere.exitCode()).as(elsewhere.out()).isZero();
        assertThat(none.exitCode()).as(none.out()).isZero();
        assertThat(none.out()).contains("[INFO] no dependencies");
    }

    @ParameterizedTest
    @MethodSource("mavens")
    void testFailsOnTheZeroSleepOfTheCodeUnderTest(Path maven) throws Exception {
        Outcome run = run(maven, LOCAL, PLUGIN + "test");

        assertThat(run.exitCode()).as(run.out()).isEqualTo(1);
        assertThat(run.out()).contains("Tests run: 1, Failures: 0, Errors: 0",
            "[ERROR] dozemeter: zero-sleep: 1 site, most at shop.Poll.await:6 (100)", "Pauses fail the build of shop:app:jar:1");
        assertThat(run.out() + run.err()).doesNotContain("WARN Dozemeter", "[dozemeter] ");
    }

    @ParameterizedTest
    @MethodSource("mavens")
    void checkPassesOnceTheSleepHasATime(Path maven) throws Exception {
        Outcome run = run(maven, LOCAL, PLUGIN + "prepare-agent", "test", PLUGIN + "check", "-Dpause=1", "-T", "2");

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out()).contains("no finding of --fail-on warning in ", "no tests ran in this module");
    }

    @ParameterizedTest
    @MethodSource("mavens")
    void scanReadsTheArtifactOfEachModule(Path maven) throws Exception {
        Outcome run = run(maven, LOCAL, "package", PLUGIN + "scan", "-DskipTests");

        assertThat(run.exitCode()).as(run.out()).isEqualTo(1);
        assertThat(run.out()).contains("this module has no classes", "shop.Web.idle:6", "Pauses fail the build of shop:web:jar:1");
        assertThat(run.outLines()).anyMatch(line -> line.contains("web-1.jar"));
    }

    @Test
    void scanReadsTheClassesWhereNothingIsPackaged() throws Exception {
        Outcome uncompiled = run(maven("3.9"), LOCAL, PLUGIN + "scan");
        assertThat(uncompiled.exitCode()).isEqualTo(1);
        assertThat(uncompiled.out()).contains("shop:core:jar:1 is not compiled, so no pause was looked for");

        Outcome compiled = run(maven("3.9"), LOCAL, "compile", PLUGIN + "scan");
        assertThat(compiled.exitCode()).isEqualTo(1);
        assertThat(compiled.out()).contains("shop.Web.idle:6");

        Files.writeString(folder.resolve("allow.txt"), "shop.Web#idle  it is a test\n");
        Outcome allowed = run(maven("3.9"), LOCAL, "compile", PLUGIN + "scan", "-Ddozemeter.scan.allow=" + folder.resolve("allow.txt"));
        assertThat(allowed.exitCode()).as(allowed.out()).isZero();
    }

    @Test
    void checkFailsWhereTheTestsRanWithoutTheAgent() throws Exception {
        insert("pom.xml", "<version>${surefire.version}</version>", "<configuration><argLine>-Xmx256m</argLine></configuration>");
        Outcome literal = run(maven("3.9"), LOCAL, PLUGIN + "test");

        assertThat(literal.exitCode()).isEqualTo(1);
        assertThat(literal.out()).contains("Tests ran in shop:app:jar:1, but not with the agent, so no pause was judged.", "@{argLine}");
    }

    /** Of its own accord since 3.6, Surefire runs them on the JUnit Platform. */
    @Test
    void testsOfJUnit4AreJudgedOrTheReasonIsGiven() throws Exception {
        Path test = shop.resolve("web/src/test/java/shop/WebTest.java");
        Files.createDirectories(test.getParent());
        Files.writeString(test, """
            package shop;
            public class WebTest {
                @org.junit.Test
                public void idles() throws Exception {
                    Web.idle();
                }
            }
            """);
        insert("web/pom.xml", "<artifactId>web</artifactId>", "<dependencies><dependency><groupId>junit</groupId>"
            + "<artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope></dependency></dependencies>");
        Outcome judged = run(maven("3.9"), LOCAL, PLUGIN + "test", "-pl", "web");
        Outcome older = run(maven("3.9"), LOCAL, PLUGIN + "test", "-pl", "web", "-Dsurefire.version=3.2.5");

        assertThat(judged.exitCode()).isEqualTo(1);
        assertThat(judged.out()).contains("zero-sleep: 1 site, most at shop.Web.idle:6 (1)");
        assertThat(older.exitCode()).isEqualTo(1);
        assertThat(older.out()).contains("Tests ran in shop:web:jar:1, but without the JUnit listener, so no pause was judged.",
            "Surefire is older than 3.6 (update it, or add the test dependency org.junit.vintage:junit-vintage-engine)");
    }

    @Test
    void reportsOfAnEarlierRunAreNoTestsOfThisOne() throws Exception {
        assertThat(run(maven("3.9"), LOCAL, "test").exitCode()).isZero();
        Outcome judged = run(maven("3.9"), LOCAL, PLUGIN + "check");
        assertThat(judged.exitCode()).isEqualTo(1);
        assertThat(judged.out()).contains("the goal prepare-agent did not run before the tests");

        Outcome skipped = run(maven("3.9"), LOCAL, PLUGIN + "test", "-DskipTests");
        assertThat(skipped.exitCode()).as(skipped.out()).isZero();
        assertThat(skipped.out()).contains("no tests ran in this module");
    }

    @Test
    void jaCoCoAndTheAgentBothWriteInEitherOrder() throws Exception {
        for (List<String> goals : List.of(List.of(JACOCO, PLUGIN + "prepare-agent"), List.of(PLUGIN + "prepare-agent", JACOCO))) {
            List<String> words = new ArrayList<>(goals);
            words.addAll(List.of("test", PLUGIN + "check"));
            Path coverage = shop.resolve("app/target/jacoco.exec");
            Files.deleteIfExists(coverage);
            Outcome run = run(maven("3.9"), LOCAL, words.toArray(String[]::new));

            assertThat(run.out()).contains("zero-sleep: 1 site, most at shop.Poll.await:6 (100)");
            assertThat(coverage).isNotEmptyFile();
        }
    }

    private void insert(String file, String after, String text) throws IOException {
        String pom = Files.readString(shop.resolve(file));
        assertThat(pom).contains(after);
        Files.writeString(shop.resolve(file), pom.replace(after, after + text));
    }

    private Outcome run(Path maven, Path local, String... words) throws Exception {
        Stream<String> all = Stream.concat(Stream.of("-B", "-ntp", "-s", folder.resolve("settings.xml").toString(),
            "-Dmaven.repo.local=" + local), Stream.of(words));
        return Jvm.at(maven.resolve("bin/mvn")).in(shop).environment("JAVA_HOME", jdk(maven).home().toString())
            .environment("MAVEN_HOME", maven.toString()).main(all.toArray()).run(PATIENCE);
    }

    /** The oldest JDK of the tests on which this Maven runs. */
    private static Jdk jdk(Path maven) {
        boolean isNewest = maven.toString().contains("apache-maven-4");
        Collection<Jdk> jdks = Jdk.eachKind();
        return jdks.stream().filter(jdk -> !isNewest || jdk.feature() >= FIRST_JAVA_OF_MAVEN_4).findFirst().orElseGet(Jdk::running);
    }
}
