package io.github.dozemeter.export;

import java.io.ByteArrayOutputStream;

/** Makes room for an answer as large as the largest lately, so that it need not grow by copying. Thread-safe. */
final class BodySize {

    private static final int LEAST = 8_192;
    private static final int MOST = 1_048_576;

    private volatile int expected = LEAST;

    ByteArrayOutputStream newBody() {
        return new ByteArrayOutputStream(expected);
    }

    /** What an answer came to; a small one brings the expectation down slowly. */
    void was(int bytes) {
        expected = Math.min(MOST, Math.max(LEAST, Math.max(bytes + bytes / 16, expected - expected / 8)));
    }
}
