package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.options.OptionFile;
import io.github.dozemeter.report.AtomicFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A verb of the command line, with the options that all have; {@code -f} is declared by each that has several formats. */
abstract class Verb implements Callable<Integer> {

    private static final String TEXT = "text";
    private static final String OLD_TEXT = "txt";

    final Console console;
    @Spec
    private CommandSpec spec;
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "show this help")
    private boolean help;
    @Option(names = {"-o", "--output"}, paramLabel = "FILE", description = "write the result to this file; its ending is the format, unless -f"
        + " selects one")
    private Path file;

    Verb(Console console) {
        this.console = console;
    }

    /** @return the exit code */
    abstract int run() throws IOException, InterruptedException;

    /** Returns the file of the result; null for stdout. */
    Path file() {
        return file;
    }

    /** Runs it with the format and the file of the command line. */
    @Override
    public Integer call() throws IOException, InterruptedException {
        ArgSpec format = spec.findOption("-f");
        boolean isChosen = format != null && spec.commandLine().getParseResult().hasMatchedOption("-f");
        if (isChosen && OLD_TEXT.equals(format.getValue())) {
            console.say("the format is called " + TEXT + " now; -f " + OLD_TEXT + " still works in this release");
            format.setValue(TEXT);
        }
        if (file == null) {
            return run();
        }
        check(file);
        String ending = ending(file);
        String only = spec.name().equals("metrics") ? "prom" : OLD_TEXT;
        if (format == null && !ending.equals(only)) {
            throw CommandFailure.usage("-o " + file + ": " + spec.name() + " writes text only; expected a file that ends in ." + only);
        } else if (format != null && !isChosen) {
            format.setValue(ending.equals(OLD_TEXT) ? TEXT : ending);
        }
        return write();
    }

    static void check(Path file) {
        String obstacle = OptionFile.obstacle(file.toAbsolutePath().toString(), true);
        if (obstacle != null) {
            throw CommandFailure.usage("-o " + file + " cannot be written: " + obstacle);
        }
    }

    private int write() throws IOException, InterruptedException {
        ByteArrayOutputStream result = console.collect();
        int exitCode = run();
        console.flush();
        if (exitCode == ExitCode.OK || result.size() > 0) {
            write("result", file, result::writeTo, console);
        }
        return exitCode;
    }

    static void write(String what, Path file, AtomicFile.Content content, Console console) {
        try {
            new AtomicFile(file.toAbsolutePath()).write(content);
            console.say("the " + what + " is in " + file);
        } catch (IOException full) {
            throw CommandFailure.failed(file + " was not written: " + IoErrors.of(full));
        }
    }

    static void checkSeconds(int seconds, int most) {
        if (seconds < 1 || seconds > most) {
            throw CommandFailure.usage("-d " + seconds + ": expected 1 to " + most + " seconds");
        }
    }

    /** Returns what follows the last dot of the name, in lower case; empty if there is none. */
    static String ending(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.indexOf('.') < 0 ? "" : name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }
}
