package io.github.dozemeter.cli;

import static io.github.dozemeter.cli.Attaching.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Where rewriting would throw compiled code away, no verb does it unasked. */
@DisplayName("Compiled code")
class RewriteIT {

    /** 8 does not report how many methods it has compiled. */
    private static final Pattern SECOND_LINE = Pattern.compile("^[^\n]*\nNot attached, estimated from outside: on Java \\d+ an attach would"
        + " discard the compiled code of( [\\d,]+|\\s+its)\\s+methods\\.\n");
    private static final String SITE = "programs.Sleeper.main";

    @TempDir
    Path folder;

    /** As a user runs it: {@link Jvm#commandLine} has {@code --rewrite}. */
    private static Outcome run(Object... words) throws Exception {
        return InProcess.asGiven(words);
    }

    @OnJdks(Which.ALL)
    void noVerbLoadsAnythingUnasked(Jdk jdk) throws Exception {
        assumeTrue(jdk.feature() < 23, "keeps its code");
        try (RunningJvm application = Jvm.sleeping(jdk)) {
            Outcome start = run("start", application.pid());
            Outcome tried = run("try", application.pid(), SITE, "stretch=20ms");
            Outcome report = run("report", "--all", "-d", 2, application.pid());
            Outcome page = run("report", "-d", 2, "-o", folder.resolve("report.md"), application.pid());

            for (Outcome refused : new Outcome[] {start, tried}) {
                assertRefused(refused, "dozemeter: Not attached: ", " this JVM then recompiles ", "add --rewrite", "the verb look loads nothing");
            }
            assertThat(report.exitCode()).as(report.err()).isZero();
            assertThat(report.out()).contains("Sleeper.main:13");
            assertThat(report.out()).containsPattern(SECOND_LINE).doesNotContain("--rewrite");
            assertThat(page.err()).doesNotContain("--rewrite");
            assertThat(folder.resolve("report.md")).content().contains("Sleeper.main:13", "Not attached, estimated from outside: ");
            assertThat(new Attached(jdk, application).properties()).noneSatisfy((key, value) -> assertThat(key).startsWith("dozemeter."));
            assertThat(application.out() + application.err()).doesNotContain("dozemeter", "WARNING");
        }
    }

    /** Of a loop that polls each millisecond; only counters cannot be had. */
    @OnJdks(Which.EACH_KIND)
    @Tag("long")
    void anEstimatedReportComesInEveryFormatAndIsJudged(Jdk jdk) throws Exception {
        assumeTrue(jdk.feature() < 23, "keeps its code");
        try (RunningJvm application = Jvm.of(jdk).main("programs.Sleeper", 1_000_000, 1).start()) {
            application.awaitMain("programs.Sleeper");
            for (String name : new String[] {"report.html", "report.json", "report.md", "report.txt"}) {
                Outcome report = run("report", "-d", 3, "-o", folder.resolve(name), application.pid());

                assertThat(report.exitCode()).as(report.err()).isZero();
                assertThat(folder.resolve(name)).content().contains("programs.Sleeper", "SHORT");
            }
            assertRefused(run("report", "-d", 1, "-o", folder.resolve("report.prom"), application.pid()),
                "not attached to the JVM", "an agent from the start (-javaagent) counts, and so does --rewrite (this JVM then recompiles");

            Outcome gate = run("report", "-d", 6, "--fail-on", "SHORT_POLL", "-o", folder.resolve("gate.html"), application.pid());
            assertThat(gate.exitCode()).as(gate.err()).isEqualTo(1);
            assertThat(gate.out()).matches("(?s)SHORT_POLL \\((info|warning)\\): Thread\\.sleep at programs\\.Sleeper\\.main:.*");
            assertThat(gate.err()).contains("Not attached, estimated from outside: on Java ", "1 finding of --fail-on SHORT_POLL");
            assertThat(folder.resolve("gate.html")).content().contains("\"look\":{\"version\":");
            assertThat(run("report", "-d", 6, "--fail-on", "ZERO_SLEEP", application.pid()).exitCode()).isZero();
        }
    }

    @OnJdks(Which.EACH_KIND)
    void onRequestItIsSaidBeforehandAndAskedOnce(Jdk jdk) throws Exception {
        try (RunningJvm application = pausing(Jvm.of(jdk))) {
            Outcome first = run("start", "--rewrite", application.pid());
            Outcome again = run("start", application.pid(), "maxSites=300");
            Outcome stop = run("stop", application.pid());
            Outcome second = run("start", application.pid());

            assertThat(first.exitCode()).as(first.err()).isZero();
            assertThat(first.err().contains("--rewrite: this JVM then recompiles")).isEqualTo(jdk.feature() < 23);
            assertThat(again.exitCode()).as(again.err()).isZero();
            assertThat(stop.exitCode()).as(stop.err()).isZero();
            assertThat(second.exitCode()).as(second.err()).isZero();
            assertThat(second.err()).doesNotContain("rewrite");
        }
    }

    @OnJdks(Which.EACH_KIND)
    void whereAnAgentOrADebuggerWasThereFromTheStartNothingNeedsToBeAsked(Jdk jdk) throws Exception {
        Path agent = Files.copy(Jvm.AGENT_JAR, folder.resolve("an agent.jar"));
        for (Jvm jvm : new Jvm[] {Jvm.of(jdk).options("-javaagent:" + agent + "=enabled=false"),
            Jvm.of(jdk).in(folder).environment("JAVA_TOOL_OPTIONS", "-javaagent:'an agent.jar'=enabled=false"),
            Jvm.of(jdk).options("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0")}) {
            try (RunningJvm application = pausing(jvm)) {
                Outcome report = run("report", "--details", "-d", 1, application.pid());

                assertThat(report.exitCode()).as(report.err()).isZero();
                assertThat(report.out()).contains("programs.UnderLoad$Pauses.load:").doesNotContain("--rewrite");
                assertThat(new Attached(jdk, application).properties()).containsEntry("dozemeter.retransformed", "true");
            }
        }
    }

    /** In a method that returns, so that its class can be rewritten. */
    private static RunningJvm pausing(Jvm jvm) throws Exception {
        RunningJvm application = jvm.main("programs.UnderLoad", 1, 1).start();
        application.awaitMain("programs.UnderLoad");
        return application;
    }
}
