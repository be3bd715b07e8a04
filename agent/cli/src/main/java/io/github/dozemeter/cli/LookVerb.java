package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.Jvms;
import io.github.dozemeter.cli.look.Look;
import io.github.dozemeter.cli.look.LookResult;
import io.github.dozemeter.cli.record.JvmRecorder;
import io.github.dozemeter.cli.record.RecordedFile;
import io.github.dozemeter.cli.record.RecordedPauses;
import io.github.dozemeter.export.report.ReportWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "look", sortOptions = false,
    description = "Show what wakes a JVM, what that costs and in which lines its threads wait, without loading"
        + " anything into it.",
    footer = {"", "Takes a few thread dumps, and on Linux reads the kernel's counters of each thread. The dumps"
        + " stop the JVM for less than 1%% of the time, or 3%% where five would not fit. Shows loops that never"
        + " return, waits inside of the JDK, and threads of the JVM itself. Also works where the JVM refuses"
        + " agents. Ctrl-C ends the look early and still prints what is known."})
final class LookVerb extends Verb {

    private static final int MAX_SECONDS = 3_600;
    private static final int SECONDS = 10;
    private static final int SECONDS_BEFORE_RECORDING = 2;
    private static final String COLLAPSED = "collapsed";
    private static final String COLLAPSED_MICROS = "collapsed-micros";

    @Parameters(index = "0", arity = "0..1", paramLabel = "PID|FILE.jfr",
        description = JvmVerb.PID + "; or a recording to read")
    private String text;
    @Option(names = {"-d", "--duration"}, paramLabel = "SECONDS",
        description = "how long to look; default: 10, with --record 2")
    private Integer seconds;
    @Option(names = {"-f", "--format"}, paramLabel = "FORMAT",
        description = "output format: text, json or md; of a recording also collapsed (pauses by stack, for flame"
        + " graphs) or collapsed-micros (time in them); default: text")
    private String format = "text";
    @Mixin
    private final TableOptions table = new TableOptions();
    @Option(names = "--record",
        description = "then have the JVM record its pauses for 2 s with its own recorder: exact figures")
    private boolean records;
    @Option(names = "--force",
        description = "record also where that makes the JVM recompile all its methods: Java 8 to 22, at the first"
        + " recording, unless an agent or debugger that may rewrite classes was there from its start")
    private boolean force;
    @Option(names = "--keep", paramLabel = "FILE.jfr", description = "keep the recording in this file")
    private Path keep;
    @Option(names = "--settings",
        description = "print the settings with which a JVM records its pauses itself, and do nothing else")
    private boolean settings;

    @Override
    int run() throws IOException {
        if (settings) {
            console.out.print(JvmRecorder.settings());
            return ExitCode.OK;
        }
        require(text != null, "Missing required parameter: 'PID|FILE.jfr'");
        checkSeconds(seconds(), MAX_SECONDS);
        boolean isFile = text.endsWith(".jfr");
        require(!isFile || Files.isRegularFile(Paths.get(text)), "there is no file " + text);
        require(!isFile || !records, "--record needs a JVM, not a file");
        String onlyRecorded = onlyRecorded(isFile);
        require(records || onlyRecorded.isEmpty(), onlyRecorded + " needs --record");
        if (keep != null) {
            check("--keep", keep);
        }
        require(Arrays.asList("text", "json", "md", COLLAPSED, COLLAPSED_MICROS).contains(format),
            "-f " + format + ": expected text, json, md, " + COLLAPSED + " or " + COLLAPSED_MICROS);
        if (isFile || records) {
            JvmRecorder.checkThisJava();
        }
        if (isFile) {
            RecordedFile file = new RecordedFile(Paths.get(text), format.startsWith(COLLAPSED));
            print(file.window(), file.pauses);
            return ExitCode.OK;
        }
        try (AttachedJvm target = AttachedJvm.attach(Jvms.find(text))) {
            return Interruption.during(console, interruption -> look(target, interruption));
        }
    }

    private int seconds() {
        if (seconds != null) {
            return seconds;
        }
        return records ? SECONDS_BEFORE_RECORDING : SECONDS;
    }

    /** Returns an option that only a recording takes; empty where none is given. */
    private String onlyRecorded(boolean isFile) {
        if (keep != null) {
            return "--keep";
        }
        if (force) {
            return "--force";
        }
        boolean isOfPauses = !isFile && format.startsWith(COLLAPSED);
        return isOfPauses ? "-f " + format : "";
    }

    private int look(AttachedJvm target, Interruption interruption) throws IOException {
        Look once = new Look(target, seconds(), target.tasks());
        Look look = seconds == null && !records ? once.orLonger() : once;
        LookResult result = look(target, look, console, interruption);
        // Now, as the look has asked for the properties that name the folder.
        JvmRecorder.deleteOld(target);
        Look.deleteOld(target);
        if (!records || result.ending != null) {
            print(result.window(new RecordingHint(target, result)::below), null);
            return end(result, ExitCode.OK, console);
        }
        JvmRecorder recorder = new JvmRecorder(target, result);
        String running = recorder.check(force);
        if (running != null) {
            console.say(running);
        }
        interruption.check("recording");
        RecordedPauses pauses =
            recorder.record(keep, format.startsWith(COLLAPSED),
                () -> !interruption.happened(), console::say);
        ReportWindow window = pauses == null ? result.window() : recorder.window(pauses);
        print(window, pauses);
        return ExitCode.OK;
    }

    /** @param pauses null where nothing was recorded */
    private void print(ReportWindow window, RecordedPauses pauses) throws IOException {
        if (!format.startsWith(COLLAPSED)) {
            new ReportFile(null, format, null, table.extent(), console).take(window, text);
        } else if (pauses != null) {
            int sum = format.equals(COLLAPSED) ? 0 : 1;
            pauses.stacks.forEach((stack, sums) -> console.out.println(stack + ' ' + sums[sum]));
        }
    }

    /** Says why a look ended early; then it has failed, whatever it found. */
    static int end(LookResult result, int exitCode, Console console) {
        if (result.ending == null) {
            return exitCode;
        }
        console.say(result.ending);
        return ExitCode.FAILED;
    }

    static LookResult look(AttachedJvm target, Look look, Console console, Interruption interruption) {
        String warning = target.warningBeforeDumps();
        if (warning != null) {
            console.say(warning);
        }
        try (Console.ProgressLine progress = console.progress()) {
            return look.run(passed -> {
                int seconds = look.seconds();
                progress.show((int) Math.min(passed, seconds) + " of " + seconds + " s", passed / seconds);
                return !interruption.happened();
            });
        }
    }
}
