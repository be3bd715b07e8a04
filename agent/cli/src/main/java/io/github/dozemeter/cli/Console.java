package io.github.dozemeter.cli;

import io.github.dozemeter.text.SafeText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Map;

/** Where results and messages go, and whether each is a terminal. Text is UTF-8. */
final class Console {

    private final CheckedOutput results;
    private final PrintStream out;
    private final PrintStream err;
    private final boolean outIsTerminal;
    private final boolean errIsTerminal;
    private final boolean colours;

    Console(OutputStream out, OutputStream err, boolean outIsTerminal, boolean errIsTerminal, boolean colours) {
        this.results = new CheckedOutput(out);
        this.out = utf8(results);
        this.err = utf8(err);
        this.outIsTerminal = outIsTerminal;
        this.errIsTerminal = errIsTerminal;
        this.colours = colours;
    }

    static Console ofProcess(Map<String, String> environment) {
        boolean out = isTerminal(1);
        boolean allowed = environment.getOrDefault("NO_COLOR", "").isEmpty() && !"dumb".equals(environment.get("TERM"));
        return new Console(new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err), out,
            isTerminal(2), out && allowed);
    }

    static boolean inIsTerminal() {
        return System.console() != null && isTerminal(0);
    }

    /** On Linux by /proc; elsewhere Java only says whether both streams are terminals. */
    private static boolean isTerminal(int descriptor) {
        Path link = Paths.get("/proc/self/fd/" + descriptor);
        try {
            String file = Files.readSymbolicLink(link).toString();
            return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty") || file.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException notLinux) {
            return System.console() != null && !Files.exists(Paths.get("/proc/self"));
        }
    }

    private static PrintStream utf8(OutputStream stream) {
        try {
            return new PrintStream(stream, true, "UTF-8");
        } catch (UnsupportedEncodingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** For results. */
    PrintStream out() {
        return out;
    }

    /** For messages. */
    PrintStream err() {
        return err;
    }

    /** Prints one message. */
    void say(String sentence) {
        err.println("dozemeter: " + SafeText.of(sentence));
    }

    boolean outIsTerminal() {
        return outIsTerminal;
    }

    boolean errIsTerminal() {
        return errIsTerminal;
    }

    boolean colours() {
        return colours;
    }

    /** Why the results are incomplete; null if they are complete. */
    String outputFailure() {
        flush();
        return results.failure();
    }

    void flush() {
        out.flush();
        err.flush();
    }
}
