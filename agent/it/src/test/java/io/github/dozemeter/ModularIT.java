package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A modular application that requires java.base alone: the JVM resolves no HTTP server for it. */
@DisplayName("Modules and linked images")
@Tag(OnJdks.MATRIX)
class ModularIT {

    private static final String MAIN = """
        package app;
        public class Main {
            public static void main(String[] arguments) throws Exception {
                Thread.sleep(0);
                System.out.println(ModuleLayer.boot().findModule("jdk.httpserver").isPresent());
                Object never = new Object();
                synchronized (never) { never.wait(); }
            }
        }
        """;

    /** Far more than it takes. */
    private static final Duration LINKING = Duration.ofMinutes(5);

    @TempDir
    private static Path folder;

    static Collection<Jdk> jdks() {
        return Jdk.eachKind().stream().filter(jdk -> jdk.feature() >= 9).toList();
    }

    @BeforeAll
    static void compile() throws Exception {
        Path main = folder.resolve("src/app/Main.java");
        Path module = folder.resolve("src/module-info.java");
        Files.createDirectories(main.getParent());
        Files.writeString(main, MAIN);
        Files.writeString(module, "module app { }");
        Outcome compiled = Jvm.tool(Jdk.running(), "javac")
            .main("--release", 9, "-Xlint:-options", "-d", folder.resolve("app"), main, module).run();
        assertThat(compiled.exitCode()).as(compiled.err()).isZero();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void getsItsEndpointFromALayerOfTheAgentsOwn(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.tool(jdk, "java").agent("port=0")
            .options("-p", folder.resolve("app").toString()).main("-m", "app/app.Main").start()) {
            jvm.awaitOut("false");
            Scrape scrape = jvm.awaitScrape(seen -> seen.sum("dozemeter_active") == 1);

            assertThat(scrape.sum("dozemeter_zero_pauses_total", "class", "app.Main")).isEqualTo(1);
            assertThat(jvm.err().lines()).hasSize(1);
        }
    }

    /** From the modules that lie beside it, or from itself (JEP 493). */
    static Collection<Jdk> jdksThatLink() throws Exception {
        Collection<Jdk> linking = new ArrayList<>();
        for (Jdk jdk : jdks()) {
            if (Files.isDirectory(jdk.home().resolve("jmods"))
                || Jvm.tool(jdk, "jlink").main("--help").run().out().contains("run-time image enabled")) {
                linking.add(jdk);
            }
        }
        return linking;
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksThatLink")
    void anImageWithoutHttpServerAndManagementSaysSoAndCountsAllTheSame(Jdk jdk) throws Exception {
        Path image = folder.resolve("image" + jdk.feature());
        Outcome linked = Jvm.tool(jdk, "jlink")
            .main("--add-modules", "java.base,java.instrument", "--output", image).run(LINKING);
        assertThat(linked.exitCode()).as(linked.out()).isZero();
        Path dump = folder.resolve("image.prom");
        try (RunningJvm jvm = Jvm.tool(new Jdk(jdk.feature(), jdk.system(), image), "java").agent("port=0,dump=" + dump)
            .options("-p", folder.resolve("app").toString()).main("-m", "app/app.Main").start()) {
            jvm.awaitErr("no endpoint");
            Outcome outcome = jvm.terminate();

            assertThat(outcome.agentLines()).isEqualTo(List.of("[dozemeter] WARN no endpoint: this Java runtime lacks the"
                + " module jdk.httpserver; pauses are counted, and dump=FILE writes them"));
            assertThat(outcome.otherErrorLines()).isEmpty();
            assertThat(Scrape.of(dump).sum("dozemeter_zero_pauses_total", "class", "app.Main")).isEqualTo(1);
        }
    }
}
