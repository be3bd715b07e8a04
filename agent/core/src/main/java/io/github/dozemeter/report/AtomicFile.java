package io.github.dozemeter.report;

import io.github.dozemeter.process.AgentThreads;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A file that is written beside its place first and then moved there, so that a reader never finds half of it and an
 * old one is lost only to a whole new one. What is no regular file is opened and written: a pipe, {@code /dev/stdout}.
 */
public final class AtomicFile {

    private static final int LETTERS_AND_DIGITS = 36;
    /** A pipe waits for its reader, and a JVM that ends waits for the report: `docker stop` kills after 10 s. */
    private static final long PIPE_SECONDS = 5;

    /** What to write; may be asked once. */
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private final Path named;

    public AtomicFile(Path place) {
        this.named = place.toAbsolutePath();
    }

    /** If it fails, what stood there stays, and nothing is left beside it. */
    public void write(Content content) throws IOException {
        if (Files.isDirectory(named)) {
            throw new FileSystemException(named.toString(), null, "it is a folder; name a file");
        }
        if (isDevice() || Files.exists(named) && !Files.isRegularFile(named)) {
            append(content);
        } else {
            replace(Files.exists(named) ? named.toRealPath() : named, content);
        }
    }

    /** Also where {@code /dev/stdout} leads to a file: the application's own output is in it. */
    private boolean isDevice() {
        return named.startsWith("/proc") || named.startsWith("/dev") && !named.startsWith("/dev/shm");
    }

    private static void replace(Path place, Content content) throws IOException {
        // Not the permissions of Files.createTempFile, which are for one's own eyes: others are to read a report.
        String random = Integer.toString(ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE), LETTERS_AND_DIGITS);
        File beside = new File(place + "." + random + ".tmp");
        if (!beside.createNewFile()) {
            throw new IOException(beside + " is in the way");
        }
        try {
            try (OutputStream out = new FileOutputStream(beside)) {
                content.writeTo(out);
            }
            Files.move(beside.toPath(), place, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            // False once it is moved. What cannot be deleted stays, under a name that says what it is.
            beside.delete();
        }
    }

    private void append(Content content) throws IOException {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        content.writeTo(whole);
        FutureTask<Void> written = new FutureTask<>(() -> {
            try (OutputStream out = new FileOutputStream(named.toFile(), true)) {
                whole.writeTo(out);
            }
            return null;
        });
        // A daemon: one that waits for ever does not keep the JVM.
        AgentThreads.daemon(written, "pipe", 1).start();
        try {
            written.get(PIPE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException unread) {
            throw new FileSystemException(named.toString(), null, "nobody read it within " + PIPE_SECONDS + " s");
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof IOException ? (IOException) failed.getCause() : new IOException(failed.getCause());
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted before " + named + " was read");
        }
    }
}
