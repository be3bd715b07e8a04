package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.dozemeter.cli.InProcess;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A project's tests, run by Maven with the listener as a dependency and the agent in {@code argLine}. */
@Tag("long")
class JunitIT {

    private static final Path MAVEN = Path.of(System.getProperty("maven.home"), "bin/mvn");
    private static final Duration PATIENCE = Duration.ofMinutes(9);
    private static final String BEGIN = "package app;\nimport org.junit.jupiter.api.Test;\n";
    private static final String ONE = BEGIN + """
        class OneTest {
            @Test void sleeps() throws Exception {
                Thread.sleep(300);
            }
            @Test void callsWhatSleeps() throws Exception {
                for (int i = 0; i < 20; i++) {
                    new Service().poll();
                }
            }
        }
        """;
    private static final String OTHER = BEGIN + """
        class OtherTest {
            @Test void sleepsInAnotherThreadToo() throws Exception {
                Thread thread = new Thread(() -> Service.sleep(400));
                thread.start();
                java.util.concurrent.TimeUnit.MILLISECONDS.sleep(100);
                thread.join();
            }
        }
        """;
    private static final String OLD = """
        package app;
        public class OldTest {
            @org.junit.Test public void sleeps() throws Exception {
                Thread.sleep(50);
            }
        }
        """;

    @TempDir
    private Path project;

    @BeforeEach
    void begin() throws IOException {
        write("pom.xml", """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <parent>
                <groupId>io.github.dozemeter</groupId>
                <artifactId>dozemeter-parent</artifactId>
                <version>%s</version>
                <relativePath>%s</relativePath>
              </parent>
              <artifactId>sleepy</artifactId>
              <dependencies>
                <dependency>
                  <groupId>org.junit.jupiter</groupId>
                  <artifactId>junit-jupiter</artifactId>
                  <scope>test</scope>
                </dependency>
                <dependency>
                  <groupId>org.junit.vintage</groupId>
                  <artifactId>junit-vintage-engine</artifactId>
                  <scope>test</scope>
                </dependency>
                <dependency>
                  <groupId>io.github.dozemeter</groupId>
                  <artifactId>dozemeter-junit</artifactId>
                  <version>%1$s</version>
                  <scope>system</scope>
                  <systemPath>%s</systemPath>
                </dependency>
              </dependencies>
            </project>
            """.formatted(System.getProperty("this.version"), project.toRealPath().relativize(Path.of("../../pom.xml").toRealPath()),
                Path.of(System.getProperty("listener.jar")).toRealPath()));
        write("src/main/java/app/Service.java", """
            package app;
            public class Service {
                public static void sleep(long millis) {
                    try {
                        Thread.sleep(millis);
                    } catch (InterruptedException end) {
                        Thread.currentThread().interrupt();
                    }
                }
                public void poll() throws Exception {
                    Thread.sleep(10);
                    Thread.sleep(0);
                }
            }
            """);
    }

    @Test
    void whatOneForkSleptIsWhatTheFlightRecorderSays() throws Exception {
        write("src/test/java/app/OneTest.java", ONE);
        write("src/test/java/app/OtherTest.java", OTHER);
        write("src/test/java/app/OldTest.java", OLD);
        FlightRecording recording = new FlightRecording(project.resolve("suite.jfr"));
        Outcome run = maven(recording.ofWaits());
        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out() + run.err()).contains("Test code and the code under test slept ", "Test classes, and what all threads slept");

        Map<String, Double> witnessed = recording.slept("app.");
        Map<String, Double> told = new TreeMap<>();
        JsonObject file = files().get(0);
        for (JsonElement site : file.getAsJsonArray("sites")) {
            String of = text(site, "class");
            assertThat(text(site, "by")).isEqualTo(of.startsWith("app.Service") ? "main" : of.startsWith("app.") ? "test" : "library");
            if (of.startsWith("app.")) {
                told.merge(of + ' ' + text(site, "line"), number(site, "sleptSeconds"), Double::sum);
            }
        }
        // The agent reads the clock around the call in which the recorder reads it, and may lose the processor between the two.
        assertThat(told).containsOnlyKeys(witnessed.keySet()).hasSize(6);
        witnessed.forEach((place, seconds) -> assertThat(told.get(place)).as(place).isGreaterThan(seconds * 0.999));
        assertThat(file.getAsJsonArray("classes")).extracting(one -> text(one, "class"))
            .containsExactlyInAnyOrder("app.OneTest", "app.OtherTest", "app.OldTest");
        assertThat(ofClasses(file)).isBetween(told.values().stream().mapToDouble(seconds -> seconds).sum() * 0.99, ofSites(file) * 1.01);
        assertThat(verb("--fail-on", "slept=1h").exitCode()).isZero();
        Outcome failed = verb("--fail-on", "slept=500ms,zero-sleep");
        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.err()).contains("slept: ", "zero-sleep: 1 site, most at app.Service.poll:12 (20)").hasLineCount(2);
    }

    @Test
    void twoForksWriteAFileEachAndTheCommandAddsThemUp() throws Exception {
        write("src/test/java/app/OneTest.java", ONE);
        write("src/test/java/app/OtherTest.java", OTHER);
        Outcome run = maven("", "-DforkCount=2");
        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(files()).hasSize(2).allSatisfy(file -> assertThat(file.get("finished").getAsBoolean()).isTrue());

        Outcome added = verb();
        assertThat(added.exitCode()).as(added.err()).isZero();
        double slept = files().stream().mapToDouble(JunitIT::ofSites).sum();
        assertThat(slept).isGreaterThanOrEqualTo(1);
        assertThat(added.out()).contains(", in 2 JVMs.", "  app.OneTest\n", "  app.OtherTest\n");
        assertThat(added.err()).isEmpty();
    }

    @Test
    void whereTestClassesOverlapThereIsOneTableForTheJvm() throws Exception {
        for (String name : List.of("LeftTest", "RightTest")) {
            write("src/test/java/app/" + name + ".java", BEGIN + "class " + name + " {\n    @Test void meets() throws Exception {\n"
                + "        Meeting.POINT.await(60, java.util.concurrent.TimeUnit.SECONDS);\n        Thread.sleep(50);\n    }\n}\n");
        }
        write("src/test/java/app/Meeting.java", "package app;\nclass Meeting {\n"
            + "    static final java.util.concurrent.CyclicBarrier POINT = new java.util.concurrent.CyclicBarrier(2);\n}\n");
        write("src/test/resources/junit-platform.properties", "junit.jupiter.execution.parallel.enabled=true\n"
            + "junit.jupiter.execution.parallel.mode.default=concurrent\njunit.jupiter.execution.parallel.config.strategy=fixed\n"
            + "junit.jupiter.execution.parallel.config.fixed.parallelism=2\n");
        Outcome run = maven("");
        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(verb().out()).contains("Test classes ran in parallel: ", "app.LeftTest.meets:", "app.RightTest.meets:")
            .doesNotContain("while each ran");
    }

    @Test
    void aForkThatDiesIsNamed() throws Exception {
        write("src/test/java/app/OneTest.java", ONE);
        write("src/test/java/app/ZLastTest.java", BEGIN + "class ZLastTest {\n    @Test void dies() {\n        Runtime.getRuntime().halt(3);\n    }\n}\n");
        assertThat(maven("", "-Dsurefire.runOrder=alphabetical").exitCode()).isNotZero();
        Outcome verb = verb();
        assertThat(verb.exitCode()).isEqualTo(4);
        assertThat(verb.err()).contains("this JVM ended before its tests did");
    }

    private static double ofSites(JsonObject file) {
        return file.getAsJsonArray("sites").asList().stream().mapToDouble(site -> number(site, "sleptSeconds")).sum();
    }

    private static double ofClasses(JsonObject file) {
        return file.getAsJsonArray("classes").asList().stream()
            .flatMap(one -> one.getAsJsonObject().getAsJsonArray("pauses").asList().stream())
            .mapToDouble(pauses -> number(pauses, "sleptSeconds")).sum();
    }

    private Outcome maven(String option, String... properties) throws Exception {
        String agent = "-javaagent:" + Jvm.AGENT_JAR.toRealPath() + "=junit=target/dozemeter";
        Object[] words = Stream.concat(Stream.of("-B", "-ntp", "test", "-Dmaven.repo.local=" + System.getProperty("local.repository"),
            "-DargLine=" + agent + ' ' + option), Stream.of(properties)).toArray();
        return Jvm.at(MAVEN).in(project).environment("JAVA_HOME", Jdk.running().home().toString()).main(words).run(PATIENCE);
    }

    private Outcome verb(String... options) throws Exception {
        Object[] words = Stream.concat(Stream.of("junit", project.toString()), Stream.of(options)).toArray();
        return InProcess.run(words);
    }

    private List<JsonObject> files() throws IOException {
        return Folders.files(project.resolve("target/dozemeter"), ".json").stream().map(JunitIT::parsed).toList();
    }

    private static JsonObject parsed(Path file) {
        try {
            return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private static String text(JsonElement object, String name) {
        return object.getAsJsonObject().get(name).getAsString();
    }

    private static double number(JsonElement object, String name) {
        return object.getAsJsonObject().get(name).getAsDouble();
    }

    private void write(String name, String text) throws IOException {
        Path file = project.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
