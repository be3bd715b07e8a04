package io.github.dozemeter.export;

import io.github.dozemeter.log.Log;
import java.io.File;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A report in a file, or in several beside it, each of them whole. */
public final class Dump implements Runnable {

    private final File file;
    private final ReportFiles report;
    private final Log log;

    public Dump(File file, ReportFiles report, Log log) {
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

    /**
     * Writes the report; of a file that fails nothing is left behind.
     *
     * @return how many files it took
     */
    public int write() throws IOException {
        Map<String, Report> parts = report.now();
        for (Map.Entry<String, Report> part : parts.entrySet()) {
            write(named(part.getKey()), part.getValue());
        }
        return parts.size();
    }

    private File named(String part) {
        String name = file.getName();
        int ending = Math.max(0, name.lastIndexOf('.'));
        return new File(file.getParentFile(), name.substring(0, ending) + part + name.substring(ending));
    }

    private static void write(File place, Report part) throws IOException {
        new WholeFile(place.toPath()).write(out -> {
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            part.writeTo(text);
            text.flush();
        });
    }
}
