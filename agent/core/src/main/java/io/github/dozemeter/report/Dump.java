package io.github.dozemeter.report;

import io.github.dozemeter.log.Log;
import java.io.File;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** A report in a file. */
public final class Dump implements Runnable {

    private final File file;
    private final Report report;
    private final Log log;

    public Dump(File file, Report report, Log log) {
        this.file = file.getAbsoluteFile();
        this.report = report;
        this.log = log;
    }

    /** Writes the report; a failure is one line of the log. */
    @Override
    public void run() {
        try {
            write();
        } catch (IOException | RuntimeException | Error failure) {
            log.warn("no report was written to " + file + ": " + failure);
        }
    }

    /** Writes the report; if that fails, no file is left. */
    public void write() throws IOException {
        new AtomicFile(file.toPath()).write(out -> {
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            report.writeTo(text);
            text.flush();
        });
    }
}
