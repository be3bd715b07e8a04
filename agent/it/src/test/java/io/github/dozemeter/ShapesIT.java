package io.github.dozemeter;

import static java.util.stream.Collectors.summingInt;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pauses in every shape are counted where the program itself says that it makes them. */
@DisplayName("Shapes of a call")
@Tag(OnJdks.MATRIX)
class ShapesIT {

    private static final String SKIPPED = "dozemeter_classes_skipped_total";

    @TempDir
    private Path folder;
    private Map<String, Integer> told;
    private Map<String, Integer> counted;

    @OnJdks(Which.ALL)
    void everyShapeIsCountedAtItsClassMethodAndLine(Jdk jdk) throws Exception {
        countsEveryShape(Jvm.of(jdk));
    }

    /** As docs/blind-spots.md says; a JDK before 18 generates a class for the call. */
    @Test
    void aReflectivePauseIsNotCountedHoweverOftenItIsMade() throws Exception {
        Path dump = folder.resolve("reflective.prom");
        Outcome outcome = Jvm.of(Jdk.running()).agent("port=off,dump=" + dump).main("programs.ReflectiveSleeper").run();

        assertThat(outcome.out()).isEqualTo("slept\n");
        assertThat(Scrape.of(dump).sum("dozemeter_pauses_total")).isEqualTo(1);
    }

    @OnJdks(Which.ALL)
    void everythingPassesTheVerifierTheHookIncluded(Jdk jdk) throws Exception {
        countsEveryShape(Jvm.of(jdk).options("-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal",
            "-XX:+BytecodeVerificationRemote"));
    }

    @OnJdks(Which.ALL)
    void classesThatWereLoadedBeforeTheAgentAreRetransformed(Jdk jdk) throws Exception {
        Path early = folder.resolve("early.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", "programs.Early");
        new JarOutputStream(Files.newOutputStream(early), manifest).close();
        countsEveryShape(Jvm.of(jdk).options("-javaagent:" + early + "=programs.Shapes:programs.Pausable:"
            + "programs.ShapesOfReferences:programs.ShapesOfThreads"));
    }

    static Collection<Jdk> jdksWithNewerShapes() {
        return Jdk.from(17);
    }

    /** Records, sealed types, patterns, pauses before {@code super()}; and the methods that came with these releases. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksWithNewerShapes")
    void whatTheCompilerOfThisReleaseMakesOfNewerShapesIsCounted(Jdk jdk) throws Exception {
        for (int release : List.of(17, 21, 25)) {
            if (jdk.feature() >= release) {
                compare(compiled(jdk, release).main("programs.Newer" + release));

                assertThat(counted).isEqualTo(told).hasSizeGreaterThan(release == 25 ? 3 : 6);
            }
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksWithNewerShapes")
    void withoutDebugInformationTheLineIsZero(Jdk jdk) throws Exception {
        compare(compiled(jdk, 17, "-g:none").main("programs.Newer17"));

        assertThat(told).containsKey("programs.Newer17$Inner pause -1 Thread.join");
        assertThat(counted).isEqualTo(told.entrySet().stream()
            .collect(toMap(place -> place.getKey().replace(" -1 ", " 0 "), Map.Entry::getValue)));
    }

    private Jvm compiled(Jdk jdk, int release, String... options) throws Exception {
        Path classes = folder.resolve("newer" + release);
        Object[] command = {"-d", classes, "-cp", System.getProperty("program.classes"),
            Path.of("src/newer/" + release + "/programs/Newer" + release + ".java").toAbsolutePath()};
        Outcome compiled = Jvm.tool(jdk, "javac").options(options).main(command).run();
        assertThat(compiled.exitCode()).as(compiled.err()).isZero();
        return Jvm.of(jdk).classPath(classes);
    }

    private void countsEveryShape(Jvm jvm) throws Exception {
        compare(jvm.main("programs.Shapes"));

        assertThat(counted).isEqualTo(told).hasSizeGreaterThan(30);
    }

    /** Runs it without the agent and with it, and reads what it told and what was counted. */
    private void compare(Jvm plain) throws Exception {
        Path dump = folder.resolve("shapes.prom");
        Outcome expected = plain.run();
        Outcome seen = plain.agent("port=off,calls=default:spin,dump=" + dump).run();

        assertThat(expected.exitCode()).as(expected.err()).isZero();
        assertThat(seen.exitCode()).as(seen.err()).isZero();
        assertThat(seen.out()).isEqualTo(expected.out());
        assertThat(seen.otherErrorLines()).containsExactlyElementsOf(expected.otherErrorLines());
        Scrape scrape = Scrape.of(dump);
        // One of Shapes, which all of them use.
        assertThat(scrape.sum(SKIPPED, "reason", "serializable_reference")).isEqualTo(1);
        assertThat(scrape.sum(SKIPPED)).isEqualTo(1);
        told = told(expected);
        counted = counted(scrape);
    }

    /** By class, method, line and call. */
    private static Map<String, Integer> told(Outcome outcome) {
        return outcome.outLines().stream().filter(line -> line.startsWith("programs."))
            .collect(Collectors.groupingBy(line -> line.substring(0, line.lastIndexOf(' ')), TreeMap::new,
                summingInt(line -> Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1)))));
    }

    private static Map<String, Integer> counted(Scrape scrape) {
        return scrape.all("dozemeter_pauses_total").stream().collect(toMap(
            site -> String.join(" ", site.labels().get("class"), site.labels().get("method"),
                site.labels().get("line"), site.labels().get("call")),
            site -> (int) site.value(), Integer::sum, TreeMap::new));
    }
}
