package io.github.dozemeter.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Published artifacts with a known pause, run in a bad version and in the first good one, or in another product. */
@Tag("long")
@DisplayName("Known pauses of published artifacts")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class KnownPausesIT {

    private static final String KNOWN = "dozemeter_known_pause";

    @TempDir
    private Path folder;

    /** The system is only a name: some of the bugs are in branches for Windows, which run wherever the name says so. */
    @ParameterizedTest(name = "{0} in {3}")
    @CsvSource(delimiter = '|', value = {
        "netty-4-timer-windows | Windows 10 | WheelTimer io.netty.util | io.netty:netty-common:4.1.43.Final | io.netty:netty-common:4.1.44.Final",
        "netty-3.6.4-timer | Linux | WheelTimer org.jboss.netty.util | io.netty:netty:3.6.4.Final | io.netty:netty:3.6.5.Final",
        "netty-3-timer-windows | Windows 10 | WheelTimer org.jboss.netty.util | io.netty:netty:3.10.6.Final | io.netty:netty:3.6.3.Final",
        "jraft-timer-windows | Windows 10 | WheelTimer com.alipay.sofa.jraft.util.timer"
            + " | com.alipay.sofa:jraft-core:1.2.6 org.slf4j:slf4j-api:1.7.36 | com.alipay.sofa:jraft-core:1.3.0 org.slf4j:slf4j-api:1.7.36",
        "disruptor-sleeping | Linux | DisruptorIdle | com.lmax:disruptor:3.3.8 | com.lmax:disruptor:3.4.4",
        "sentinel-time-ticker | Linux | SentinelClock | com.alibaba.csp:sentinel-core:1.8.1 | com.alibaba.csp:sentinel-core:1.8.2"})
    void aBadVersionIsNamedAndTheMendedOneIsNot(String id, String system, String program, String bad, String good) throws Exception {
        assertThat(run(system, program, ClassPath.alone(bad.split(" "))).all(KNOWN)).singleElement()
            .satisfies(known -> assertThat(known.labels()).containsEntry("known", id).containsEntry("owner", ""));
        assertThat(run(system, program, ClassPath.alone(good.split(" "))).all(KNOWN, "known", id)).isEmpty();
    }

    @Test
    void aTimerOfNettyThatPulsarMadeIsPulsars() throws Exception {
        Scrape scrape = run("Linux", "PulsarIdle", ClassPath.of("org.apache.pulsar:pulsar-client:4.0.13"));

        assertThat(scrape.all(KNOWN)).singleElement().satisfies(known -> assertThat(known.labels())
            .containsEntry("known", "pulsar-client-timer").containsEntry("owner", "pulsar-client").containsEntry("fixed_in", "")
            .containsEntry("class", "org.apache.pulsar.shade.io.netty.util.HashedWheelTimer$Worker"));
    }

    @Test
    void aTimerOfNettyThatSomebodyElseMadeIsNobodys() throws Exception {
        assertThat(run("Linux", "WheelTimer io.netty.util", ClassPath.alone("io.netty:netty-common:4.1.44.Final",
            "org.apache.pulsar:pulsar-client-original:4.0.8")).all(KNOWN)).isEmpty();
    }

    @Test
    void thePauseDetectorThatLettuceStartsIsLettuces() throws Exception {
        String lettuce = "io.lettuce:lettuce-core:";
        String detector = "org.latencyutils:LatencyUtils:2.0.3";
        assertThat(run("Linux", "LettuceLatency", ClassPath.of(lettuce + "6.1.6.RELEASE", detector)).all(KNOWN)).singleElement().satisfies(known -> assertThat(known.labels())
            .containsEntry("known", "lettuce-pause-detector").containsEntry("owner", "lettuce").containsEntry("fixed_in", "6.1.7.RELEASE"));
        assertThat(run("Linux", "LettuceLatency", ClassPath.of(lettuce + "6.1.7.RELEASE", detector)).all(KNOWN)).isEmpty();
    }

    @Test
    void aScheduleOfNettysExecutorHasItsPeriod() throws Exception {
        Scrape scrape = run("Linux", "NettySchedule", ClassPath.alone("io.netty:netty-common:4.1.44.Final"));
        assertThat(scrape.all("dozemeter_period_seconds", "class", "published.NettySchedule")).singleElement()
            .satisfies(period -> assertThat(period.value()).isEqualTo(0.001));
    }

    private Scrape run(String system, String command, Path[] classPath) throws Exception {
        String[] words = command.split(" ");
        ClassPath.compile(Path.of("src/published/java/published", words[0] + ".java"), "17", folder, classPath);
        Path dump = folder.resolve(words[0] + ".prom").toAbsolutePath();
        Outcome outcome = Jvm.tool(Jdk.running(), "java").in(folder).agent("port=off,calls=default:waits,dump=" + dump)
            .options("-Xmx256m", "-Dos.name=" + system).classPath(folder.toAbsolutePath()).classPath(classPath)
            .main("published." + words[0], 4_000, words.length > 1 ? words[1] : "").run();
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        return Scrape.of(dump);
    }
}
