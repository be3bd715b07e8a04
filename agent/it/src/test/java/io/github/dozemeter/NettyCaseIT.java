package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Path;
import java.util.Collection;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The Windows branch of netty 4.1.43's wheel timer rounded its sleep of 1 ms down to 0 (netty issue 9817); 4.1.44 does
 * not. The branch runs wherever {@code os.name} says Windows.
 */
@DisplayName("Netty")
class NettyCaseIT {

    private static final String TIMER = "io.netty.util.HashedWheelTimer$Worker";

    /** Under that name JDK 8 does not start, with or without an agent (sun.nio.fs.DefaultFileSystemProvider). */
    static Collection<Jdk> jdks() {
        return Jdk.from(11);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void badVersionIsNamedWithItsLineArtifactAndRate(Jdk jdk) throws Exception {
        try (RunningJvm jvm = timerOf(jdk, "netty-common-4.1.43.Final.jar").start()) {
            Scrape scrape = jvm.awaitScrape(seen -> seen.sum("dozemeter_zero_pauses_total", "class", TIMER) > 100_000);

            assertThat(scrape.all("dozemeter_zero_pauses_total", "class", TIMER)).singleElement().satisfies(site -> {
                assertThat(site.labels()).containsEntry("call", "Thread.sleep").containsEntry("method", "waitForNextTick")
                    .containsEntry("artifact", "netty-common-4.1.43.Final.jar");
                assertThat(Integer.parseInt(site.labels().get("line"))).isPositive();
            });
            assertThat(scrape.sum("dozemeter_zero_realised_seconds_total", "class", TIMER)).isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void goodVersionSleepsAMillisecondAndNeverZero(Jdk jdk) throws Exception {
        try (RunningJvm jvm = timerOf(jdk, "netty-common-4.1.44.Final.jar").start()) {
            Scrape scrape = jvm.awaitScrape(seen -> seen.sum("dozemeter_pauses_total", "class", TIMER) > 100);

            assertThat(scrape.sum("dozemeter_zero_pauses_total", "class", TIMER)).isZero();
            assertThat(scrape.sum("dozemeter_requested_seconds_total", "class", TIMER)).isGreaterThan(0.09);
        }
    }

    private static Jvm timerOf(Jdk jdk, String artifact) {
        return Jvm.of(jdk).agent("port=0").options("-Dos.name=Windows 10")
            .classPath(Path.of(System.getProperty("cases"), artifact)).main("programs.NettyTimer", 60);
    }
}
