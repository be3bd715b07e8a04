package io.github.dozemeter.support;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/**
 * One line a message, {@code [dozemeter] WARN ...}, on the process's own stderr: no logging framework, whose
 * configuration an agent would spoil by touching it first, and not {@code System.err}, which the application may
 * have replaced. Thread-safe; never throws.
 */
public final class Log {

    /** Lists the levels from the quietest on. */
    public enum Level { OFF, ERROR, WARN, INFO, DEBUG }

    /** Resolved now: to find out at an OutOfMemoryError what a handler catches takes memory that is not there. */
    private static final Class<?> CAUGHT = Throwable.class;

    private final Level level;
    private final OutputStream out;
    private final Charset charset;
    private final Clock clock;

    /** Makes a log for stderr, in its encoding. Lines have no time: whatever collects stderr adds it. */
    public Log(Level level, OutputStream out) {
        this(level, out, null);
    }

    /** @param clock for the time of each line, {@code 2026-01-31T12:00:00Z [dozemeter] ...}; null for stderr */
    public Log(Level level, OutputStream out, Clock clock) {
        this.level = level;
        this.out = out;
        this.clock = clock;
        this.charset = clock != null ? StandardCharsets.UTF_8
            : ConsoleCharset.of("stderr", System.getProperties());
    }

    public static OutputStream standardError() {
        return new FileOutputStream(FileDescriptor.err);
    }

    public void error(String message) {
        write(Level.ERROR, message, null);
    }

    /** Takes the failure as it was caught: to make its text takes memory, which may be what failed. */
    public void error(String message, Throwable failure) {
        write(Level.ERROR, message, failure);
    }

    public void warn(String message) {
        write(Level.WARN, message, null);
    }

    public void warn(String message, Throwable failure) {
        write(Level.WARN, message, failure);
    }

    public void info(String message) {
        write(Level.INFO, message, null);
    }

    public void debug(String message) {
        write(Level.DEBUG, message, null);
    }

    /** Ends the log; stderr stays open. */
    public void close() {
        try {
            if (clock != null) {
                out.close();
            }
        } catch (IOException gone) {
            // There is no other place to report it.
        }
    }

    private void write(Level of, String message, Throwable failure) {
        if (of.ordinal() > level.ordinal()) {
            return;
        }
        try {
            out.write(line(of, failure == null ? message : message + failure));
        } catch (Throwable closed) {
            // There is no other place to report it, or there is no memory to do so.
        }
    }

    private byte[] line(Level of, String message) {
        String oneLine = SafeText.of(message.replace('\n', ' ').replace('\r', ' '));
        String time = clock == null
            ? "" : clock.instant().truncatedTo(ChronoUnit.SECONDS).toString() + ' ';
        return (time + "[dozemeter] " + of + ' ' + oneLine + '\n').getBytes(charset);
    }
}
