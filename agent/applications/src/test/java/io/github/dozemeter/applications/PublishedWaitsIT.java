package io.github.dozemeter.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Published artifacts that poll with timed waits or make fast schedules, and versions of them that do not. */
@Tag("long")
@DisplayName("Published artifacts that wait too often")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PublishedWaitsIT {

    private static final String EXPIRED = "dozemeter_expired_pauses_total";
    private static final String PAUSES = "dozemeter_pauses_total";
    /**
     * A busy machine makes polls fewer and each of them dearer. Here a finding begins at one poll a second, a warning at a tenth
     * of a core, which a hundred polls a second use where each takes a millisecond.
     */
    private static final String LIMITS =
        ",thresholds.expiredWaitPerSecond=1,thresholds.shortPollPerSecond=1,thresholds.coreShare=10%";
    private static final String AWAIT = "org.apache.ratis.util.AwaitForSignal";

    @TempDir
    private Path folder;

    /** STORM-503: the artifact at fault has no wait of its own, its constant of 10 ms is waited in the disruptor. */
    @Test
    void executorsOfStorm093PollInTheDisruptor() throws Exception {
        Scrape scrape = run("StormTopology", storm("0.9.3"));

        assertFinding(scrape, "EXPIRED_WAIT", "Condition.await", "com.lmax.disruptor.BlockingWaitStrategy", "waitFor",
            "disruptor-2.10.1.jar");
        assertThat(known(scrape)).containsExactly("storm-disruptor-queue");
    }

    @Test
    void executorsOfStorm096WaitASecondAtTheSamePlace() throws Exception {
        Scrape scrape = run("StormTopology", storm("0.9.6"));

        assertThat(scrape.sum(EXPIRED, "class", "com.lmax.disruptor.BlockingWaitStrategy")).isPositive();
        assertThat(warnings(scrape)).isEmpty();
        assertThat(known(scrape)).isEmpty();
    }

    /** Without {@code calls=default:waits} a lock in place of {@code synchronized} hides the poll. */
    @Test
    void seata250PollsWithObjectWaitAndSeata260WithACondition() throws Exception {
        String sender = "org.apache.seata.core.rpc.netty.AbstractNettyRemotingClient$MergedSendRunnable";

        Scrape old = run("SeataClient", seata("2.5.0"));
        Scrape newer = run("SeataClient", seata("2.6.0"));

        assertFinding(old, "SHORT_POLL", "Object.wait", sender, "run", "seata-all-2.5.0.jar");
        assertThat(known(old)).containsExactly("seata-merged-send");
        assertFinding(newer, "EXPIRED_WAIT", "Condition.await", sender, "run", "seata-all-2.6.0.jar");
        assertThat(known(newer)).containsExactly("seata-merged-send-await");
    }

    /**
     * RATIS-1831: after ten milliseconds the appender asks to wait 0, -1, -2 ms, which ratis-common answers before it reaches a
     * wait of the JDK. So the loop is seen by no wait; the threads that spin in it are.
     */
    @Test
    void ratis250SpinsWhereNoWaitIsReachedAndRatis251Waits() throws Exception {
        Scrape bad = run("RatisCluster", ratis("2.5.0"));
        Scrape good = run("RatisCluster", ratis("2.5.1"));

        for (Scrape scrape : List.of(bad, good)) {
            assertThat(scrape.sum(PAUSES, "class", AWAIT, "method", "await", "call", "Condition.await")).isPositive();
            assertThat(scrape.sum("dozemeter_zero_pauses_total", "class", AWAIT)).isZero();
            assertThat(warnings(scrape)).isEmpty();
            assertThat(known(scrape)).isEmpty();
        }
    }

    @Test
    void theClockOfMybatisPlusTicksEachMillisecond() throws Exception {
        Scrape scrape = run("MybatisClock", ClassPath.alone("com.baomidou:mybatis-plus-core:3.5.17"));

        assertFinding(scrape, "FAST_TICK", "ScheduledExecutorService.scheduleAtFixedRate",
            "com.baomidou.mybatisplus.core.toolkit.SystemClock", "scheduleClockUpdating", "mybatis-plus-core-3.5.17.jar");
        assertThat(scrape.sum("dozemeter_period_seconds", "class", "com.baomidou.mybatisplus.core.toolkit.SystemClock"))
            .isEqualTo(0.001);
        assertThat(known(scrape)).containsExactly("mybatis-plus-system-clock");
    }

    /** Two threads poll each 10 ms, one with a sleep, one at a queue: a hundred wake-ups a second each. */
    @Test
    void twoThreadsOfDogstatsdAreWorthALookAndNoMore() throws Exception {
        Scrape scrape = run("DogstatsdClient", ClassPath.alone("com.datadoghq:java-dogstatsd-client:4.4.5"));

        assertThat(scrape.all("dozemeter_verdict", "verdict", "EXPIRED_WAIT", "class", "com.timgroup.statsd.StatsDSender"))
            .singleElement().satisfies(verdict -> assertThat(verdict.labels()).containsEntry("severity", "info")
                .containsEntry("call", "BlockingQueue.poll").containsEntry("method", "sendLoop"));
        assertThat(warnings(scrape)).isEmpty();
        assertThat(known(scrape)).containsExactlyInAnyOrder("dogstatsd-client-poll", "dogstatsd-client-sleep");
    }

    private Scrape run(String program, Path[] classPath, Object... more) throws Exception {
        ClassPath.compile(Path.of("src/published/java/published", program + ".java"), "17", folder, classPath);
        Path dump = folder.resolve(program + ".prom").toAbsolutePath();
        Object[] command = new Object[more.length + 2];
        command[0] = "published." + program;
        command[1] = 5_000;
        System.arraycopy(more, 0, command, 2, more.length);
        Outcome outcome = Jvm.tool(Jdk.running(), "java").in(folder).agent("port=off,calls=default:waits,dump=" + dump + LIMITS)
            .options("-Xmx256m").classPath(folder.toAbsolutePath()).classPath(classPath).main(command).run();
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        return Scrape.of(dump);
    }

    /** Whether it is a warning depends on what its wake-ups cost on this machine; nothing else may be one. */
    private static void assertFinding(Scrape scrape, String verdict, String call, String type, String method, String artifact) {
        assertThat(scrape.all("dozemeter_verdict", "verdict", verdict, "class", type)).singleElement().satisfies(finding ->
            assertThat(finding.labels()).containsEntry("call", call).containsEntry("method", method).containsEntry("artifact", artifact));
        assertThat(warnings(scrape)).allSatisfy(warning -> assertThat(warning.labels()).containsEntry("class", type));
    }

    private static List<String> known(Scrape scrape) {
        return scrape.all("dozemeter_known_pause").stream().map(known -> known.labels().get("known")).toList();
    }

    private static List<Scrape.Sample> warnings(Scrape scrape) {
        return scrape.all("dozemeter_verdict", "severity", "warning");
    }

    private static Path[] storm(String version) {
        return ClassPath.alone("org.apache.storm:storm-core:" + version, "com.googlecode.disruptor:disruptor:2.10.1");
    }

    private static Path[] seata(String version) {
        return ClassPath.alone("org.apache.seata:seata-all:" + version, "org.slf4j:slf4j-api:2.0.17",
            "io.netty:netty-common:4.1.140.Final", "io.netty:netty-transport:4.1.140.Final");
    }

    private static Path[] ratis(String version) {
        return ClassPath.of("org.apache.ratis:ratis-grpc:" + version, "org.apache.ratis:ratis-server:" + version);
    }
}
