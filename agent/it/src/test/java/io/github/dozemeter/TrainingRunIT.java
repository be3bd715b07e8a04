package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.cli.InProcess;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** As docs/loading.md says: the same agent option serves the run that makes an archive and the runs that use it. */
@DisplayName("Training runs of AOT caches and dynamic archives")
@Tag("long")
@Tag(OnJdks.MATRIX)
class TrainingRunIT {

    private static final String FROM_ARCHIVE = "programs\\.Calm source: shared objects file";
    private static final String OFF = "[dozemeter] WARN training run: the agent is off, so that the archive holds the"
        + " application's classes as they are; pauses are counted in the runs that use it. enabled=true starts the agent here, too";
    /** Without it, and from 26 on, a JVM makes no dynamic archive while an agent is there. */
    private static final String[] WITH_AGENT = {"-XX:+UnlockDiagnosticVMOptions", "-XX:+AllowArchivingWithJavaAgent"};

    @TempDir
    private Path folder;
    private Path application;
    private Path dump;
    private Path archive;

    @BeforeEach
    void makeAJar() throws IOException {
        application = Archives.jarOfPrograms(folder.resolve("app.jar"), Map.of(), "programs.Calm", "programs.Sleeper");
        dump = folder.resolve("trained.prom");
        archive = folder.resolve("app.archive");
    }

    static Collection<Jdk> jdksWithAotCaches() {
        return Jdk.from(25);
    }

    /** These archive rewritten classes as they are. */
    static Collection<Jdk> jdksThatArchiveWhatWasRewritten() {
        return Jdk.from(17).stream().filter(jdk -> jdk.feature() < 25).toList();
    }

    static Collection<Jdk> jdksThatCreateArchivesThemselves() {
        return jdksThatArchiveWhatWasRewritten().stream().filter(jdk -> jdk.feature() > 17).toList();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksWithAotCaches")
    void theAgentIsOffWhileAnAotCacheIsMadeAndCountsWhatComesFromIt(Jdk jdk) throws Exception {
        assertLeftAlone(run(jdk, "", "-XX:AOTCacheOutput=" + archive));
        assertCountedFromArchive(run(jdk, "", "-XX:AOTCache=" + archive, "-XX:AOTMode=on"));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksWithAotCaches")
    void itIsOffAlsoWhereRecordingAndMakingAreTwoSteps(Jdk jdk) throws Exception {
        String configuration = "-XX:AOTConfiguration=" + folder.resolve("app.conf");
        assertLeftAlone(run(jdk, "", "-XX:AOTMode=record", configuration));
        assertThat(run(jdk, "", "-XX:AOTMode=create", configuration, "-XX:AOTCache=" + archive).exitCode()).isZero();
        assertCountedFromArchive(run(jdk, "", "-XX:AOTCache=" + archive, "-XX:AOTMode=on"));
    }

    /** Classes with a pause are not in the cache then, all others are. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksWithAotCaches")
    void enabledTrueCountsInTheTrainingRunToo(Jdk jdk) throws Exception {
        Outcome training = run(jdk, ",enabled=true", "-XX:AOTCacheOutput=" + archive);
        assertThat(training.agentLines()).isEmpty();
        assertCounted(training);
        assertCountedFromArchive(run(jdk, "", "-XX:AOTCache=" + archive, "-XX:AOTMode=on"));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksThatArchiveWhatWasRewritten")
    void theAgentIsOffWhileADynamicArchiveIsMadeWhichWorksWithAndWithoutIt(Jdk jdk) throws Exception {
        assertLeftAlone(allowed(jdk, "-XX:ArchiveClassesAtExit=" + archive));
        assertCountedFromArchive(allowed(jdk, "-XX:SharedArchiveFile=" + archive));
        assertThat(calm(jdk).options(WITH_AGENT).options("-XX:SharedArchiveFile=" + archive).run().exitCode()).isZero();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksThatCreateArchivesThemselves")
    void oneCommandLineMakesAnArchiveAndThenRunsFromIt(Jdk jdk) throws Exception {
        String[] options = {"-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + archive};
        assertLeftAlone(allowed(jdk, options));
        assertCountedFromArchive(allowed(jdk, options));
        assertCountedFromArchive(allowed(jdk, options));
    }

    /** As after an update of the JDK. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksThatCreateArchivesThemselves")
    void theAgentIsOffWhileAnArchiveOfAnotherJdkIsReplacedAndCountsInTheNextRun(Jdk jdk) throws Exception {
        String[] options = {"-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + archive};
        for (Jdk other : jdksThatLeaveOutWhatWasRewritten()) {
            assertThat(calm(other).options(options).run().exitCode()).isZero();
            assertLeftAlone(run(jdk, "", options));
            assertCountedFromArchive(run(jdk, "", options));
            assertThat(calm(jdk).options(options).run().exitCode()).isZero();
        }
    }

    /** 26 has no such option any more. */
    static Collection<Jdk> jdksThatLeaveOutWhatWasRewritten() {
        return Jdk.from(25).stream().filter(jdk -> jdk.feature() == 25).toList();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksThatLeaveOutWhatWasRewritten")
    void theAgentIsOnWhereADynamicArchiveLeavesOutWhatWasRewritten(Jdk jdk) throws Exception {
        Outcome training = allowed(jdk, "-XX:ArchiveClassesAtExit=" + archive);
        assertThat(training.agentLines()).isEmpty();
        assertCounted(training);
        assertCountedFromArchive(allowed(jdk, "-XX:SharedArchiveFile=" + archive));
        assertThat(calm(jdk).options(WITH_AGENT).options("-XX:SharedArchiveFile=" + archive).run().exitCode()).isZero();
    }

    /** Not the agent's doing: it is not asked. */
    @ParameterizedTest
    @MethodSource("jdksThatMakeDynamicArchives")
    void aJvmDoesNotStartThatIsToMakeADynamicArchiveWithAnAgent(Jdk jdk) throws Exception {
        Outcome outcome = run(jdk, "", "-XX:ArchiveClassesAtExit=" + archive);
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.out() + outcome.err()).contains("Error occurred during CDS dumping");
    }

    static Collection<Jdk> jdksThatMakeDynamicArchives() {
        return Jdk.from(17);
    }

    /** A class that loads later would be archived as rewritten, and fail in a JVM without the agent. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksThatArchiveWhatWasRewritten")
    void nobodyAttachesToAJvmThatArchivesWhatWasRewritten(Jdk jdk) throws Exception {
        try (RunningJvm training = Jvm.tool(jdk, "java").classPath(application).options("-XX:ArchiveClassesAtExit=" + archive)
            .main("programs.Sleeper", 1_000_000, 1).start()) {
            training.awaitMain("programs.Sleeper");
            Outcome refused = InProcess.run("start", training.pid(), "port=0");
            assertThat(refused.exitCode()).as(refused.err()).isEqualTo(3);
            assertThat(refused.err()).contains("this JVM archives its classes when it ends", "enabled=true");
        }
    }

    private Jvm calm(Jdk jdk) {
        return Jvm.tool(jdk, "java").classPath(application).main("programs.Calm", 5, 0);
    }

    private Outcome allowed(Jdk jdk, String... options) throws Exception {
        return calm(jdk).options(WITH_AGENT).options(options).options("-Xlog:class+load").agent("port=off,dump=" + dump).run();
    }

    private Outcome run(Jdk jdk, String agentOptions, String... options) throws Exception {
        return calm(jdk).options(options).options("-Xlog:class+load").agent("port=off,dump=" + dump + agentOptions).run();
    }

    private void assertLeftAlone(Outcome training) {
        assertThat(training.exitCode()).as(training.err()).isZero();
        assertThat(training.agentLines()).containsExactly(OFF);
        assertThat(dump).doesNotExist();
    }

    private void assertCountedFromArchive(Outcome outcome) throws IOException {
        assertThat(outcome.out()).containsPattern(FROM_ARCHIVE);
        assertThat(outcome.agentLines()).isEmpty();
        assertCounted(outcome);
    }

    private void assertCounted(Outcome outcome) throws IOException {
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(Scrape.of(dump).sum("dozemeter_pauses_total", "class", "programs.Sleeper")).isEqualTo(5);
    }
}
