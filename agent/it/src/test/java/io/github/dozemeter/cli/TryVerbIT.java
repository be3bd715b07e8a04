package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.config.StateProperty;
import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verb {@code try} as a process of its own, against a real agent. */
@DisplayName("The verb try")
@Tag("try")
class TryVerbIT {

    private static final String SITE = "programs.Sleeper.main:13";
    private static final String ARM = "stretch=20ms";

    @TempDir
    Path folder;

    /** What it saves is measured on a machine that may be busy: either answer is one. */
    @Test
    @Tag("long")
    void aStretchedPollIsToldInASentenceAndAChart() throws Exception {
        try (RunningJvm application = poller()) {
            Outcome tried = run("try", "-d", 39, application.pid(), SITE, ARM);

            assertThat(tried.exitCode()).as(tried.out() + tried.err()).isLessThan(2);
            assertThat(tried.out()).contains("programs.Sleeper.main:13, Thread.sleep stretched to 20 ms: ", "o as-is, + sham, # " + ARM);
            assertThat(tried.err()).isEmpty();
            assertThat(left()).isEmpty();
        }
    }

    @Test
    void withoutAnArmItListsWhatFits() throws Exception {
        try (RunningJvm application = poller()) {
            Outcome list = run("try", application.pid(), "Sleeper.main");

            assertThat(list.exitCode()).as(list.err()).isZero();
            assertThat(list.out()).startsWith("programs.Sleeper.main:13, Thread.sleep:\n  stretch=20ms fits\n  guard does not fit: ");
            assertThat(left()).isEmpty();
        }
    }

    @Test
    void aRefusalIsOneSentenceAndExitCodeThree() throws Exception {
        try (RunningJvm application = poller()) {
            Outcome refused = run("try", application.pid(), "programs.Sleeper.end", ARM);

            assertThat(refused.exitCode()).isEqualTo(3);
            assertThat(refused.err()).startsWith("dozemeter: no site fits programs.Sleeper#end").contains("programs.Sleeper#main:13").hasLineCount(1);
            assertThat(refused.out()).isEmpty();
        }
    }

    @Test
    @Tag("long")
    void anInterruptedTryRestoresAndStillSaysWhatHappened() throws Exception {
        try (RunningJvm application = poller();
            RunningJvm command = Jvm.commandLine(Jdk.running(), "try", "-d", 195, application.pid(), SITE, ARM).start()) {
            awaitExperiment(application);
            assertThat(run("status", application.pid()).out()).contains("an experiment runs: programs.Sleeper#main:13 " + ARM);
            Outcome ended = command.terminate();

            assertThat(ended.out()).as(ended.err()).startsWith("Ended early.").contains("no figures, ended after ");
            assertThat(ended.err()).contains("the site makes its original calls again");
            assertThat(run("status", application.pid()).out()).contains(", running").doesNotContain("an experiment runs");
            assertThat(left()).isEmpty();
        }
    }

    @Test
    @Tag("long")
    void aKilledTryLeavesNothing() throws Exception {
        try (RunningJvm application = poller()) {
            try (RunningJvm command = Jvm.commandLine(Jdk.running(), "try", "-d", 195, application.pid(), SITE, ARM).start()) {
                awaitExperiment(application);
                command.kill();
            }
            application.await(() -> experiment(application), String::isEmpty);
            application.awaitErr("the site is as it was: ");
            assertThat(application.err()).contains("ended after ", ": the command was killed");
            application.await(this::left, List::isEmpty);
        }
    }

    private static void awaitExperiment(RunningJvm application) throws Exception {
        application.await(() -> experiment(application), running -> !running.isEmpty());
    }

    private static String experiment(RunningJvm application) throws Exception {
        return new Attached(Jdk.running(), application).properties().getOrDefault(StateProperty.EXPERIMENT.key(), "");
    }

    private RunningJvm poller() throws Exception {
        Path temporary = Files.createDirectories(folder.resolve("tmp"));
        RunningJvm jvm = Jvm.of(Jdk.running()).options("-Djava.io.tmpdir=" + temporary).agent("port=off").main("programs.Sleeper", 1_000_000, 1).start();
        jvm.awaitMain("programs.Sleeper");
        return jvm;
    }

    /** What the verb has put into the application's temporary folder. */
    private List<Path> left() throws Exception {
        try (Stream<Path> files = Files.list(folder.resolve("tmp"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("dozemeter-")).toList();
        }
    }

    private static Outcome run(Object... words) throws Exception {
        return InProcess.run(words);
    }
}
