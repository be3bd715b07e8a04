package io.github.dozemeter.http;

import io.github.dozemeter.report.Report;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.zip.GZIPOutputStream;

/**
 * Writes reports as bodies of answers, one after the other, each in room as large as the largest lately, so that it need not
 * grow by copying. Thread-safe.
 */
final class Body {

    private static final int LEAST = 8_192;
    private static final int MOST = 1_048_576;

    /** However many ask, they cost the application one processor at most. */
    private final Semaphore writer = new Semaphore(1, true);
    private volatile int expected = LEAST;

    ByteArrayOutputStream write(Report report, boolean zipped) throws IOException {
        try {
            writer.acquire();
        } catch (InterruptedException cutOff) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
        try {
            return written(report, zipped);
        } finally {
            writer.release();
        }
    }

    private ByteArrayOutputStream written(Report report, boolean zipped) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(expected);
        OutputStream out = zipped ? new GZIPOutputStream(bytes) : bytes;
        // Reports write character by character, for each of which the encoder alone would make an array.
        try (Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8))) {
            report.writeTo(writer);
        }
        expect(bytes.size());
        return bytes;
    }

    /** A small one brings the expectation down slowly. */
    private void expect(int size) {
        expected = Math.min(MOST, Math.max(LEAST, Math.max(size + size / 16, expected - expected / 8)));
    }
}
