package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;

/** Class loaders that look into their own class path first, the system class loader among them, and one that says no names. */
@DisplayName("Other class loaders")
class OtherLoadersIT {

    @TempDir
    private Path folder;

    @OnJdks(Which.ALL)
    void aLoaderThatAsksItsParentLast(Jdk jdk) throws Exception {
        Path dump = folder.resolve("last.prom");
        Outcome outcome = Jvm.of(jdk).agent("port=off,dump=" + dump).main("programs.ParentLast", "programs.Yielder").run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).isEqualTo("ran in programs.ParentLast\n");
        assertThat(Scrape.of(dump).sum("dozemeter_pauses_total", "class", "programs.Yielder")).isEqualTo(1);
    }

    /** It loads the agent's entry too. */
    @OnJdks(Which.ALL)
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
    @OnJdks(Which.ALL)
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
}
