package io.github.dozemeter;

import io.github.dozemeter.jvm.Attached;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What the command {@code try} does around an experiment, but for its words: a folder, a lock, and a touch each second. */
final class TryCommand implements AutoCloseable {

    private static final long LOCKED_BYTE = 1 << 20;
    private static final int TOUCH_MILLIS = 500;

    private final Attached attached;
    private final Path file;
    private final FileChannel client;
    private final FileLock lock;
    private final Thread toucher = new Thread(this::touch);
    private volatile boolean isSilent;

    TryCommand(Attached attached, Path folder) throws Exception {
        this.attached = attached;
        Files.createDirectory(folder);
        file = folder.resolve("try.json");
        client = FileChannel.open(beside(".client"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        lock = client.lock(LOCKED_BYTE, 1, false);
        toucher.setDaemon(true);
        toucher.start();
    }

    private Path beside(String ending) {
        return Path.of(file + ending);
    }

    private void touch() {
        try {
            while (!isSilent) {
                // Not by Files, which opens the file: to close it again gives up every lock that this process has on it.
                beside(".client").toFile().setLastModified(System.currentTimeMillis());
                Thread.sleep(TOUCH_MILLIS);
            }
        } catch (Exception gone) {
            // So is the folder.
        }
    }

    /** Requests it, in one load of the agent. */
    void begin(int seconds, String site, String arm, String more) throws Exception {
        attached.load("@try=" + seconds + ',' + file + "\nsite=" + site + "\narm=" + arm + more + Attached.versionLine());
    }

    /** The result, or why there is none. */
    String awaitAnswer() throws Exception {
        return attached.jvm().await(() -> text("") + text(".failed"), text -> !text.isEmpty());
    }

    String text(String ending) throws Exception {
        try {
            return Files.readString(beside(ending));
        } catch (NoSuchFileException none) {
            return "";
        }
    }

    void end() throws Exception {
        Files.createFile(beside(".end"));
    }

    /** As one that was stopped in its tracks, and still is there. */
    void fallSilent() {
        isSilent = true;
    }

    /** As {@code kill -9} does: the system takes the lock away, and nobody tidies up. */
    @Override
    public void close() throws IOException {
        isSilent = true;
        toucher.interrupt();
        lock.close();
        client.close();
    }
}
