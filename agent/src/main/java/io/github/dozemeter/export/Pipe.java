package io.github.dozemeter.export;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What takes bytes as they come: a pipe, a terminal, the output of a process. What is there already stays. */
final class Pipe {

    /** A pipe waits for its reader, and a JVM that ends may be waiting for the report: `docker stop` kills after 10 s. */
    private static final long PATIENCE_SECONDS = 5;

    private final Path place;

    Pipe(Path place) {
        this.place = place;
    }

    void write(WholeFile.Content whole) throws IOException {
        FutureTask<Void> written = new FutureTask<>(() -> {
            try (OutputStream out = new FileOutputStream(place.toFile(), true)) {
                whole.writeTo(out);
            }
            return null;
        });
        // A daemon: one that waits for ever does not keep the JVM.
        AgentThreads.daemon(written, "pipe", 1).start();
        try {
            written.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException unread) {
            throw new FileSystemException(place.toString(), null, "nobody read it within " + PATIENCE_SECONDS + " s");
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof IOException ? (IOException) failed.getCause() : new IOException(failed.getCause());
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted before " + place + " was read");
        }
    }
}
