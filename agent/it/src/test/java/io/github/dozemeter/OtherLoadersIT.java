package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;

/** Class loaders that look into their own class path first, the system class loader among them, and one that says no names. */
@DisplayName("Other class loaders")
class OtherLoadersIT {

    @TempDir
    private Path folder;

    @OnJdks(Which.EACH_KIND)
    void aLoaderThatAsksItsParentLast(Jdk jdk) throws Exception {
        Path dump = folder.resolve("last.prom");
        Outcome outcome = Jvm.of(jdk).agent("port=off,dump=" + dump).main("programs.ParentLast", "programs.Yielder").run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).isEqualTo("ran in programs.ParentLast\n");
        assertThat(Scrape.of(dump).sum("dozemeter_pauses_total", "class", "programs.Yielder")).isEqualTo(1);
    }

    /** It loads the agent's entry too. */
    @OnJdks(Which.EACH_KIND)
    void aSystemClassLoaderOfTheApplicationsOwn(Jdk jdk) throws Exception {
        Path dump = folder.resolve("system.prom");
        Outcome outcome = Jvm.of(jdk).options("-Djava.system.class.loader=programs.ParentLast")
            .agent("port=off,dump=" + dump).main("programs.Booted", 3, 0).run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        // The JVM says, on either stream, that it shares no class data with such a loader.
        assertThat(outcome.out()).endsWith("slept 3\nran in programs.ParentLast\n");
        assertThat(outcome.agentLines()).isEmpty();
        Scrape scrape = Scrape.of(dump);
        assertThat(scrape.sum("dozemeter_pauses_total", "class", "programs.Sleeper")).isEqualTo(3);
        assertThat(scrape.sum("dozemeter_pauses_total", "class", "programs.Booted")).isEqualTo(2);
    }

    /** The class of a lambda, which JDK 8 offers without a name too, stays as it is. */
    @OnJdks(Which.EACH_KIND)
    void aLoaderThatDoesNotSayTheNamesOfItsClasses(Jdk jdk) throws Exception {
        Path dump = folder.resolve("nameless.prom");
        Outcome outcome = Jvm.of(jdk).agent("port=off,dump=" + dump).main("programs.Nameless").run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).isEqualTo("programs.Yielder in programs.Nameless\n");
        assertThat(outcome.agentLines()).isEmpty();
        assertThat(Scrape.of(dump).all("dozemeter_pauses_total")).singleElement().satisfies(site -> {
            assertThat(site.value()).isEqualTo(1);
            assertThat(site.labels()).containsEntry("class", "programs.Yielder").containsEntry("line", "8");
        });
    }

    /** JBoss Modules, and so WildFly, says {@code jar:file:/x.jar!/}. */
    @OnJdks(Which.EACH_KIND)
    void aLoaderWhoseCodeSourceNamesAJarAndNothingInIt(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).main("programs.ModuleLoader", folder.resolve("my module.jar")).start()) {
            jvm.awaitOut("pausing");
            Attached attached = new Attached(jdk, jvm);
            attached.start("");
            URI url = URI.create(attached.properties().get("dozemeter.url"));
            Scrape scrape = jvm.await(() -> jvm.scrape(url),
                seen -> seen.sum("dozemeter_pauses_total", "class", "programs.ModuleLoader$Worker") > 0);

            assertThat(scrape.sum("dozemeter_pauses_total", "artifact", "my module.jar")).isPositive();
            assertThat(scrape.sum("dozemeter_classes_skipped_total", "reason", "unreadable")).isZero();
        }
    }

    @OnJdks(Which.EACH_KIND)
    void classesThatTheApplicationGeneratesAreNotMissed(Jdk jdk) throws Exception {
        assertThat(report(jdk)).contains("\"classesUnreadable\":0,\"classesLoadedBefore\":201");
        assertThat(report(jdk, "file:/groovy/script")).contains("\"classesUnreadable\":0,\"classesLoadedBefore\":201");
    }

    @OnJdks(Which.EACH_KIND)
    void classesThatAreNotWhereTheirCodeSourceSaysAreMissed(Jdk jdk) throws Exception {
        for (Object codeSource : List.of(Jvm.AGENT_JAR.toUri(), "file:/nowhere/deleted.jar")) {
            assertThat(report(jdk, codeSource)).contains("\"classesUnreadable\":200,\"classesLoadedBefore\":201");
        }
    }

    private String report(Jdk jdk, Object... codeSource) throws Exception {
        Object[] program = Stream.concat(Stream.of("programs.Generating"), Stream.of(codeSource)).toArray();
        try (RunningJvm jvm = Jvm.of(jdk).main(program).start()) {
            jvm.awaitOut("generated");
            Attached attached = new Attached(jdk, jvm);
            attached.start("");
            return Files.readString(attached.report(1, folder.resolve("r.json")));
        }
    }
}
