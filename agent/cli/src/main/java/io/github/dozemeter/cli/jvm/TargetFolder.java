package io.github.dozemeter.cli.jvm;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;

/** A new folder in the temporary folder of another JVM, which only that JVM's user can enter. Not thread-safe. */
public final class TargetFolder implements Closeable {

    private final AttachedJvm target;
    /** The path as the JVM there sees it. */
    public final String path;
    /** The path by which this process reaches it. */
    public final Path reached;

    public TargetFolder(AttachedJvm target, String prefix) throws IOException {
        this.target = target;
        Path made = Files.createTempDirectory(target.reach(target.temporaryFolder()), prefix);
        path = target.temporaryFolder() + '/' + made.getFileName();
        Path own = Paths.get(path);
        // A path through /proc/PID is lost when the JVM ends; its folder remains and must be deleted.
        reached = Files.exists(own) && Files.isSameFile(own, made) ? own : made;
        try {
            target.give(made);
        } catch (IOException | RuntimeException incomplete) {
            close();
            throw incomplete;
        }
    }

    public void write(String name, String text) throws IOException {
        Path file = reached.resolve(name);
        Files.write(file, text.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE_NEW);
        target.give(file);
    }

    @Override
    public void close() {
        delete(reached);
    }

    private static void delete(Path folder) {
        try {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
                for (Path file : files) {
                    Files.deleteIfExists(file);
                }
            }
            Files.deleteIfExists(folder);
        } catch (IOException gone) {
            // It went with the container of its JVM.
        }
    }

    /** Deletes what a killed command left: folders of the JVM's user, no links, and last used so long ago. */
    public static void deleteOld(AttachedJvm target, String prefix, long olderThanMillis) {
        Path temporary = target.reach(target.temporaryFolder());
        long end = System.currentTimeMillis() - olderThanMillis;
        try (DirectoryStream<Path> left = Files.newDirectoryStream(temporary, prefix + '*')) {
            for (Path folder : left) {
                if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    && LinuxProcess.owner(folder).equals(target.jvm().user)
                    && Files.getLastModifiedTime(folder, LinkOption.NOFOLLOW_LINKS).toMillis() < end) {
                    delete(folder);
                }
            }
        } catch (IOException unreadable) {
            // Nothing of this user is there.
        }
    }
}
