package io.github.dozemeter.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What Dozemeter says of published applications, and whether it is right. The profile {@code reach} runs all, on 17 and 25, and
 * writes docs/reach.md; without it, the lightest runs, on the running JDK, and what a busy machine may change is not asserted.
 * {@code -P reach -Dreach=KAFKA,ROCKETMQ} chooses.
 */
@Tag("long")
class ReachIT {

    private static final int REPORT_SECONDS = 20;
    private static final int LOOK_SECONDS = 10;
    /** Until the compiler and the application's own start are done. */
    private static final long WARM_UP_SECONDS = 15;
    /** Of the wake-ups of threads that wait: the goal is 0.9, the rest is what a busy machine takes from the samples. */
    private static final double PLACED = 0.8;
    /** The profile: on a machine that does nothing else. */
    private static final boolean MEASURES = Boolean.getBoolean("reach.jdks");
    private static final String FINDINGS_AT_ANY_RATE =
        ",thresholds.zeroSleepPerSecond=1,thresholds.shortPollPerSecond=1,thresholds.tinyPausePerSecond=1";
    private static final List<Integer> FEATURES = List.of(17, 25);

    @TempDir
    private Path folder;

    static Stream<Arguments> runs() {
        List<String> chosen = List.of(System.getProperty("reach").split(","));
        boolean all = chosen.equals(List.of("all"));
        Collection<Jdk> jdks = MEASURES
            ? Jdk.all().stream().filter(jdk -> FEATURES.contains(jdk.feature())).toList() : List.of(Jdk.running());
        return Arrays.stream(Subject.values()).filter(subject -> all || chosen.contains(subject.name()))
            .flatMap(subject -> jdks.stream().filter(subject::runsOn).map(jdk -> Arguments.of(subject, jdk)));
    }

    @ParameterizedTest
    @MethodSource("runs")
    @Timeout(value = 15, unit = TimeUnit.MINUTES)
    void realFindingsAreNamed(Subject subject, Jdk jdk) throws Exception {
        Reach counted;
        try (Started started = start(subject, jdk, "counted", agent())) {
            counted = Reach.reported(started.subject(), REPORT_SECONDS, folder);
        }
        Reach looked;
        Reach attached;
        try (Started started = start(subject, jdk, "plain")) {
            looked = Reach.looked(started.subject(), LOOK_SECONDS);
            attached = Reach.reported(started.subject(), REPORT_SECONDS, folder);
        }
        new ReachPage.Row(subject, jdk.feature(), counted, attached, looked).save();

        if (!subject.finding().isEmpty()) {
            assertThat(attached.praises()).as(attached.headline()).isFalse();
            assertThat(counted.findings()).anyMatch(finding -> finding.startsWith(subject.finding() + ':'));
        }
        if (MEASURES) {
            assertMeasured(subject, counted, attached, looked);
        }
    }

    /** What the page says, of a machine that does nothing else. */
    private static void assertMeasured(Subject subject, Reach counted, Reach attached, Reach looked) {
        for (Reach seen : subject.waitsAtOnePlaceEach() ? List.of(counted, attached) : List.of(counted)) {
            if (subject.finding().isEmpty()) {
                assertThat(seen.warnings()).as(seen.headline()).isEmpty();
            } else {
                assertThat(seen.warnings()).as(seen.headline()).anyMatch(finding -> finding.startsWith(subject.finding() + ':'));
                assertThat(seen.praises()).as(seen.headline()).isFalse();
            }
        }
        if (!attached.isFew()) {
            assertThat(attached.placed()).isGreaterThan(PLACED);
        }
        if (subject.waitsAtOnePlaceEach() && !attached.isFew()) {
            assertThat(looked.placed()).isGreaterThan(PLACED);
        }
    }

    @AfterAll
    static void writePage() throws Exception {
        if ("write".equals(System.getProperty("dozemeter.docs"))) {
            ReachPage.write();
        }
    }

    private Started start(Subject subject, Jdk jdk, String name, String... options) throws Exception {
        Started started = new Started(subject.start(jdk, Files.createTempDirectory(folder, name).toAbsolutePath(), options));
        TimeUnit.SECONDS.sleep(WARM_UP_SECONDS);
        return started;
    }

    private static String agent() {
        String agent = "-javaagent:" + Jvm.AGENT_JAR + "=port=off";
        return MEASURES ? agent : agent + FINDINGS_AT_ANY_RATE;
    }

    /** An application with all that it needs. */
    private record Started(List<RunningJvm> jvms) implements AutoCloseable {

        RunningJvm subject() {
            return jvms.get(0);
        }

        @Override
        public void close() throws IOException {
            for (RunningJvm jvm : jvms) {
                jvm.close();
            }
        }
    }
}
