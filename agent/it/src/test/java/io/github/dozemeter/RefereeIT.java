package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Published test suites judge the agent: each of their tests ends with it as without it. Run with the profile
 * {@code referee}, on the newest JDK that tests run on. Chosen are classes that pause, wait for other threads and need no
 * network.
 */
class RefereeIT {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Pattern TEST = Pattern.compile("<testcase name=\"([^\"]*)\" classname=\"([^\"]*)\"[^>]*>\\s*<(\\w+)");

    /** The one wants a mean of 20 ms, give or take 5, the other no timeout half a second late: no machine promises that. */
    private static final String BY_THE_CLOCK = ".*(WatcherCleanerTest.testDeadWatcherMetrics|HashedWheelTimerTest.testExecutionOnTime)";

    /** Their own limits of seconds are for a machine of their own. */
    private static final String WITHOUT_TIME_LIMITS = "--config=junit.jupiter.execution.timeout.mode=disabled";

    /** What the suites mock with knows no class file of a newer JDK than itself. */
    private static final String NEWER_CLASSES = "-Dnet.bytebuddy.experimental=true";

    @TempDir
    private Path folder;

    static Stream<Arguments> suites() {
        return Stream.of(Arguments.of("netty-common-", 120, "io.netty.util.", List.of("HashedWheelTimerTest",
                "ThreadDeathWatcherTest", "RecyclerTest", "AbstractReferenceCountedTest", "internal.ObjectCleanerTest",
                "concurrent.GlobalEventExecutorTest", "concurrent.SingleThreadEventExecutorTest",
                "concurrent.DefaultPromiseTest", "concurrent.FastThreadLocalTest",
                "concurrent.NonStickyEventExecutorGroupTest", "concurrent.UnorderedThreadPoolEventExecutorTest",
                "concurrent.AbstractScheduledEventExecutorTest", "concurrent.PromiseCombinerTest")),
            Arguments.of("zookeeper-", 60, "org.apache.zookeeper.", List.of("common.FileChangeWatcherTest",
                "server.DataTreeTest", "server.ReferenceCountedACLCacheTest", "server.SessionTrackerTest",
                "server.util.JvmPauseMonitorTest", "server.util.RateLimiterTest", "server.watch.WatchManagerTest",
                "server.watch.WatcherCleanerTest")));
    }

    @ParameterizedTest
    @MethodSource("suites")
    void everyTestEndsAsItDoesWithoutTheAgent(String artifact, int fewest, String root, List<String> classes) throws Exception {
        Path dump = folder.resolve("suite.prom");
        Jvm plain = suite(folder.resolve("plain"), root, classes);
        // At the same time: they sleep most of theirs.
        try (RunningJvm alone = plain.start();
             RunningJvm watched = suite(folder.resolve("watched"), root, classes).agent("port=off,dump=" + dump).start()) {
            Outcome expected = alone.awaitEnd(PATIENCE);
            Outcome seen = watched.awaitEnd(PATIENCE);

            assertThat(expected.exitCode()).as(expected.out()).isZero();
            assertThat(seen.exitCode()).as(seen.out()).isZero();
            assertThat(seen.agentLines()).isEmpty();
        }
        TreeMap<String, String> results = results(folder.resolve("watched"));
        assertThat(results).isEqualTo(results(folder.resolve("plain"))).hasSizeGreaterThan(fewest);
        Scrape scrape = Scrape.of(dump);
        assertThat(scrape.all("dozemeter_pauses_total")).filteredOn(site -> site.value() > 0)
            .anyMatch(site -> site.labels().get("artifact").matches(artifact + "[\\d.]+(Final)?\\.jar"))
            .anyMatch(site -> site.labels().get("artifact").matches(artifact + ".*-tests\\.jar"));
        assertThat(scrape.sum("dozemeter_classes_skipped_total", "reason", "failed")).isZero();
    }

    private static Jvm suite(Path reports, String root, List<String> classes) throws Exception {
        List<Object> command = new ArrayList<>(List.of("org.junit.platform.console.ConsoleLauncher", "execute",
            "--details=summary", "--disable-banner", "--exclude-methodname=" + BY_THE_CLOCK, WITHOUT_TIME_LIMITS,
            "--reports-dir=" + reports));
        classes.forEach(type -> command.addAll(List.of("-c", root + type)));
        Files.createDirectories(reports);
        // Where that variable says CI, one of the tests runs out of memory on purpose.
        return Jvm.of(Jdk.running()).options(NEWER_CLASSES).in(reports).environment("CI", "")
            .classPath(Folders.files(Path.of(System.getProperty("referee")), ".jar").toArray(Path[]::new))
            .main(command.toArray());
    }

    /** Of each test: whether it was skipped, failed, or went well and has nothing but its output to tell. */
    private static TreeMap<String, String> results(Path reports) throws Exception {
        TreeMap<String, String> results = new TreeMap<>();
        for (Path report : Folders.files(reports, ".xml")) {
            TEST.matcher(Files.readString(report)).results()
                .forEach((MatchResult test) -> results.put(test.group(2) + " " + test.group(1), test.group(3)));
        }
        return results;
    }
}
