package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.Jvms;
import io.github.dozemeter.cli.look.Look;
import io.github.dozemeter.cli.look.LookFormat;
import io.github.dozemeter.cli.look.LookResult;
import io.github.dozemeter.metrics.Build;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code look}: what wakes a JVM, with nothing loaded into it. */
@Command(name = "look", sortOptions = false,
    description = "Show what wakes a JVM, what that costs and in which lines its threads wait, without loading anything into it.",
    footer = {"", "Reads the kernel's counters of each thread (Linux only), and takes a few thread dumps, which stop the JVM for less"
        + " than 1 %% of the time, or 3 %% where five would not fit. Shows loops that never return, waits inside of the JDK, and threads of the JVM itself. Also"
        + " works where the JVM refuses agents. Ctrl-C ends the look early and still prints what is known."})
final class LookVerb implements Callable<Integer> {

    private static final int LONGEST_SECONDS = 3_600;
    private static final int COLUMNS = 100;

    private final Console console;
    @Mixin
    private final HelpOption help = new HelpOption();
    @Mixin
    private final JvmArgument jvm;
    @Option(names = {"-d", "--duration"}, paramLabel = "SECONDS", description = "how long to look; default: 10")
    private int seconds = 10;
    @Option(names = {"-f", "--format"}, paramLabel = "FORMAT", description = "output format: text, json or md; default: text")
    private String format = "text";

    LookVerb(Console console, Jvms jvms) {
        this.console = console;
        this.jvm = new JvmArgument(jvms);
    }

    @Override
    public Integer call() throws IOException {
        if (seconds < 1 || seconds > LONGEST_SECONDS) {
            throw CommandFailure.usage("-d " + seconds + ": expected 1 to " + LONGEST_SECONDS + " seconds");
        }
        LookFormat writer = LookFormat.named(format, Build.own().version(), console.outIsTerminal() ? Terminal.columns() : COLUMNS);
        if (writer == null) {
            throw CommandFailure.usage("-f " + format + ": expected text, json or md");
        }
        try (AttachedJvm target = AttachedJvm.attach(jvm.find())) {
            return Interruption.during(console, interruption -> look(target, writer, interruption));
        }
    }

    private int look(AttachedJvm target, LookFormat writer, Interruption interruption) throws IOException {
        ProgressLine progress = new ProgressLine(console);
        LookResult result;
        try {
            result = new Look(target, seconds).run(passed -> {
                progress.show((int) Math.min(passed, seconds) + " of " + seconds + " s", passed / seconds);
                return !interruption.happened();
            });
        } finally {
            progress.end();
        }
        PrintWriter out = new PrintWriter(new OutputStreamWriter(console.out(), StandardCharsets.UTF_8));
        writer.write(result, out);
        out.flush();
        if (result.ending() != null) {
            console.say(result.ending());
        }
        return result.ending() == null ? ExitCode.OK : ExitCode.FAILED;
    }
}
