package io.github.dozemeter.agent;

import io.github.dozemeter.options.AttachCommand;
import io.github.dozemeter.report.AtomicFile;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;

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
        return file;
    }

    /**
     * Whether nobody needs the rest of the watch: a file beside the report's place, with {@code .end} after its name, asks
     * for what there is. Another load of the agent would ask too, but from 21 on the JVM writes four lines at each.
     */
    boolean isEnded() {
        return beside(AttachCommand.END).exists() || !folder().isDirectory() || isAbandoned();
    }

    /** How wide the terminal is that the report goes to; 0 if it goes to none. */
    int columns() {
        try {
            String text = new String(Files.readAllBytes(beside(AttachCommand.CLIENT).toPath()), StandardCharsets.UTF_8);
            return text.matches("\\d{1,5}") ? Integer.parseInt(text) : 0;
        } catch (IOException none) {
            return 0;
        }
    }

    private File beside(String ending) {
        return new File(file.getPath() + ending);
    }

    private File folder() {
        return file.getAbsoluteFile().getParentFile();
    }

    /** Whether the requesting command was killed: the system has taken its lock away. */
    private boolean isAbandoned() {
        File client = beside(AttachCommand.CLIENT);
        if (!client.exists()) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(client.toPath(), StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock(AttachCommand.CLIENT_LOCK, 1, false)) {
            return lock != null;
        } catch (IOException | RuntimeException unknown) {
            return false;
        }
    }

    /** Tidies up for a command that was killed: its folder holds what the two of them put there, and nothing else. */
    void deleteIfAbandoned() {
        File[] files = isAbandoned() ? folder().listFiles() : null;
        if (files != null) {
            String stem = file.getName().replaceFirst("\\.[^.]*$", "");
            for (File made : files) {
                if (made.getName().startsWith(stem)) {
                    made.delete();
                }
            }
            // Not if it holds something else.
            folder().delete();
        }
    }

    /** Says in a file beside it why there is no report; that file may be read as soon as it is there. */
    void failed(String sentence) {
        byte[] line = (sentence + '\n').getBytes(StandardCharsets.UTF_8);
        try {
            new AtomicFile(beside(AttachCommand.FAILED).toPath()).write(out -> out.write(line));
        } catch (IOException nowhere) {
            // Who waits for it gives up by itself.
        }
    }
}
