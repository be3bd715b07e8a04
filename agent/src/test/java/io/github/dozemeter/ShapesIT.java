package io.github.dozemeter;

import static java.util.stream.Collectors.summingInt;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import io.github.dozemeter.tried.Tried;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pauses in every shape are counted where the program itself says that it makes them. */
@Tried("Shapes of a call")
class ShapesIT {

    @TempDir
    private Path folder;

    static Collection<Jdk> jdks() {
        return Jdk.all();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void everyShapeIsCountedAtItsClassMethodAndLine(Jdk jdk) throws Exception {
        countsEveryShape(Jvm.of(jdk));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void everythingPassesTheVerifierTheHookIncluded(Jdk jdk) throws Exception {
        countsEveryShape(Jvm.of(jdk).options("-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal",
            "-XX:+BytecodeVerificationRemote"));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void classesThatWereLoadedBeforeTheAgentAreRetransformed(Jdk jdk) throws Exception {
        Path early = folder.resolve("early.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", "programs.Early");
        new JarOutputStream(Files.newOutputStream(early), manifest).close();
        countsEveryShape(Jvm.of(jdk).options("-javaagent:" + early + "=programs.Shapes:programs.Pausable:"
            + "programs.ShapesOfReferences:programs.ShapesOfThreads"));
    }

    private void countsEveryShape(Jvm jvm) throws Exception {
        Path dump = folder.resolve("shapes.prom");
        Jvm plain = jvm.main("programs.Shapes");
        Outcome expected = plain.run();
        Outcome seen = plain.agent("port=off,dump=" + dump).run();

        assertThat(seen.exitCode()).as(seen.err()).isZero();
        assertThat(seen.out()).isEqualTo(expected.out());
        assertThat(seen.otherErrorLines()).containsExactlyElementsOf(expected.otherErrorLines());
        Scrape scrape = Scrape.of(dump);
        assertThat(counted(scrape)).isEqualTo(told(expected)).hasSizeGreaterThan(30);
        String skipped = "dozemeter_classes_skipped_total";
        assertThat(scrape.sum(skipped, "reason", "serializable_reference")).isEqualTo(1);
        assertThat(scrape.sum(skipped)).isEqualTo(1);
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
