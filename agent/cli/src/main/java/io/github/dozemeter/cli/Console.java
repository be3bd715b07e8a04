package io.github.dozemeter.cli;

import io.github.dozemeter.support.ConsoleCharset;
import io.github.dozemeter.support.SafeText;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.function.LongSupplier;

/** Writes results and messages, each in the encoding of its stream, and knows whether that is a terminal. */
final class Console {

    private static final String BOLD = "\u001b[1m";
    private static final String YELLOW = "\u001b[33m";
    private static final String PLAIN = "\u001b[0m";
    /** A row of the table: its first cell, those between, the line, and a warning with its number. */
    private static final String WARNED_ROW = "(?m)^( *[^ \\n]+)(.*  )([^ \\n]+(?: [^ \\n]+)*)( +\\d+  ! [A-Z_]+.*)$";
    private static final String WARNING = "(?m)^( *WARNING .*)$";
    /** The width of a result that goes elsewhere. */
    static final int COLUMNS = 100;

    final InputStream in;
    /** Takes results: prints them, or collects them for a file. */
    PrintStream out;
    private Charset outCharset;
    private String outputFailure;
    final PrintStream err;
    boolean outIsTerminal;
    final boolean errIsTerminal;
    boolean colours;
    /** Properties of this process, among them options of the agent. */
    final Properties system;

    /** @param system also names the encodings of both streams; see {@link ConsoleCharset} */
    Console(InputStream in, OutputStream out, OutputStream err, boolean outIsTerminal, boolean errIsTerminal,
        boolean colours, Properties system) {
        this.in = in;
        this.system = system;
        this.outCharset = ConsoleCharset.of("stdout", system);
        this.out = printing(checked(out), outCharset);
        this.err = printing(err, ConsoleCharset.of("stderr", system));
        this.outIsTerminal = outIsTerminal;
        this.errIsTerminal = errIsTerminal;
        this.colours = colours;
    }

    static Console ofProcess() {
        boolean outIsTerminal = isTerminal(1);
        Map<String, String> environment = System.getenv();
        boolean allowed = environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !"dumb".equals(environment.get("TERM"));
        return new Console(System.in, new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err), outIsTerminal, isTerminal(2), outIsTerminal && allowed,
            System.getProperties());
    }

    /** Asks {@code /proc} on Linux; elsewhere Java only says whether both streams are terminals. */
    private static boolean isTerminal(int descriptor) {
        Path link = Paths.get("/proc/self/fd/" + descriptor);
        try {
            String file = Files.readSymbolicLink(link).toString();
            return file.startsWith("/dev/pts/")
                || file.startsWith("/dev/tty") || file.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException notLinux) {
            return System.console() != null && !Files.exists(Paths.get("/proc/self"));
        }
    }

    private static PrintStream printing(OutputStream stream, Charset charset) {
        try {
            return new PrintStream(stream, true, charset.name());
        } catch (UnsupportedEncodingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Remembers why writing failed, which a {@code PrintStream} does not say. */
    private OutputStream checked(OutputStream results) {
        return new FilterOutputStream(results) {
            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                try {
                    results.write(bytes, from, count);
                } catch (IOException full) {
                    outputFailure = String.valueOf(full.getMessage());
                    throw full;
                }
            }
        };
    }

    /** A progress bar on stderr if that is a terminal; otherwise a line a minute. */
    final class ProgressLine implements AutoCloseable {

        private static final int BAR = 40;
        private static final long LINE_NANOS = 60_000_000_000L;

        private final LongSupplier nanoTime;
        private boolean shown;
        private long saidNanos;

        private ProgressLine(LongSupplier nanoTime) {
            this.nanoTime = nanoTime;
            this.saidNanos = nanoTime.getAsLong();
        }

        /** @param done 0 to 1; others count as the nearer one */
        void show(String what, double done) {
            if (errIsTerminal) {
                shown = true;
                char[] bar = new char[BAR];
                Arrays.fill(bar, '.');
                Arrays.fill(bar, 0, (int) Math.round(BAR * Math.min(1, Math.max(0, done))), '#');
                err.print("\r[" + new String(bar) + "] " + what + ' ');
            } else if (nanoTime.getAsLong() - saidNanos >= LINE_NANOS) {
                saidNanos = nanoTime.getAsLong();
                say(what);
            }
        }

        @Override
        public void close() {
            if (shown) {
                err.print("\r\u001b[K");
            }
        }
    }

    ProgressLine progress() {
        return progress(System::nanoTime);
    }

    ProgressLine progress(LongSupplier nanoTime) {
        return new ProgressLine(nanoTime);
    }

    /** Returns a writer of results, to be flushed: before 19 a writer does not know the encoding of a stream. */
    PrintWriter writer() {
        return new PrintWriter(new OutputStreamWriter(out, outCharset));
    }

    /** Collects the results from now on, in UTF-8, instead of printing them. */
    ByteArrayOutputStream collect() {
        ByteArrayOutputStream collected = new ByteArrayOutputStream();
        outCharset = StandardCharsets.UTF_8;
        out = printing(collected, outCharset);
        outIsTerminal = false;
        colours = false;
        return collected;
    }

    void say(String sentence) {
        err.println("dozemeter: " + SafeText.of(sentence));
    }

    /** Says what happens now, to someone who watches: elsewhere than on a terminal it would be noise. */
    void announce(String sentence) {
        if (errIsTerminal) {
            say(sentence);
        }
    }

    int columns() {
        return outIsTerminal ? Terminal.columns() : COLUMNS;
    }

    /** Returns a report with its sentence bold, and of its warnings the CPU and the line yellow, where results have colours. */
    String styled(String report) {
        if (!colours) {
            return report;
        }
        int head = report.indexOf("\n\n");
        String bold = head < 0 ? report
            : BOLD + report.substring(0, head).replace("\n", PLAIN + '\n' + BOLD) + PLAIN
            + report.substring(head);
        String rows = bold.replaceAll(WARNED_ROW, YELLOW + "$1" + PLAIN + "$2" + YELLOW + "$3" + PLAIN + "$4");
        return rows.replaceAll(WARNING, YELLOW + "$1" + PLAIN);
    }

    /** Returns why the results are incomplete; null if they are complete, or the reader closed the pipe. */
    String outputFailure() {
        return outputFailure == null || outputFailure.contains("Broken pipe")
            ? null : outputFailure;
    }
}
