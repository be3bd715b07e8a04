package io.github.dozemeter.lifecycle;

import io.github.dozemeter.config.LoadWord;
import io.github.dozemeter.export.WholeFile;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Paths;

/** {@code SECONDS,FILE}: how long to watch, and where the report goes. Immutable. */
public final class ReportRequest {

    private final int seconds;
    private final File file;

    private ReportRequest(int seconds, File file) {
        this.seconds = seconds;
        this.file = file;
    }

    /** Seconds below 0: no such number. */
    static ReportRequest of(String text) {
        int comma = text.indexOf(',');
        String number = comma < 0 ? text : text.substring(0, comma);
        boolean valid = number.matches("\\d{1,5}") && Integer.parseInt(number) <= LoadWord.LONGEST_SECONDS;
        return new ReportRequest(valid ? Integer.parseInt(number) : -1, new File(text.substring(comma + 1)));
    }

    /** @return null if it can be done */
    String complaint() {
        return seconds < 0 ? "seconds to watch: expected 0 to " + LoadWord.LONGEST_SECONDS : null;
    }

    int seconds() {
        return seconds;
    }

    File file() {
        return file;
    }

    /**
     * Whether nobody needs the rest of the watch: a file beside the report's place, with {@code .end} after its name, asks
     * for what there is. Another load of the agent would ask too, but from 21 on the JVM writes four lines at each.
     */
    boolean isEnded() {
        return new File(file.getPath() + LoadWord.END).exists() || !file.getAbsoluteFile().getParentFile().isDirectory();
    }

    /** Says in a file beside it that the report is whole, where it takes several files and none has this very name. */
    void written(int files) {
        if (files > 1) {
            say(LoadWord.PARTS, files + " files");
        }
    }

    /** Says in a file beside it why there is no report. */
    void failed(String sentence) {
        say(LoadWord.FAILED, sentence);
    }

    /** Who waits for the file may read it as soon as it is there. */
    private void say(String ending, String sentence) {
        byte[] line = (sentence + '\n').getBytes(StandardCharsets.UTF_8);
        try {
            new WholeFile(Paths.get(file.getPath() + ending)).write(out -> out.write(line));
        } catch (IOException nowhere) {
            // Who waits for it gives up by itself.
        }
    }
}
