package io.github.dozemeter.agent;

import io.github.dozemeter.options.AttachCommand;
import java.io.File;

/** {@code SECONDS,FILE}: how long to watch, and where the report goes. Immutable. */
public final class ReportRequest {

    private final int seconds;
    private final RequestedFile file;

    private ReportRequest(int seconds, File file) {
        this.seconds = seconds;
        this.file = new RequestedFile(file);
    }

    /** Seconds below 0: no such number. */
    static ReportRequest of(String text) {
        int comma = text.indexOf(',');
        String number = comma < 0 ? text : text.substring(0, comma);
        boolean valid = number.matches("\\d{1,5}") && Integer.parseInt(number) <= AttachCommand.LONGEST_SECONDS;
        return new ReportRequest(valid ? Integer.parseInt(number) : -1, new File(text.substring(comma + 1)));
    }

    /** @return null if it can be done */
    String complaint() {
        return seconds < 0 ? "seconds to watch: expected 0 to " + AttachCommand.LONGEST_SECONDS : null;
    }

    int seconds() {
        return seconds;
    }

    File file() {
        return file.file();
    }

    /** What else the two sides say to each other. */
    RequestedFile exchange() {
        return file;
    }

    /** Whether nobody needs the rest of the watch. */
    boolean isEnded() {
        return file.isEnded();
    }

    /** How wide the terminal is that the report goes to; 0 if it goes to none. */
    int columns() {
        String text = file.textBeside(AttachCommand.CLIENT);
        return text.matches("\\d{1,5}") ? Integer.parseInt(text) : 0;
    }

    void deleteIfAbandoned() {
        file.deleteIfAbandoned();
    }

    void failed(String sentence) {
        file.failed(sentence);
    }
}
