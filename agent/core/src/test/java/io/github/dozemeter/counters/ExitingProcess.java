package io.github.dozemeter.counters;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** A process that has exited, or does not exit in time. */
public final class ExitingProcess extends Process {

    private final boolean exited;

    public ExitingProcess(boolean exited) {
        this.exited = exited;
    }

    @Override
    public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(unit, "as the JDK's own do");
        if (!exited) {
            unit.sleep(timeout);
        }
        return exited;
    }

    @Override
    public OutputStream getOutputStream() {
        return null;
    }

    @Override
    public InputStream getInputStream() {
        return null;
    }

    @Override
    public InputStream getErrorStream() {
        return null;
    }

    @Override
    public int waitFor() {
        return 0;
    }

    @Override
    public int exitValue() {
        return 0;
    }

    @Override
    public void destroy() {
        throw new UnsupportedOperationException();
    }
}
