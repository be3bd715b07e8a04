package io.github.dozemeter.request;

import io.github.dozemeter.support.AtomicFile;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;

/**
 * The file that a command waits for, in a folder that the command made, and the files next to it by which the two
 * talk. Immutable.
 */
public final class RequestedFile {

    /** Follows the name of the file: this file says why there is no answer. */
    public static final String FAILED = ".failed";
    /** Follows it, too: the window of a report has begun. Holds a remark for the user, or nothing. */
    public static final String BEGAN = ".began";
    /** Follows it, too: the report ends early, because its JVM ends. */
    public static final String JVM_ENDS = ".jvm-ends";
    /** Follows it, too: what a report has so far, for a command whose JVM is killed. */
    public static final String PARTIAL = ".partial";
    /** Follows it, too: asks for what there is. */
    public static final String END = ".end";
    /**
     * Follows it, too: says what of a report in text the command shows, if it shows one. Locked as long
     * as the command waits: one that was killed cannot say that it stopped.
     */
    public static final String CLIENT = ".client";
    /** Follows it, too, of an experiment: says which time slot it is, and the seconds left. */
    public static final String PROGRESS = ".progress";
    /** The command of an experiment touches its file each second; after so many without, the site is restored. */
    public static final int CLIENT_SECONDS = 3;
    /** The locked byte, beyond all content: some systems let no one read what is locked. */
    public static final long CLIENT_LOCK = 1 << 20;

    private final File file;

    RequestedFile(File file) {
        this.file = file;
    }

    public File file() {
        return file;
    }

    /** Whether the command needs no more: shown by a file, as a JVM from 21 on logs four lines at each load. */
    public boolean isEnded() {
        return beside(END).exists() || !folder().isDirectory() || isAbandoned();
    }

    /** Returns what of a report in text the command shows; empty where it says nothing of the kind. */
    public String wanted() {
        try {
            return new String(Files.readAllBytes(beside(CLIENT).toPath()), StandardCharsets.UTF_8).trim();
        } catch (IOException none) {
            return "";
        }
    }

    /** Returns when the command was last heard of, milliseconds since the epoch; 0 if it never was. */
    public long clientMillis() {
        return beside(CLIENT).lastModified();
    }

    private File beside(String ending) {
        return new File(file.getPath() + ending);
    }

    private File folder() {
        return file.getAbsoluteFile().getParentFile();
    }

    /** Whether the requesting command was killed: the system has taken its lock away. */
    public boolean isAbandoned() {
        try (FileChannel channel = FileChannel.open(beside(CLIENT).toPath(), StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock(CLIENT_LOCK, 1, false)) {
            return lock != null;
        } catch (IOException | RuntimeException unknown) {
            // Also where no command made one.
            return false;
        }
    }

    /** Deletes what a command that was killed left: its folder holds only the files of the two. */
    public void deleteIfAbandoned() {
        String stem = file.getName().replaceFirst("\\.[^.]*$", "");
        File[] files = isAbandoned()
            ? folder().listFiles((folder, name) -> name.startsWith(stem)) : null;
        if (files != null) {
            for (File made : files) {
                made.delete();
            }
            // Not if it holds something else.
            folder().delete();
        }
    }

    /** Says in a file next to it why it does not come; that file may be read as soon as it is there. */
    public void failed(String sentence) {
        say(FAILED, sentence);
    }

    /** Says a sentence in a file next to it. A command that waits for one that cannot be written gives up. */
    public void say(String ending, String sentence) {
        byte[] line = (sentence + '\n').getBytes(StandardCharsets.UTF_8);
        try {
            AtomicFile.write(beside(ending).toPath(), out -> out.write(line));
        } catch (IOException nowhere) {
            // There is no other place to report it.
        }
    }
}
