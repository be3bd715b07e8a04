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

/** The file that a command waits for, in a folder that the command made, and those beside it by which the two talk. Immutable. */
final class RequestedFile {

    private final File file;

    RequestedFile(File file) {
        this.file = file;
    }

    File file() {
        return file;
    }

    /**
     * Whether nobody needs more: a file beside this one, with {@code .end} after its name, asks for what there is. Another load
     * of the agent would ask too, but from 21 on the JVM writes four lines at each.
     */
    boolean isEnded() {
        return beside(AttachCommand.END).exists() || !folder().isDirectory() || isAbandoned();
    }

    /** The text of a file beside it; empty if there is none. */
    String textBeside(String ending) {
        try {
            return new String(Files.readAllBytes(beside(ending).toPath()), StandardCharsets.UTF_8);
        } catch (IOException none) {
            return "";
        }
    }

    /** When the command was last heard of, milliseconds since the epoch; 0 if it never was. */
    long clientMillis() {
        return beside(AttachCommand.CLIENT).lastModified();
    }

    private File beside(String ending) {
        return new File(file.getPath() + ending);
    }

    private File folder() {
        return file.getAbsoluteFile().getParentFile();
    }

    /** Whether the requesting command was killed: the system has taken its lock away. */
    boolean isAbandoned() {
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

    /** Says in a file beside it why it does not come; that file may be read as soon as it is there. */
    void failed(String sentence) {
        tell(AttachCommand.FAILED, sentence);
    }

    /** Says a sentence in a file beside it. Whoever waits for one that cannot be written gives up. */
    void tell(String ending, String sentence) {
        byte[] line = (sentence + '\n').getBytes(StandardCharsets.UTF_8);
        try {
            new AtomicFile(beside(ending).toPath()).write(out -> out.write(line));
        } catch (IOException nowhere) {
            // There is nobody else to tell.
        }
    }
}
