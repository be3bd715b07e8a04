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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Under a security manager, which Java had up to 23, the agent may what it needs and the application no more than before. */
@Tag(OnJdks.MATRIX)
@Execution(ExecutionMode.CONCURRENT)
class SecurityManagerIT {

    private static final int LAST = 23;
    /** To set one while the JVM runs must be allowed from 18 on, and can be from 12 on. */
    private static final int FIRST_TO_ALLOW = 12;

    @TempDir
    private Path folder;

    static Collection<Jdk> jdks() {
        List<Jdk> all = Jdk.all().stream().filter(jdk -> jdk.feature() <= LAST).toList();
        return all.size() > 1 ? List.of(all.get(0), all.get(all.size() - 1)) : all;
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdks")
    void theReportIsWritten(Jdk jdk) throws Exception {
        Path file = folder.resolve("r.prom");
        Outcome outcome = guarded(jdk).agent("port=off,dump=" + file).main("programs.Secured", 100, 0).run();

        assertThat(outcome.outLines()).containsExactly("slept 100", "denied");
        assertThat(outcome.err()).doesNotContain("[dozemeter]", "io.github.dozemeter");
        assertThat(Scrape.of(file).sum("dozemeter_zero_pauses_total")).isEqualTo(100);
        assertThat(Scrape.of(file).sum("dozemeter_active")).isEqualTo(1);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdks")
    void theEndpointAnswers(Jdk jdk) throws Exception {
        try (RunningJvm jvm = guarded(jdk).agent("port=0").main("programs.Secured", 100, 0, "stay").start()) {
            jvm.awaitScrape(scrape -> scrape.sum("dozemeter_zero_pauses_total") == 100);
            assertThat(jvm.err()).doesNotContain("AccessControl", "Exception");
        }
    }

    /** The JVM loads the entry class as one of the application's. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdks")
    void underOneFromTheBeginningTheAgentStartsByAGrantAndTheApplicationGetsNone(Jdk jdk) throws Exception {
        Path file = folder.resolve("r.prom");
        Outcome outcome = Jvm.of(jdk).options("-Djava.security.manager", "-Djava.security.policy=" + policy())
            .agent("port=off,dump=" + file).main("programs.Secured", 100, 0).run();

        assertThat(outcome.outLines()).containsExactly("slept 100", "denied");
        assertThat(outcome.err()).doesNotContain("[dozemeter]", "io.github.dozemeter");
        assertThat(Scrape.of(file).sum("dozemeter_zero_pauses_total")).isEqualTo(100);
        assertThat(Scrape.of(file).sum("dozemeter_active")).isEqualTo(1);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdks")
    void underOneFromTheBeginningTheEndpointAnswersByAGrant(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).options("-Djava.security.manager", "-Djava.security.policy=" + policy()).agent("port=0")
            .main("programs.Secured", 100, 0, "stay").start()) {
            jvm.awaitScrape(scrape -> scrape.sum("dozemeter_zero_pauses_total") == 100);
            assertThat(jvm.err()).doesNotContain("AccessControl", "Exception");
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdks")
    void withoutTheGrantOneLineNamesIt(Jdk jdk) throws Exception {
        Outcome outcome = Jvm.of(jdk).options("-Djava.security.manager").agent("port=off").main("programs.Secured", 100, 0).run();

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.outLines()).containsExactly("slept 100", "denied");
        assertThat(outcome.agentLines()).singleElement().asString().contains("access denied",
            "grant codeBase \"file:/path/of/dozemeter.jar\" { permission java.security.AllPermission; };");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdks")
    void aCommandNamesTheGrantThatItsAgentNeeds(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).options("-Djava.security.manager").main("programs.Secured", 100, 0, "stay").start()) {
            jvm.awaitOut("slept");
            Outcome start = InProcess.run("start", jvm.pid());

            assertThat(start.exitCode()).as(start.err()).isEqualTo(3);
            assertThat(start.err()).contains("grant codeBase \"file:" + Jvm.AGENT_JAR.toAbsolutePath() + "\" {", "The verb look needs no agent");
            assertThat(InProcess.run("look", "-d", 1, jvm.pid()).exitCode()).isZero();
        }
    }

    private Path policy() throws IOException {
        return Files.writeString(folder.resolve("agent.policy"),
            "grant codeBase \"" + Jvm.AGENT_JAR.toUri() + "\" { permission java.security.AllPermission; };\n");
    }

    private static Jvm guarded(Jdk jdk) {
        return jdk.feature() < FIRST_TO_ALLOW ? Jvm.of(jdk) : Jvm.of(jdk).options("-Djava.security.manager=allow");
    }
}
