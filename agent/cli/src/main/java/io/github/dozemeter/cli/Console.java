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

/** Where answers and talk go, and what each of the two can show. Text is UTF-8. */
final class Console {

    private final CheckedOutput answer;
    private final PrintStream out;
    private final PrintStream err;
    private final boolean outIsTerminal;
    private final boolean errIsTerminal;
    private final boolean colours;

    Console(OutputStream out, OutputStream err, boolean outIsTerminal, boolean errIsTerminal, boolean colours) {
        this.answer = new CheckedOutput(out);
        this.out = utf8(answer);
        this.err = utf8(err);
        this.outIsTerminal = outIsTerminal;
        this.errIsTerminal = errIsTerminal;
        this.colours = colours;
    }

    static Console ofProcess(Map<String, String> environment) {
        boolean out = isTerminal(1);
        boolean wanted = environment.getOrDefault("NO_COLOR", "").isEmpty() && !"dumb".equals(environment.get("TERM"));
        return new Console(new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err), out,
            isTerminal(2), out && wanted);
    }

    /** Asked of Linux itself; elsewhere Java only tells about both streams at once. */
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

    /** For the answer. */
    PrintStream out() {
        return out;
    }

    /** For everything else. */
    PrintStream err() {
        return err;
    }

    /** One line of talk. */
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

    /** Why some of the answer is lost, null if it is not. */
    String lost() {
        flush();
        return answer.failure();
    }

    void flush() {
        out.flush();
        err.flush();
    }
}
