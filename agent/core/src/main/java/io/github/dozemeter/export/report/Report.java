package io.github.dozemeter.export.report;

import io.github.dozemeter.support.AtomicFile;
import io.github.dozemeter.support.Log;
import java.io.File;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;

/** One way to write all figures down, as they are at the moment of the call. */
public interface Report {

    void writeTo(Writer out) throws IOException;

    /** Writes the report; if that fails, the file stays as it was. */
    default void write(File file) throws IOException {
        AtomicFile.write(file.toPath(), out -> {
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            writeTo(text);
            text.flush();
        });
    }

    /**
     * Writes the report, and creates its folder. Where that is refused, the report goes into the working folder: a run that is
     * over cannot be measured again. That, or a failure, is one line of the log.
     */
    default void dump(File file, Log log) {
        File here = new File(file.getName()).getAbsoluteFile();
        try {
            try {
                AtomicFile.createFolder(file.toPath());
                write(file);
            } catch (AccessDeniedException refused) {
                if (here.equals(file.getAbsoluteFile())) {
                    throw refused;
                }
                write(here);
                log.warn("the report is in " + here + ", because " + file.getAbsolutePath() + " cannot be written: " + refused);
            }
        } catch (IOException | RuntimeException | Error failure) {
            log.warn("no report was written to " + file.getAbsolutePath() + ": " + failure);
        }
    }
}
