package io.github.dozemeter.entry;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.support.AtomicFile;
import io.github.dozemeter.support.Log;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.time.Clock;
import java.util.Locale;

/** Writes the agent's lines to stderr, or to a file, and to stderr while that cannot be written. */
public final class LogTarget extends FilterOutputStream {

    private final OutputStream standardError;
    private final Log toError;
    private final String name;
    private boolean isReported;

    private LogTarget(String name, OutputStream standardError, Log toError) throws IOException {
        super(opened(new File(name)));
        this.standardError = standardError;
        this.toError = toError;
        this.name = name;
    }

    /**
     * Opens a file without waiting for the reader of a pipe: while this process has it open for both, as its own
     * reader, it opens at once. Later writes fail while there is no reader.
     */
    private static OutputStream opened(File target) throws IOException {
        if (AtomicFile.isLinkOfAnother(target.toPath())) {
            throw new IOException("it is a link of another user");
        }
        RandomAccessFile reader = target.exists() && !target.isFile()
            ? new RandomAccessFile(target, "rw") : null;
        try {
            return new FileOutputStream(target, true);
        } finally {
            if (reader != null) {
                reader.close();
            }
        }
    }

    /** Makes the log; it goes to stderr if the file cannot be opened, after one line about it. */
    static Log of(Options options, OutputStream standardError) {
        Log.Level level = Log.Level.valueOf(options.text(Option.LOG).toUpperCase(Locale.ROOT));
        Log toError = new Log(level, standardError);
        String path = options.text(Option.LOG_FILE);
        if (path.isEmpty()) {
            return toError;
        }
        try {
            return new Log(level, new LogTarget(path, standardError, toError), Clock.systemUTC());
        } catch (IOException unwritable) {
            report(toError, path, unwritable);
            return toError;
        }
    }

    private static void report(Log toError, String name, IOException failure) {
        toError.warn("logFile=" + name + " cannot be written, this log goes to stderr: "
            + failure.getMessage());
    }

    /** A disk may get space again, and a pipe a reader. */
    @Override
    public synchronized void write(byte[] line) throws IOException {
        try {
            out.write(line);
        } catch (IOException failure) {
            if (!isReported) {
                isReported = true;
                report(toError, name, failure);
            }
            standardError.write(line);
        }
    }
}
