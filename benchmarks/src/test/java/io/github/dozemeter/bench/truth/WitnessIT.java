package io.github.dozemeter.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.jvm.Jdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent and the program itself as witnesses of the same pauses. */
class WitnessIT {

    private static final int PAUSES = 1_000;

    @TempDir
    private Path folder;

    @Test
    void theAgentsHistogramOfASiteAgreesWithTheProgramsOwnWithinABucket() throws Exception {
        Path target = Path.of(System.getProperty("target"));
        Jars jars = new Jars(target.resolve("benchmarks.jar"), target.resolve("benchmarks-programs.jar"),
            Path.of(System.getProperty("agent.jar")).toAbsolutePath());
        List<Witness> sites = Witness.run(Jdk.running(), jars, PAUSES, folder);

        assertThat(sites).hasSize(2).allSatisfy(site -> {
            assertThat(site.agent().count()).isEqualTo(PAUSES);
            assertThat(site.countsAgree()).isTrue();
            for (double share : new double[] {0.5, 0.75, 0.9, 0.95}) {
                assertThat(site.agreesAt(share)).as("%s at %s: %s", site.site(), share, site.ratio(share)).isTrue();
            }
        });
    }
}
