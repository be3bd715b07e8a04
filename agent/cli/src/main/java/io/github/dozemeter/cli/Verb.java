package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.support.AtomicFile;
import io.github.dozemeter.support.OptionFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A verb, with the options that all have; {@code -f} is declared by each that has several formats. */
abstract class Verb implements Callable<Integer> {

    private static final String TEXT = "text";
    private static final String OLD_TEXT = "txt";

    /** Set before the verb runs. */
    Console console;
    @Spec
    CommandSpec spec;
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "show this help")
    private boolean help;
    @Option(names = {"-o", "--output"}, paramLabel = "FILE",
        description = "write the result to this file; its ending is the format, unless -f selects one")
    Path file;

    /** @return the exit code */
    abstract int run() throws IOException, InterruptedException;

    @Override
    public Integer call() throws IOException, InterruptedException {
        ArgSpec format = spec.findOption("-f");
        boolean isChosen = format != null
            && spec.commandLine().getParseResult().hasMatchedOption("-f");
        if (isChosen && OLD_TEXT.equals(format.getValue())) {
            console.say("the format is called " + TEXT + " now; -f " + OLD_TEXT
                + " still works in this release");
            format.setValue(TEXT);
        }
        if (file == null) {
            return run();
        }
        check("-o", file);
        String ending = ending(file);
        String only = spec.name().equals("metrics") ? "prom" : OLD_TEXT;
        require(format != null || ending.equals(only),
            "-o " + file + ": " + spec.name()
            + " writes text only; expected a file that ends in ." + only);
        if (format != null && !isChosen) {
            format.setValue(ending.equals(OLD_TEXT) ? TEXT : ending);
        }
        ByteArrayOutputStream result = console.collect();
        int exitCode = run();
        if (exitCode == ExitCode.OK || result.size() > 0) {
            write("result", file, result::writeTo, console);
        }
        return exitCode;
    }

    /** @throws CommandFailure if the command line is not valid */
    static void require(boolean valid, String otherwise) {
        if (!valid) {
            throw CommandFailure.usage(otherwise);
        }
    }

    /** @throws CommandFailure if the file of that option cannot be written */
    static void check(String option, Path file) {
        String obstacle = OptionFile.obstacle(file.toString(), true);
        require(obstacle == null, option + ' ' + file + " cannot be written: " + obstacle);
    }

    static void write(String what, Path file, AtomicFile.Content content, Console console) {
        try {
            AtomicFile.write(file, content);
            console.say("the " + what + " is in " + file);
        } catch (IOException full) {
            throw CommandFailure.failed(file + " was not written: " + reason(full));
        }
    }

    /** Returns why a file could not be read or written, without the path that the JDK puts in front. */
    static String reason(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "there is no " + ((NoSuchFileException) failure).getFile();
        }
        if (failure instanceof AccessDeniedException) {
            return "no permission";
        }
        String reason = failure.getMessage();
        if (failure instanceof FileSystemException) {
            reason = ((FileSystemException) failure).getReason();
        }
        return reason == null ? String.valueOf(failure.getMessage()) : reason;
    }

    /** @throws CommandFailure with the names that {@code --fail-on} takes */
    static void checkFailOn(boolean isValid, String given, Collection<String> valid) {
        require(isValid, "--fail-on " + given + ": expected one or more of " + String.join(", ", valid)
            + ", joined by a comma" + suggestion(given, valid));
    }

    static void checkTextOrJson(String format) {
        require(format.equals("text") || format.equals("json"), "-f " + format + ": expected text or json");
    }

    static void checkSeconds(int seconds, int most) {
        require(seconds >= 1 && seconds <= most, "-d " + seconds + ": expected 1 to " + most + " seconds");
    }

    /** Returns {@code "; did you mean X?"} for the word with the fewest other letters; empty above a third. */
    static String suggestion(String given, Collection<String> valid) {
        ToIntFunction<String> edits = word -> OptionSources.edits(plain(given), plain(word));
        return valid.stream().min(Comparator.comparingInt(edits))
            .filter(word -> edits.applyAsInt(word) <= Math.max(1, given.length() / 3))
            .map(word -> "; did you mean " + word + '?').orElse("");
    }

    /** Returns the form in which names of {@code --fail-on} are compared: in lower case, with hyphens. */
    static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns what follows the last dot of the name, in lower case; empty if there is none. */
    static String ending(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        if (dot < 0) {
            return "";
        }
        return name.substring(dot + 1).toLowerCase(Locale.ROOT);
    }
}
