package io.github.dozemeter.cli;

import io.github.dozemeter.support.InputBytes;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The terminal of this process, set to deliver single keys without echo. Its settings are restored when it is
 * closed and when the process ends, also by a signal. Uses {@code stty}, which every Unix has.
 */
final class Terminal implements Closeable {

    private static final String DEVICE = "/dev/tty";
    private static final int USUAL_ROWS = 24;
    private static final int USUAL_COLUMNS = 80;
    private static final String ENTER = "\u001b[?1049h\u001b[?25l";
    private static final String LEAVE = "\u001b[?25h\u001b[?1049l";

    private final PrintStream out;
    private final String settings;
    private final InputStream keys;
    private final Thread atExit = new Thread(this::restore, "dozemeter-terminal");

    private Terminal(PrintStream out, String settings) throws IOException {
        this.out = out;
        this.settings = settings;
        this.keys = new FileInputStream(DEVICE);
    }

    /** @return null without stty */
    static Terminal open(PrintStream out) {
        try {
            String settings = stty("-g");
            if (settings.isEmpty()) {
                return null;
            }
            Terminal terminal = new Terminal(out, settings);
            Runtime.getRuntime().addShutdownHook(terminal.atExit);
            // A read ends after a tenth of a second without a key.
            stty("-icanon -echo min 0 time 1");
            out.print(ENTER);
            return terminal;
        } catch (IOException none) {
            return null;
        }
    }

    private static String stty(String arguments) throws IOException {
        String command = "stty " + arguments + " < " + DEVICE;
        Process stty = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true).start();
        byte[] output = InputBytes.all(stty.getInputStream());
        try {
            if (stty.waitFor() != 0) {
                return "";
            }
            return new String(output, StandardCharsets.UTF_8).trim();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    /** Waits at most a tenth of a second; -1 if no key was pressed. */
    int key() throws IOException {
        return keys.read();
    }

    /** Rows and columns, now. */
    static int[] size() {
        try {
            String[] numbers = stty("size").split(" ");
            return new int[] {orUsual(numbers[0], USUAL_ROWS), orUsual(numbers[1], USUAL_COLUMNS)};
        } catch (IOException | RuntimeException unknown) {
            return new int[] {USUAL_ROWS, USUAL_COLUMNS};
        }
    }

    /** A terminal that does not know its size says 0. */
    private static int orUsual(String given, int usual) {
        int number = Integer.parseInt(given);
        return number == 0 ? usual : number;
    }

    /** The variable COLUMNS takes precedence, as in other tools. */
    static int columns() {
        String requested = System.getenv("COLUMNS");
        if (requested != null && requested.matches("[1-9]\\d{0,4}")) {
            return Integer.parseInt(requested);
        }
        return size()[1];
    }

    private void restore() {
        out.print(LEAVE);
        try {
            stty(settings);
        } catch (IOException gone) {
            // The terminal is gone too.
        }
    }

    @Override
    public void close() throws IOException {
        keys.close();
        try {
            if (Runtime.getRuntime().removeShutdownHook(atExit)) {
                restore();
            }
        } catch (IllegalStateException ending) {
            // The hook does it.
        }
    }
}
