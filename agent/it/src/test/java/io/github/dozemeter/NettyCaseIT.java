package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Path;
import java.util.Collection;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The Windows branch of netty 4.1.43's wheel timer rounded its sleep of 1 ms down to 0 (netty issue 9710); 4.1.44 does
 * not. The branch runs wherever {@code os.name} says Windows.
 */
@DisplayName("Netty")
class NettyCaseIT {

    private static final String TIMER = "io.netty.util.HashedWheelTimer$Worker";

    /** Under that name JDK 8 does not start, with or without an agent (sun.nio.fs.DefaultFileSystemProvider). */
    static Collection<Jdk> jdks() {
        return Jdk.eachKind().stream().filter(jdk -> jdk.feature() >= 11).toList();
    }

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("jdks")
    @Tag(OnJdks.MATRIX)
    void badVersionIsNamedWithItsLineArtifactAndRate(Jdk jdk) throws Exception {
        Scrape scrape = dump(timerOf(jdk, "netty-common-4.1.43.Final.jar"), "port=off");

        assertThat(scrape.all("dozemeter_zero_pauses_total", "class", TIMER)).singleElement().satisfies(site -> {
            assertThat(site.labels()).containsEntry("call", "Thread.sleep").containsEntry("method", "waitForNextTick")
                .containsEntry("artifact", "netty-common-4.1.43.Final.jar");
            assertThat(Integer.parseInt(site.labels().get("line"))).isPositive();
        });
        assertThat(scrape.sum("dozemeter_zero_pauses_total", "class", TIMER)).isPositive();
        assertThat(scrape.sum("dozemeter_zero_realised_seconds_total", "class", TIMER)).isPositive();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    @Tag(OnJdks.MATRIX)
    void goodVersionSleepsAMillisecondAndNeverZero(Jdk jdk) throws Exception {
        Scrape scrape = dump(timerOf(jdk, "netty-common-4.1.44.Final.jar"), "port=off");

        double pauses = scrape.sum("dozemeter_pauses_total", "class", TIMER);
        assertThat(pauses).isGreaterThan(1);
        assertThat(scrape.sum("dozemeter_zero_pauses_total", "class", TIMER)).isZero();
        assertThat(scrape.sum("dozemeter_requested_seconds_total", "class", TIMER)).as("all but one under way, a millisecond each")
            .isBetween((pauses - 1) * 0.00099, pauses * 0.00101);
    }

    /** JDK 17 has no sockets under that name: the agent changes no system property, and goes on without an endpoint. */
    @Test
    void withoutSocketsTheEndpointIsOneLineAndPausesAreCounted() throws Exception {
        Jvm jvm = timerOf(Jdk.running(), "netty-common-4.1.43.Final.jar");
        assumeThat(Jdk.running().feature()).isEqualTo(17);
        Path file = folder.resolve("case.prom");
        Outcome outcome = jvm.agent("port=0,dump=" + file).run();

        assertThat(outcome.agentLines()).containsExactly("[dozemeter] WARN no endpoint: under -Dos.name=Windows 10 this JVM has no"
            + " sockets; pauses are counted, and dump=FILE writes them");
        assertThat(Scrape.of(file).sum("dozemeter_active")).isEqualTo(1);
        assertThat(Scrape.of(file).sum("dozemeter_zero_pauses_total", "class", TIMER)).isPositive();
    }

    private Scrape dump(Jvm jvm, String options) throws Exception {
        Path file = folder.resolve("case.prom");
        jvm.agent(options + ",dump=" + file).run();
        return Scrape.of(file);
    }

    private static Jvm timerOf(Jdk jdk, String artifact) {
        return timerOf(jdk, artifact, 4);
    }

    /** A JVM for Windows has that branch by itself. */
    static Jvm timerOf(Jdk jdk, String artifact, int seconds) {
        Jvm named = jdk.system().equals("Windows") ? Jvm.of(jdk) : Jvm.of(jdk).options("-Dos.name=Windows 10");
        return named.classPath(Path.of(System.getProperty("cases"), artifact)).main("programs.NettyTimer", seconds);
    }
}
