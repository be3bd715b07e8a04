package io.github.dozemeter.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Micrometers that go wrong: the agent says so once, the application's own metrics stay. */
@DisplayName("The application's own Micrometer")
@Tag("application")
class HostileMicrometerIT {

    private static final String ORDERS = "app.orders[] 3.0\n";
    private static final List<AutoCloseable> RUNNING = new ArrayList<>();
    @TempDir
    private static Path folder;
    private static Metered throwing;
    private static Metered closing;
    private static Metered old;
    private static Metered broken;
    private static Metered off;
    private static Metered small;
    private static RunningJvm loaders;

    @BeforeAll
    static void start() throws IOException {
        Path[] newest = ClassPath.micrometer("newest", "core");
        throwing = start("port=off", newest, "simple", "throwing");
        closing = start("port=off", newest, "simple", "closing");
        old = start("port=off", ClassPath.micrometer("1.2", "core"), "simple");
        broken = start("port=off", without("io/micrometer/core/instrument/FunctionTimer$Builder.class", newest), "simple");
        off = start("port=off,micrometer=off", newest, "simple");
        small = start("port=off,maxSites=1", newest, "simple");
        loaders = loaders(newest);
        RUNNING.add(loaders);
    }

    private static Metered start(String argument, Path[] classPath, String... registries) throws IOException {
        Metered application = Metered.start(Jdk.running(), argument, classPath, registries);
        RUNNING.add(application);
        return application;
    }

    private static Path[] without(String missing, Path[] classPath) throws IOException {
        Path[] changed = classPath.clone();
        for (int i = 0; i < changed.length; i++) {
            if (changed[i].getFileName().toString().startsWith("micrometer-core")) {
                changed[i] = without(missing, changed[i]);
            }
        }
        return changed;
    }

    private static Path without(String missing, Path jar) throws IOException {
        Path copy = folder.resolve("broken.jar");
        try (JarFile from = new JarFile(jar.toFile()); OutputStream file = Files.newOutputStream(copy);
             JarOutputStream to = new JarOutputStream(file)) {
            for (JarEntry entry : Collections.list(from.entries())) {
                if (!entry.getName().equals(missing)) {
                    to.putNextEntry(new JarEntry(entry.getName()));
                    try (InputStream in = from.getInputStream(entry)) {
                        in.transferTo(to);
                    }
                }
            }
        }
        return copy;
    }

    private static RunningJvm loaders(Path[] jars) throws IOException {
        List<Object> command = new ArrayList<>(List.of("programs.MeteringLoaders", System.getProperty("program.classes")));
        command.addAll(Arrays.asList(jars));
        return Jvm.of(Jdk.running()).agent("port=off").main(command.toArray()).start();
    }

    @AfterAll
    static void stop() throws Exception {
        for (AutoCloseable one : RUNNING) {
            one.close();
        }
    }

    @Test
    void aRegistryThatThrowsCostsOneLineAndNoneOfTheApplicationsMeters() throws Exception {
        assertThat(throwing.awaitMeters()).contains("dozemeter.active[] 1.0\n").contains(ORDERS);
        assertThat(throwing.warnings()).singleElement().asString().contains("registry refuses dozemeter.pauses");
    }

    @Test
    void aRegistryThatIsClosedIsLetGoWithOneLine() throws Exception {
        closing.jvm().awaitOut("closed true");
        closing.jvm().awaitErr("the application closed its Micrometer registry");
        assertThat(closing.warnings()).hasSize(1);
    }

    @Test
    void aMicrometerThatIsTooOldIsLeftAloneWithOneLine() throws Exception {
        old.jvm().awaitErr("it is 1.2.2, the oldest that the agent knows is 1.3");
        assertThat(old.warnings()).hasSize(1);
        assertThat(old.shown()).contains(ORDERS).doesNotContain("dozemeter");
    }

    @Test
    void aMicrometerThatLacksAClassIsLeftAloneWithOneLine() throws Exception {
        broken.jvm().awaitErr("pauses are not in the metrics of the application's Micrometer: java.lang.NoClassDefFoundError");
        broken.jvm().await(broken::shown, shown -> !shown.contains("dozemeter"));
        assertThat(broken.shown()).contains(ORDERS);
        assertThat(broken.warnings()).hasSize(1);
    }

    @Test
    void offLeavesTheRegistriesAlone() throws Exception {
        off.jvm().awaitOut("--- 30\n");
        assertThat(off.jvm().out()).contains(ORDERS).doesNotContain("dozemeter");
    }

    @Test
    void sitesBeyondTheLimitAreSummedUpAsOnTheEndpoint() throws Exception {
        String shown = small.awaitMeters();
        assertThat(shown.lines()).filteredOn(line -> line.startsWith("dozemeter.pauses["))
            .allMatch(line -> line.contains("class=other,") || line.contains("class=programs.Metering,"));
        assertThat(shown).contains("dozemeter.sites.limit[] 1.0\n");
    }

    @Test
    void eachLoadersMicrometerIsBoundAndNoLoaderIsKeptAlive() throws Exception {
        loaders.awaitOut("both have pauses");
        loaders.awaitOut("the first is gone, the second has pauses: true");
    }
}
