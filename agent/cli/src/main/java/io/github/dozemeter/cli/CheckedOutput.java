package io.github.dozemeter.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream that remembers why it failed: a {@code PrintStream} around it does not say. Not thread-safe. */
final class CheckedOutput extends FilterOutputStream {

    private String failure;

    CheckedOutput(OutputStream out) {
        super(out);
    }

    /** Null if everything was written, or the reader closed the pipe: {@code list | head}. */
    String failure() {
        return failure == null || failure.contains("Broken pipe") ? null : failure;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        try {
            out.write(bytes, from, count);
        } catch (IOException full) {
            failure = String.valueOf(full.getMessage());
            throw full;
        }
    }
}
