package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.cli.experiment.Answers;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.FakeJvm;
import io.github.dozemeter.config.StateProperty;
import io.github.dozemeter.jvm.Build;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The verb {@code try}, with a test in the agent's place. */
@Timeout(60)
class TryVerbTest {

    @TempDir
    Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Interruption interruption = new Interruption();
    private final Map<String, String> request = new ConcurrentHashMap<>();
    private FakeJvm jvm;

    @BeforeEach
    void anAgentRuns() {
        jvm = new FakeJvm(folder);
        jvm.set(StateProperty.STATE, "running");
    }

    /** Answers in a thread of its own, as the agent does. */
    private void agent(Consumer<String> experiment) {
        jvm.onLoad(argument -> {
            String[] lines = argument.split("\n");
            request.put("head", lines[0].substring(0, lines[0].indexOf(',')));
            for (int i = 1; i < lines.length; i++) {
                request.put(lines[i].substring(0, lines[i].indexOf('=')), lines[i].substring(lines[i].indexOf('=') + 1));
            }
            Thread agent = new Thread(() -> experiment.accept(lines[0].substring(lines[0].indexOf(',') + 1)));
            agent.setDaemon(true);
            agent.start();
        });
    }

    private int run(String... arguments) {
        return run(false, arguments);
    }

    private int run(boolean terminal, String... arguments) {
        TryVerb verb = new TryVerb();
        verb.console = new Console(System.in, out, err, false, terminal, false, new Properties());
        new CommandLine(verb).parseArgs(arguments);
        return verb.run(jvm.attach(), interruption);
    }

    private static void await(Path file) {
        while (!Files.exists(file)) {
            Thread.onSpinWait();
        }
    }

    @Test
    void siteArmAndProgressReachTheAgent() {
        agent(file -> ReportVerbTest.write(file, Answers.saving()));
        assertThat(run("-d", "39", "--progress", "a.B#run", "1", "org.apache.Store$Reput#run:2973", "stretch=20ms")).isZero();
        assertThat(request).containsOnly(Map.entry("head", "@try=39"), Map.entry("site", "org.apache.Store$Reput#run:2973"),
            Map.entry("arm", "stretch=20ms"), Map.entry("progress", "a.B#run"), Map.entry("version", Build.own().version));
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("Saves CPU.\nStore$Reput.run:2973, sleep(1) stretched to 20 ms: ");
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({"a.B#run, a.B#run", "a.B.run:12, a.B#run:12", "a.B$C.run[2]:12, a.B$C#run[2]:12", "B.<init>, B#<init>", "B.lambda$x$0:7, B#lambda$x$0:7",
        "1628b8e05e49ff15, 1628b8e05e49ff15"})
    void aSiteMayBePastedFromATable(String pasted, String sent) {
        agent(file -> ReportVerbTest.write(file, Answers.saving()));
        run("1", pasted, "guard");
        assertThat(request).containsEntry("site", sent);
    }

    @Test
    void noEffectIsAResultWithExitCodeOne() {
        agent(file -> ReportVerbTest.write(file, Answers.noEffect()));
        assertThat(run("1", "a.B#run", "guard")).isEqualTo(1);
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("No effect shown.");
        assertThat(err.size()).isZero();
    }

    @Test
    void jsonIsTheAgents() {
        agent(file -> ReportVerbTest.write(file, Answers.saving()));
        assertThat(run("-f", "json", "1", "a.B#run", "guard")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(Answers.saving() + '\n');
    }

    @Test
    void withoutAnArmThereIsAListAndNoExperiment() {
        agent(file -> ReportVerbTest.write(file, Answers.arms()));
        assertThat(run("1", "a.B#run")).isZero();
        assertThat(request).containsEntry("arm", "");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("guard does not fit: the site makes no zero sleeps");
    }

    @Test
    void aRefusalHasItsOwnExitCode() {
        agent(file -> ReportVerbTest.write(file + ".failed", "experiments=off: this JVM allows none\n"));
        assertThatThrownBy(() -> run("1", "a.B#run", "guard")).isInstanceOf(CommandFailure.class)
            .hasMessage("experiments=off: this JVM allows none").satisfies(refusal -> assertThat(((CommandFailure) refusal).exitCode).isEqualTo(3));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatTheAgentAbortsIsSaidWithItsReason() {
        agent(file -> ReportVerbTest.write(file, Answers.ended("CPU rose more than 20%")));
        assertThat(run("1", "a.B#run", "guard")).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
            .isEqualTo("dozemeter: the experiment ended early: CPU rose more than 20%; the site makes its original calls again\n");
    }

    @Test
    void ctrlCEndsTheExperimentAndStillSaysWhatHappened() {
        Thread ctrlC = new Thread(interruption::happen);
        ctrlC.setDaemon(true);
        agent(file -> {
            ctrlC.start();
            await(Path.of(file + ".end"));
            ReportVerbTest.write(file, Answers.ended(""));
        });
        assertThat(run("1", "a.B#run", "guard")).isEqualTo(1);
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("Ended early.").contains("ended after 13 of 39 slots");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("the site makes its original calls again");
    }

    /** The agent restores the site if it sees no sign for three seconds. */
    @Test
    void theCommandGivesASignOfLifeEachSecond() {
        agent(file -> {
            Path client = Path.of(file + ".client");
            try {
                Files.setLastModifiedTime(client, FileTime.fromMillis(0));
                while (Files.getLastModifiedTime(client).toMillis() == 0) {
                    Thread.onSpinWait();
                }
                ReportVerbTest.write(file, Answers.saving());
            } catch (IOException failure) {
                ReportVerbTest.write(file + ".failed", failure.toString());
            }
        });
        assertThat(run("1", "a.B#run", "guard")).isZero();
    }

    @Test
    void aTerminalShowsTheTimeThatIsLeft() {
        agent(file -> {
            ReportVerbTest.write(file + ".progress", "slot 14 of 39, 120 s left\n");
            while (!err.toString(StandardCharsets.UTF_8).contains("slot 14 of 39")) {
                Thread.onSpinWait();
            }
            ReportVerbTest.write(file, Answers.saving());
        });
        assertThat(run(true, "1", "a.B#run", "guard")).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("[#############...........................] slot 14 of 39, 120 s left ");
    }

    @Test
    void noAgentIsStartedWhereThatThrowsCompiledCodeAway() {
        jvm.set(StateProperty.STATE, "stopped");
        jvm.onLoad(argument -> {
            throw new AssertionError("loaded: " + argument);
        });
        assertThatThrownBy(() -> run("1", "a.B#run", "guard")).isInstanceOf(CommandFailure.class)
            .hasMessageStartingWith("Not attached: an agent would rewrite classes of ")
            .hasMessageEndingWith(", and this JVM then recompiles all its methods: up to 30 times slower, for about 20 s. To attach all the same,"
                + " add --rewrite; the verb look loads nothing, and an agent that is there from the start (-javaagent) costs none of this");
    }

    @Test
    void anAgentIsStartedIfNoneRunsAndLeaves() {
        jvm.set(StateProperty.STATE, "stopped");
        jvm.onLoad(argument -> {
            request.put("options", argument.split("\noptions=")[1]);
            jvm.set(StateProperty.STATE, "running");
            Thread agent = new Thread(() -> {
                String file = argument.split("\n")[0].split(",")[1];
                ReportVerbTest.write(file, Answers.saving());
                await(folder.resolve("restored"));
                jvm.set(StateProperty.STATE, "stopped");
            });
            agent.setDaemon(true);
            agent.start();
            new Thread(() -> {
                while (out.size() == 0) {
                    Thread.onSpinWait();
                }
                ReportVerbTest.write(folder.resolve("restored").toString(), "");
            }).start();
        });
        assertThat(run("1", "a.B#run", "guard", "--rewrite")).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("dozemeter: --rewrite: this JVM then recompiles all its methods");
        assertThat(folder.resolve("restored")).exists();
        assertThat(request.get("options").split(",")).containsExactlyInAnyOrder("port=off", "calls=default:waits");
    }

    @Test
    void statusSaysThatAnExperimentRuns() {
        StatusVerb status = new StatusVerb();
        status.console = new Console(System.in, out, err, false, false, false, new Properties());
        assertThat(status.run(jvm.attach())).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("changed");
        jvm.set(StateProperty.EXPERIMENT, "a.B#run:12 stretch=20ms");
        assertThat(status.run(jvm.attach())).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("\nchanged   an experiment runs: a.B#run:12 stretch=20ms\n");
    }

    @Test
    void anAnswerThatCannotBeReadIsAFailure() {
        agent(file -> ReportVerbTest.write(file, "{"));
        assertThatThrownBy(() -> run("1", "a.B#run", "guard")).hasMessage("the agent's answer is no JSON")
            .satisfies(failure -> assertThat(((CommandFailure) failure).exitCode).isEqualTo(4));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "try 1 .B | SITE '.B'", "try 1 run guard | expected class#method or class#method:line", "try 1 ...ache.B.run:1 guard | report -o FILE.md has it whole",
        "try 1 a.B#run spin | ARM spin: expected stretch=TIME, for instance stretch=20ms", "try 1 a.B#run stretch=2s | at most stretch=1s",
        "try 1 a.B#run stretch=0ms | ARM stretch=0ms", "try 1 a.B#run fix=guard | ARM fix=guard: expected stretch=TIME",
        "try 1 a.B#run stretch=20 | ARM stretch=20", "try -d 20 1 a.B#run guard | -d 20: an experiment takes 39 to 195 s",
        "try -d 196 1 a.B#run guard | not 196 s", "try -f html 1 a.B#run guard | expected text or json", "try 1 | SITE"})
    void whatIsWrongIsSaidBeforeAJvmIsTouched(String line, String said) {
        int exitCode = new Verbs(new Console(System.in, out, err, false, false, false, new Properties())).run(line.split(" "));
        assertThat(err.toString(StandardCharsets.UTF_8)).hasLineCount(1).contains(said);
        assertThat(exitCode).isEqualTo(2);
    }

    @Test
    void anEmptyProgressIsAVariableThatIsNotSet() {
        int exitCode = new Verbs(new Console(System.in, out, err, false, false, false, new Properties())).run(new String[] {"try", "--progress", "", "1", "a.B#run", "guard"});
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("--progress ''");
        assertThat(exitCode).isEqualTo(2);
    }
}
