package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Published artifacts that pause too much, their mended versions, and one that means it. */
@DisplayName("Published artifacts that pause too much")
@Tag("application")
class CasesIT {

    private static final String VERDICT = "dozemeter_verdict";
    private static final String KNOWN = "dozemeter_known_pause";
    private static final String NETTY = "HashedWheelTimer$Worker, waitForNextTick, ZERO_SLEEP";
    /** However few pauses a busy machine leaves the program. */
    private static final String EAGER = ",thresholds.coreShare=0.01%,thresholds.zeroSleepPerSecond=1,thresholds.yieldSpinPerSecond=1,"
        + "thresholds.shortPollPerSecond=1";
    private static final String[] ROCKET = {"rocketmq-store-4.9.7.jar", "rocketmq-common-4.9.7.jar",
        "rocketmq-logging-4.9.7.jar", "rocketmq-remoting-4.9.7.jar", "jna-4.2.2.jar"};

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "[{index}] {1} is {4}")
    @CsvSource({"programs.NettyTimer, netty-common-4.1.43.Final.jar, " + NETTY + ", netty-4-timer-windows",
        "programs.CoroutineBursts, kotlinx-coroutines-core-1.0.1.jar:kotlin-stdlib-1.3.10.jar, CoroutineScheduler$Worker,"
            + " cpuWorkerIdle, YIELD_SPIN, kotlin-coroutines-idle-worker",
        "programs.IdleRegistry, LatencyUtils-2.0.3.jar:micrometer-core-1.0.0-rc.5.jar:HdrHistogram-2.1.10.jar, TimeServices,"
            + " sleepNanos, SHORT_POLL, micrometer-pause-detector"})
    void theFirstFindingIsTheBug(String program, String artifacts, String type, String method, String verdict, String known)
        throws Exception {
        // The first bug is in a branch for Windows, which runs wherever the name says so.
        String system = artifacts.startsWith("netty") ? "-Dos.name=Windows 10" : "-Dcase=" + program;
        Jvm jvm = of(artifacts.split(":")).options(system).atFastPace().agent("port=off" + EAGER).main(program, 1_000);
        try (RunningJvm running = jvm.start()) {
            Attached attached = new Attached(Jdk.running(), running);
            attached.awaitRunning();
            Scrape scrape = running.await(() -> Scrape.of(attached.report(1, folder.resolve("case.prom"))),
                seen -> seen.all(VERDICT).stream().limit(1).anyMatch(first -> verdict.equals(first.labels().get("verdict"))));

            assertThat(scrape.all(VERDICT).get(0).labels())
                .containsEntry("method", method).containsEntry("artifact", artifacts.split(":")[0])
                .hasEntrySatisfying("class", name -> assertThat(name).endsWith("." + type));
            assertThat(scrape.all(KNOWN, "known", known)).isNotEmpty();
        }
    }

    @ParameterizedTest(name = "[{index}] {1} not {2}")
    @CsvSource({"programs.CoroutineBursts, kotlinx-coroutines-core-1.1.0.jar:kotlin-stdlib-1.3.10.jar, YIELD_SPIN",
        "programs.IdleRegistry, micrometer-core-1.0.0.jar:LatencyUtils-2.0.3.jar:HdrHistogram-2.1.10.jar, SHORT_POLL"})
    @Tag("long")
    void theMendedVersionPausesAndHasThatVerdictNoMore(String program, String artifacts, String verdict) throws Exception {
        Scrape scrape = dump(of(artifacts.split(":")), "", program);
        assertThat(scrape.sum("dozemeter_pauses_total")).isPositive();
        assertThat(scrape.all(VERDICT, "verdict", verdict)).isEmpty();
        assertThat(scrape.all(KNOWN)).isEmpty();
    }

    @Test
    @Tag("long")
    void aSafepointPollOnPurposeIsKnownAsMeant() throws Exception {
        Scrape scrape = dump(rocket(), "", "programs.RocketFile");

        assertThat(scrape.all(VERDICT)).singleElement().satisfies(verdict -> assertThat(verdict.labels())
            .containsEntry("verdict", "INTENDED").containsEntry("severity", "none")
            .containsEntry("method", "warmMappedFile").containsEntry("artifact", ROCKET[0]));
        assertThat(scrape.sum("dozemeter_zero_pauses_total")).isPositive();
        assertThat(scrape.all(KNOWN)).isEmpty();
    }

    @Test
    void whatIsAllowedIsShownWithItsReasonAndIsNoCost() throws Exception {
        Path table = folder.resolve("allowed.md");
        Path allow = Files.writeString(folder.resolve("allow.txt"), "*.MappedFile#warm* a poll on purpose\n");
        rocket().agent("port=off,allow=" + allow + ",dump=" + table).main("programs.RocketFile", 3).run();

        // In so short a run nobody has read its threads.
        assertThat(Files.readString(table)).startsWith("## Too early to judge: ")
            .contains("**INTENDED**", "a poll on purpose");
    }

    private Scrape dump(Jvm jvm, String options, String program) throws Exception {
        Path dump = folder.resolve("case.prom");
        jvm.agent("port=off,dump=" + dump + options).main(program, 4).run();
        return Scrape.of(dump);
    }

    /** A broker is started with this export: it locks its pages by their address. */
    private static Jvm rocket() {
        return of(ROCKET).options("--add-exports", "java.base/sun.nio.ch=ALL-UNNAMED");
    }

    private static Jvm of(String... artifacts) {
        List<Path> files = Arrays.stream(artifacts).map(artifact -> Path.of(System.getProperty("cases"), artifact)).toList();
        return Jvm.of(Jdk.running()).classPath(files.toArray(Path[]::new));
    }
}
