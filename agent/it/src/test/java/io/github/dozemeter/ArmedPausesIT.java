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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** An application cannot tell that its sites are armed, but by the time that passes. */
@DisplayName("The verb try")
@Tag("try")
class ArmedPausesIT {

    @TempDir
    private Path folder;

    @OnJdks(Which.ALL)
    void underEachArmPausesMeanWhatTheyMeanWithoutAnAgent(Jdk jdk) throws Exception {
        RemappedProgram.into(folder, "ArmedPauses");
        compare(Jvm.tool(jdk, "java").classPath(folder, Path.of(System.getProperty("program.classes"))).main("programs.ArmedPauses"));
    }

    /** Compiled by C2 alone, and soon: it is what takes the reading of a field out of a loop. */
    @OnJdks(Which.EACH_KIND)
    @Tag("long")
    void compiledLoopsEndUnderEachArmAndNoPauseGoesUncounted(Jdk jdk) throws Exception {
        Outcome armed = compare(Jvm.of(jdk).options("-XX:-TieredCompilation", "-XX:CompileThreshold=1000", "-Xbatch",
            "-Djdk.virtualThreadScheduler.parallelism=1", "-Djdk.virtualThreadScheduler.maxPoolSize=1").main("programs.ArmedLoops"));

        String counted = armed.outLines().stream().filter(line -> line.startsWith("counted ")).findFirst().orElseThrow();
        assertThat(Scrape.of(dump()).sum("dozemeter_pauses_total", "method", "zeroSleeps"))
            .isEqualTo(Integer.parseInt(counted.substring("counted ".length())));
    }

    private Outcome compare(Jvm plain) throws Exception {
        Outcome expected = plain.run();
        Outcome armed = plain.agent("port=off,log=warn,calls=default:waits,dump=" + dump()).run();

        assertThat(expected.exitCode()).as(expected.out() + expected.err()).isZero();
        assertThat(armed.out()).as(armed.err()).isEqualTo(expected.out());
        assertThat(armed.exitCode()).isZero();
        assertThat(armed.otherErrorLines()).containsExactlyElementsOf(expected.otherErrorLines());
        return armed;
    }

    private Path dump() {
        return folder.resolve("armed.prom");
    }
}
