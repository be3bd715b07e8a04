package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Archives of classes that make a JVM start faster: they go on to be used under the agent, and their classes are seen. */
@DisplayName("Class-data archives and AOT caches")
@Tag(OnJdks.MATRIX)
class StartupArchivesIT {

    /** A class that is rewritten comes from its jar; all others are to come from the archive. */
    private static final String FROM_ARCHIVE = "programs\\.Calm source: shared objects file";

    private static final String AOT_CACHE = "-XX:AOTCache=";

    @TempDir
    private Path folder;
    private Path application;
    private Path dump;

    /** An archive takes classes of jars alone. */
    @BeforeEach
    void makeAJar() throws IOException {
        application = Archives.jarOfPrograms(folder.resolve("app.jar"), Map.of(), "programs.Calm", "programs.Sleeper");
        dump = folder.resolve("archived.prom");
    }

    /** JDK 11 and earlier archive no classes of the application at exit. */
    static Collection<Jdk> jdksWithDynamicArchives() {
        return Jdk.from(17);
    }

    @ParameterizedTest
    @MethodSource("jdksWithDynamicArchives")
    void classesOfADynamicArchiveStillComeFromItAndAreCounted(Jdk jdk) throws Exception {
        Path archive = folder.resolve("app.jsa");
        sleeper(jdk, "-XX:ArchiveClassesAtExit=" + archive);
        Outcome outcome = underAgent(jdk, "-XX:SharedArchiveFile=" + archive);

        assertThat(outcome.out()).containsPattern(FROM_ARCHIVE);
        assertThat(outcome.err()).isEmpty();
        assertCounted(outcome);
    }

    static Collection<Jdk> jdksWithAotCaches() {
        return Jdk.from(25);
    }

    /** Its classes are loaded before the agent is. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksWithAotCaches")
    void classesOfAnAotCacheThatWasTrainedWithTheModuleOfAgentsAreCounted(Jdk jdk) throws Exception {
        Path cache = folder.resolve("app.aot");
        sleeper(jdk, "-XX:AOTCacheOutput=" + cache, "--add-modules", "java.instrument");
        Outcome outcome = underAgent(jdk, "-XX:AOTCache=" + cache, "-XX:AOTMode=on");

        assertThat(outcome.out()).containsPattern(FROM_ARCHIVE).doesNotContain("[error]");
        assertThat(outcome.err()).isEmpty();
        assertCounted(outcome);
    }

    /** As docs/troubleshooting.md says, by the JVM's own words and the agent's. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksWithAotCaches")
    void aCacheThatWasTrainedWithoutThatModuleIsRefusedWhichOneLineExplainsAndCountingGoesOn(Jdk jdk) throws Exception {
        Path cache = folder.resolve("app.aot");
        sleeper(jdk, "-XX:AOTCacheOutput=" + cache);
        Path file = Files.writeString(folder.resolve("arguments"), "-XX:AOTCache=" + cache);
        for (String option : List.of("-XX:AOTCache=" + cache, "@" + file)) {
            Outcome outcome = underAgent(jdk, option);

            assertThat(outcome.out()).contains("Mismatched values for property jdk.module.addmods")
                .doesNotContainPattern(FROM_ARCHIVE);
            assertThat(outcome.err()).isEqualTo("[dozemeter] WARN the JVM refused the AOT cache " + cache + " and starts slower"
                + " without it; pauses are counted. If it was made without --add-modules java.instrument, that is why: see"
                + " docs/troubleshooting.md\n");
            assertCounted(outcome);
        }
    }

    static Stream<Arguments> strictFlags() {
        return Jdk.from(25).stream().flatMap(jdk -> Stream.of("-XX:-EnableDynamicAgentLoading", "--illegal-native-access=deny",
            "--sun-misc-unsafe-memory-access=deny", "--illegal-final-field-mutation=deny", "-XX:+UseCompactObjectHeaders", "-XX:+UseZGC",
            AOT_CACHE).filter(flag -> jdk.feature() >= 26 || !flag.contains("final-field")).map(flag -> Arguments.of(jdk, flag)));
    }

    /** The denials are what later releases may make the default. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("strictFlags")
    void theStartIsSilentAndPausesAreCountedWhateverTheJvmDenies(Jdk jdk, String flag) throws Exception {
        if (flag.equals(AOT_CACHE)) {
            sleeper(jdk, "-XX:AOTCacheOutput=" + folder.resolve("app.aot"), "--add-modules", "java.instrument");
        }
        Outcome outcome = underAgent(jdk, flag.equals(AOT_CACHE) ? flag + folder.resolve("app.aot") : flag);

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).doesNotContain("[warning]", "[error]", "WARNING");
        assertCounted(outcome);
    }

    /** No cache was refused there: nothing is said. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksWithAotCaches")
    @Tag("long")
    void withoutSharedClassesNothingIsSaid(Jdk jdk) throws Exception {
        Path cache = folder.resolve("app.aot");
        sleeper(jdk, "-XX:AOTCacheOutput=" + cache, "--add-modules", "java.instrument");
        for (String[] options : List.of(new String[0], new String[] {"-Xshare:off"},
                new String[] {"-XX:AOTMode=off", "-XX:AOTCache=" + cache})) {
            Outcome outcome = underAgent(jdk, options);

            assertThat(outcome.err()).as(Arrays.toString(options)).isEmpty();
            assertCounted(outcome);
        }
    }

    private void sleeper(Jdk jdk, String... options) throws Exception {
        Outcome outcome = Jvm.tool(jdk, "java").classPath(application).options(options).main("programs.Calm", 5, 0).run();
        assertThat(outcome.exitCode()).as(outcome.out() + outcome.err()).isZero();
    }

    private Outcome underAgent(Jdk jdk, String... options) throws Exception {
        return Jvm.tool(jdk, "java").classPath(application).options(options).options("-Xlog:class+load")
            .agent("port=off,dump=" + dump).main("programs.Calm", 5, 0).run();
    }

    private void assertCounted(Outcome outcome) throws IOException {
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        Scrape scrape = Scrape.of(dump);
        assertThat(scrape.sum("dozemeter_active")).isEqualTo(1);
        assertThat(scrape.sum("dozemeter_pauses_total", "class", "programs.Sleeper")).isEqualTo(5);
    }
}
