package io.github.dozemeter.export;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A file that is written beside its place first and then moved there, so that a reader never finds half of it and an
 * old one is lost only to a whole new one. Links are followed. What cannot be replaced is written into: a pipe, a
 * device, the file that is mounted into a container, one in a folder of others.
 */
public final class WholeFile {

    /** As many as Linux follows. */
    private static final int LINKS = 40;
    private static final int LETTERS_AND_DIGITS = 36;

    /** What to write; may be asked once. */
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private final Path named;

    public WholeFile(Path place) {
        this.named = place.toAbsolutePath();
    }

    /** If it fails, what stood there stays, and nothing is left beside it. */
    public void write(Content content) throws IOException {
        if (Files.isDirectory(named)) {
            throw new FileSystemException(named.toString(), null, "it is a folder; name a file");
        }
        if (Files.exists(named) && !Files.isRegularFile(named)) {
            new Pipe(named).write(inMemory(content));
            return;
        }
        Path place = behindLinks();
        if (isOutputOfProcess(place)) {
            new Pipe(named).write(inMemory(content));
        } else {
            replace(place, content);
        }
    }

    private Path behindLinks() throws IOException {
        Path place = inItsFolder(named);
        for (int link = 0; Files.isSymbolicLink(place) && !isOutputOfProcess(place); link++) {
            if (link == LINKS) {
                throw new FileSystemException(named.toString(), null, "it is a link to itself");
            }
            place = inItsFolder(place.resolveSibling(Files.readSymbolicLink(place)));
        }
        return place;
    }

    private static Path inItsFolder(Path file) throws IOException {
        return file.getParent().toRealPath().resolve(file.getFileName());
    }

    /** What {@code /dev/stdout} leads to. A file there has the application's own output in it. */
    private static boolean isOutputOfProcess(Path place) {
        return place.startsWith("/proc") || place.startsWith("/dev/fd");
    }

    private static void replace(Path place, Content content) throws IOException {
        // Not the permissions of Files.createTempFile, which are for one's own eyes: others are to read a report.
        String random = Integer.toString(ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE), LETTERS_AND_DIGITS);
        File beside = new File(place + "." + random + ".tmp");
        try {
            if (!beside.createNewFile()) {
                throw new IOException(beside + " is in the way");
            }
        } catch (IOException refused) {
            overwrite(place, inMemory(content), refused);
            return;
        }
        try {
            try (OutputStream out = new FileOutputStream(beside)) {
                content.writeTo(out);
            }
            move(beside.toPath(), place);
        } finally {
            // False once it is moved. What cannot be deleted stays, under a name that says what it is.
            beside.delete();
        }
    }

    private static void move(Path beside, Path place) throws IOException {
        try {
            Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException refused) {
            overwrite(place, out -> Files.copy(beside, out), refused);
        }
    }

    private static void overwrite(Path place, Content whole, IOException refused) throws IOException {
        if (!Files.isRegularFile(place) || !Files.isWritable(place)) {
            throw refused;
        }
        try (OutputStream out = new FileOutputStream(place.toFile())) {
            whole.writeTo(out);
        }
    }

    /** Complete before the place is touched. */
    private static Content inMemory(Content content) throws IOException {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        content.writeTo(whole);
        return whole::writeTo;
    }
}
