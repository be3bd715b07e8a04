package io.github.dozemeter.export;

import io.github.dozemeter.log.Log;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/**
 * A report in a file, or in several beside it: each is written beside its place first and then moved there, so that a
 * reader never finds half a report and an old one is lost only to a whole new one.
 */
public final class Dump implements Runnable {

    private final File file;
    private final ReportFiles report;
    private final Log log;

    public Dump(File file, ReportFiles report, Log log) {
        this.file = file.getAbsoluteFile();
        this.report = report;
        this.log = log;
    }

    /** Says early what would otherwise be learnt when the JVM ends. */
    public void warnIfUnwritable() {
        File folder = file.getParentFile();
        if (file.isDirectory()) {
            log.warn("dump=" + file + " is a folder; name a file");
        } else if (!folder.isDirectory()) {
            log.warn("dump=" + file + " cannot be written: there is no folder " + folder + "; create it");
        } else if (!folder.canWrite()) {
            log.warn("dump=" + file + " cannot be written: no right to write into " + folder);
        }
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

    private void write(File place, Report part) throws IOException {
        File beside = new File(place.getPath() + ".tmp");
        try {
            try (Writer out = new OutputStreamWriter(new FileOutputStream(beside), StandardCharsets.UTF_8)) {
                part.writeTo(out);
            }
            Files.move(beside.toPath(), place.toPath(), StandardCopyOption.REPLACE_EXISTING);
        } finally {
            if (beside.isFile() && !beside.delete()) {
                log.debug("left behind: " + beside);
            }
        }
    }
}
