package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Class loaders that delegate {@code java.*} and nothing else: OSGi bundles and JBoss modules that import nothing. */
@DisplayName("OSGi (Felix, Equinox) and JBoss Modules")
@Tag(OnJdks.MATRIX)
@Tag("application")
class ModuleSystemsIT {

    private static final String PAUSING = "programs.Yielder";

    @TempDir
    private static Path hosts;

    @TempDir
    private Path folder;

    @BeforeAll
    static void compileTheHosts() throws IOException {
        Archives.compile("8", Path.of("src/containers/java"), hosts,
            List.of(Archives.published("org.apache.felix.framework"), Archives.published("jboss-modules")));
    }

    /** JBoss Modules of these days needs Java 11. */
    static Collection<Jdk> jdks() {
        return Jdk.eachKind().stream().filter(jdk -> jdk.feature() >= 11).toList();
    }

    /** Equinox of these days needs Java 17. */
    static Stream<Arguments> frameworks() {
        return Jdk.eachKind().stream().flatMap(jdk -> jdk.feature() < 17 ? Stream.of(Arguments.of(jdk, "org.apache.felix.framework"))
            : Stream.of(Arguments.of(jdk, "org.apache.felix.framework"), Arguments.of(jdk, "org.eclipse.osgi")));
    }

    @ParameterizedTest
    @MethodSource("frameworks")
    void aBundleThatImportsNothingIsCounted(Jdk jdk, String framework) throws Exception {
        Path bundle = Archives.jarOfPrograms(folder.resolve("bundle.jar"),
            Map.of("Bundle-ManifestVersion", "2", "Bundle-SymbolicName", "probe", "Bundle-Version", "1.0.0"), PAUSING);
        check(Jvm.tool(jdk, "java").classPath(hosts, Archives.published(framework))
            .main("containers.Osgi", folder.resolve("storage"), bundle, PAUSING), "ran in org\\.(apache\\.felix|eclipse)\\..*");
    }

    /** As with Karaf, whose locations are no files: only the framework knows where the classes are. */
    @ParameterizedTest
    @MethodSource("frameworks")
    void aBundleOfNoFileIsReadThroughItsLoaderAtAnAttach(Jdk jdk, String framework) throws Exception {
        Path bundle = Archives.jarOfPrograms(folder.resolve("bundle.jar"),
            Map.of("Bundle-ManifestVersion", "2", "Bundle-SymbolicName", "probe", "Bundle-Version", "1.0.0"), PAUSING);
        Path dump = folder.resolve("seen.prom");
        Path go = folder.resolve("go");
        try (RunningJvm jvm = Jvm.tool(jdk, "java").classPath(hosts, Archives.published(framework))
            .main("containers.Osgi", folder.resolve("storage"), bundle, PAUSING, "mvn:com.shop/probe/1.0", go).start()) {
            jvm.awaitOut("loaded");
            new Attached(jdk, jvm).start("port=off,dump=" + dump);
            Files.createFile(go);
            assertThat(jvm.awaitEnd().exitCode()).isZero();
        }

        Scrape seen = Scrape.of(dump);
        assertThat(seen.all("dozemeter_pauses_total", "class", PAUSING)).singleElement().satisfies(site ->
            assertThat(site.labels().get("artifact")).isIn("probe-1.0.jar", "bundle-1"));
        assertThat(seen.all("dozemeter_classes_skipped_total", "reason", "unreadable")).allMatch(skipped -> skipped.value() == 0);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void aModuleWithoutDependenciesIsCounted(Jdk jdk) throws Exception {
        Path module = Files.createDirectories(folder.resolve("modules/probe/main"));
        Archives.jarOfPrograms(module.resolve("bundle.jar"), Map.of(), PAUSING);
        Files.writeString(module.resolve("module.xml"), """
            <module xmlns="urn:jboss:module:1.9" name="probe">
              <resources><resource-root path="bundle.jar"/></resources>
            </module>
            """);
        check(Jvm.tool(jdk, "java").classPath(hosts, Archives.published("jboss-modules"))
            .main("containers.JbossModules", folder.resolve("modules"), "probe", PAUSING), "ran in org\\.jboss\\.modules\\..*");
    }

    private void check(Jvm host, String says) throws Exception {
        Path dump = folder.resolve("seen.prom");
        Outcome outcome = host.agent("port=off,dump=" + dump).run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out().trim()).matches(says);
        assertThat(outcome.agentLines()).isEmpty();
        assertThat(Scrape.of(dump).all("dozemeter_pauses_total", "class", PAUSING)).singleElement().satisfies(site -> {
            assertThat(site.value()).isEqualTo(1);
            assertThat(site.labels()).containsEntry("method", "run").containsEntry("line", "8");
        });
    }
}
