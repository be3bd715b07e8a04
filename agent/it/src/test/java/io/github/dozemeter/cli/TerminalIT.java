package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line at a pseudo-terminal, which {@code script} of util-linux makes. */
class TerminalIT {

    @TempDir
    Path folder;

    private static RunningJvm application;

    @BeforeAll
    static void startTheApplication() throws Exception {
        application = Jvm.of(Jdk.running()).agent("port=0").main("programs.Sleeper", 1_000_000, 1).start();
        application.url();
    }

    @AfterAll
    static void endTheApplication() throws Exception {
        application.close();
    }

    @BeforeEach
    void thereIsScript() {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "no /usr/bin/script here (package bsdutils or util-linux)");
    }

    @Test
    void topDrawsSortsByKeyQuitsByKeyAndPutsTheTerminalBack() throws Exception {
        Process terminal = terminal("stty rows 30 cols 120; stty -g; " + java("top --all -i 1 " + application.pid()) + "; stty -g");
        type(terminal, "Sleeper.main:13", "r");
        type(terminal, "sorted by rate", "q");

        String screen = end(terminal);
        assertThat(screen).contains("\u001b[?1049h", "\u001b[1m", "\u001b[?1049l");
        String[] lines = screen.split("\r?\n");
        assertThat(lines[lines.length - 1].replaceAll(".*\u001b\\[\\?1049l", "")).isEqualTo(lines[0]);
    }

    @Test
    void aSignalPutsTheTerminalBackToo() throws Exception {
        Process terminal = terminal("trap : INT; stty rows 30 cols 120; stty -g; "
            + java("top --all -i 1 " + application.pid()) + "; stty -g");
        type(terminal, "Sleeper.main:13", "\u0003");

        String[] lines = end(terminal).split("\r?\n");
        assertThat(lines[lines.length - 1].replaceAll(".*\u001b\\[\\?1049l", "")).isEqualTo(lines[0]);
    }

    @Test
    void whereTheAnswerGoesToNoTerminalNoneIsTouched() throws Exception {
        Path touched = folder.resolve("touched");
        Path shell = Files.writeString(folder.resolve("sh"), "#!/bin/sh\necho >> " + touched + "\n");
        assertThat(shell.toFile().setExecutable(true)).isTrue();
        Outcome top = Jvm.commandLine(Jdk.running(), "top", "-n", 1, "-i", 1, application.pid())
            .environment("PATH", folder + ":" + System.getenv("PATH")).run();

        assertThat(top.exitCode()).as(top.err()).isZero();
        assertThat(touched).doesNotExist();
    }

    @Test
    @Tag("long")
    void noColorIsRespected() throws Exception {
        Process terminal = terminal("stty rows 30 cols 120; NO_COLOR=1 " + java("top --all -i 1 " + application.pid()));
        type(terminal, "Sleeper.main:13", "q");

        assertThat(end(terminal)).doesNotContain("\u001b[1m", "\u001b[33m");
    }

    @Test
    void aReportShowsItsProgressAndWipesIt() throws Exception {
        try (RunningJvm sick = Jvm.of(Jdk.running()).agent("port=0").main("programs.Sleeper", 1_000_000_000, 0).start()) {
            sick.url();
            String screen = end(terminal(java("report -d 2 " + sick.pid())));

            // A terminal that stalls for a second misses one.
            assertThat(screen).containsPattern("] [0-2] of 2 s").contains("\r\u001b[K", "Sleeper.main:13", "\u001b[1m",
                "\u001b[33m");
        }
    }

    @Test
    @Tag("long")
    void aReportIsAsWideAsTheTerminal() throws Exception {
        String narrow = end(terminal("stty rows 30 cols 80; " + java("report --details -d 1 " + application.pid())));
        assertThat(narrow.lines().filter(line -> !line.contains("\u001b"))).isNotEmpty()
            .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        String wished = end(terminal("stty rows 30 cols 80; COLUMNS=160 " + java("report --details -d 1 " + application.pid())));
        assertThat(wished).contains("  Thread.sleep");
        assertThat(narrow).contains("  sleep").doesNotContain("  Thread.sleep");
    }

    @Test
    void controlCEndsAReportWithWhatItSaw() throws Exception {
        Process terminal = terminal("trap : INT; " + java("report --all -d 600 " + application.pid()));
        type(terminal, "] [1-9]\\d* of 600 s", "\u0003");

        assertThat(end(terminal)).contains("\r\u001b[K", "Sleeper.main:13");
        assertThat(application.scrape().sum("dozemeter_active")).isEqualTo(1);
    }

    /** Under nohup and in the background of a script, Ctrl-C is ignored, and stays so in all that is started from there. */
    private Process terminal(String command) throws Exception {
        return new ProcessBuilder("env", "--default-signal=INT", "SHELL=/bin/sh", "/usr/bin/script", "-qefc", command, folder.resolve("typescript").toString())
            .redirectErrorStream(true).redirectOutput(folder.resolve("screen").toFile()).start();
    }

    private static String java(String words) {
        return Jdk.running().tool("java") + " -jar " + Jvm.AGENT_JAR + " " + words;
    }

    /** Presses a key once something is on the screen. @param awaited a regular expression */
    private void type(Process terminal, String awaited, String key) throws Exception {
        for (int looks = 0; !Pattern.compile(awaited).matcher(screen()).find(); looks++) {
            assertThat(looks).as("waited in vain for %s in %s", awaited, screen()).isLessThan(3_000);
            terminal.waitFor(20, TimeUnit.MILLISECONDS);
        }
        OutputStream keys = terminal.getOutputStream();
        keys.write(key.getBytes(StandardCharsets.UTF_8));
        keys.flush();
    }

    private String screen() throws Exception {
        return Files.readString(folder.resolve("screen"));
    }

    private String end(Process terminal) throws Exception {
        assertThat(terminal.waitFor(60, TimeUnit.SECONDS)).as(screen()).isTrue();
        return screen();
    }
}
