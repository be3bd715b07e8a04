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

/** Code that calls what this JVM may lack: {@code sleep} and {@code join} of a Duration, {@code onSpinWait}. */
@DisplayName("Methods newer than the JVM")
class NewerMethodsIT {

    private static final String PAUSES = "dozemeter_pauses_total";
    private static final int CALLS = 12;

    @TempDir
    private Path folder;

    @OnJdks(Which.ALL)
    void whereTheyAreMissingTheErrorIsTheJvmsOwnAndOnlyWhatHappensIsCounted(Jdk jdk) throws Exception {
        RemappedProgram.into(folder, "Guarded");
        Path dump = folder.resolve("guarded.prom");
        Jvm plain = Jvm.tool(jdk, "java").classPath(folder, Path.of(System.getProperty("program.classes")))
            .main("programs.Guarded");
        Outcome expected = plain.run();
        Outcome seen = plain.agent("port=off,calls=default:spin,dump=" + dump).run();

        assertThat(expected.outLines()).as(expected.err()).hasSize(CALLS);
        assertThat(seen.outLines()).isEqualTo(expected.outLines());
        assertThat(seen.agentLines()).isEmpty();
        Scrape scrape = Scrape.of(dump);
        long older = expected.outLines().stream().filter(line -> line.startsWith("older")).count();
        assertThat(older).isEqualTo(jdk.feature() < 9 ? CALLS : jdk.feature() < 19 ? CALLS - 3 : 0);
        assertThat(scrape.sum(PAUSES, "class", "programs.Guarded", "call", "Thread.yield")).isEqualTo(older);
        assertThat(scrape.sum(PAUSES, "class", "programs.Guarded")).isEqualTo(CALLS);
    }
}
