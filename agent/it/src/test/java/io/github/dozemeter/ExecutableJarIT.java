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
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Executable jars of Spring Boot, whose libraries are jars in the jar: a site is named after the innermost. */
@DisplayName("Executable jars of Spring Boot")
@Tag(OnJdks.MATRIX)
@Tag("application")
class ExecutableJarIT {

    private static final Map<String, String> LAUNCHERS = Map.of("spring-boot-loader-2", "org.springframework.boot.loader.JarLauncher",
        "spring-boot-loader-3", "org.springframework.boot.loader.launch.JarLauncher");

    /** Of a megabyte each, which compress to nothing. */
    private static final int LARGE_CLASSES = 100;

    @TempDir
    private Path folder;

    /** Boot 3 needs Java 17. */
    static Stream<Arguments> jdks() {
        return Jdk.eachKind().stream().flatMap(jdk -> LAUNCHERS.keySet().stream().sorted()
            .filter(loader -> jdk.feature() >= 17 || loader.endsWith("2")).map(loader -> Arguments.of(jdk, loader)));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void pausesBearTheNameOfTheNestedJar(Jdk jdk, String loader) throws Exception {
        Path jar = executableJar(loader);
        Path dump = folder.resolve("booted.prom");
        Outcome outcome = Jvm.tool(jdk, "java").agent("port=off,dump=" + dump).main("-jar", jar, 3, 0).run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).matches("slept 3\nran in org\\.springframework\\.boot\\..*LaunchedU?R?L?ClassLoader\n");
        assertThat(outcome.err()).isEmpty();
        Scrape scrape = Scrape.of(dump);
        assertThat(scrape.sum("dozemeter_pauses_total", "class", "programs.Sleeper", "artifact", "nested-1.0.jar")).isEqualTo(3);
        assertThat(scrape.sum("dozemeter_pauses_total", "class", "programs.Booted", "artifact", "app.jar")).isEqualTo(2);
    }

    /** Read whole, the nested jar takes twice the heap; only one of its classes is loaded. */
    @ParameterizedTest
    @MethodSource("jdks")
    @Tag("long")
    void attachedToItTheAgentTakesLittleOfASmallHeapHoweverLargeTheNestedJar(Jdk jdk, String loader) throws Exception {
        Path jar = executableJar(loader);
        try (RunningJvm jvm = Jvm.tool(jdk, "java").options("-Xmx48m", "-XX:+ExitOnOutOfMemoryError", "-verbose:class")
            .main("-jar", jar, 1_000_000, 1).start()) {
            jvm.awaitOut("programs.Sleeper ");
            Attached attached = new Attached(jdk, jvm);
            attached.start("");
            Scrape scrape = jvm.await(() -> jvm.scrape(URI.create(attached.properties().get("dozemeter.url"))),
                seen -> seen.sum("dozemeter_sampled_threads", "artifact", "nested-1.0.jar")
                    + seen.sum("dozemeter_pauses_total", "artifact", "nested-1.0.jar") > 0);
            assertThat(scrape.sum("dozemeter_classes_skipped_total", "reason", "unreadable")).isZero();
            assertThat(jvm.err()).doesNotContain("OutOfMemory", "Terminating");
        }
    }

    private Path executableJar(String loader) throws IOException {
        Path nested = folder.resolve("nested.jar");
        try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(nested))) {
            for (int i = 0; i < LARGE_CLASSES; i++) {
                entries.putNextEntry(new JarEntry("large/Class" + i + ".class"));
                entries.write(new byte[1 << 20]);
            }
            entries.putNextEntry(new JarEntry("programs/Sleeper.class"));
            Files.copy(Archives.program("programs.Sleeper"), entries);
        }
        Path jar = folder.resolve("app.jar");
        Map<String, String> manifest = Map.of("Main-Class", LAUNCHERS.get(loader), "Start-Class", "programs.Booted",
            "Spring-Boot-Classes", "BOOT-INF/classes/", "Spring-Boot-Lib", "BOOT-INF/lib/");
        try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(jar), Archives.manifest(manifest))) {
            copy(Archives.published(loader), entries);
            for (String directory : new String[] {"BOOT-INF/", "BOOT-INF/classes/", "BOOT-INF/lib/"}) {
                entries.putNextEntry(new JarEntry(directory));
            }
            Archives.store(entries, "BOOT-INF/lib/nested-1.0.jar", Files.readAllBytes(nested));
            entries.putNextEntry(new JarEntry("BOOT-INF/classes/programs/Booted.class"));
            Files.copy(Archives.program("programs.Booted"), entries);
        }
        return jar;
    }

    private static void copy(Path jar, JarOutputStream entries) throws IOException {
        try (JarFile from = new JarFile(jar.toFile())) {
            for (Enumeration<JarEntry> all = from.entries(); all.hasMoreElements(); ) {
                JarEntry entry = all.nextElement();
                if (entry.getName().endsWith(".class")) {
                    entries.putNextEntry(new JarEntry(entry.getName()));
                    entries.write(from.getInputStream(entry).readAllBytes());
                }
            }
        }
    }
}
