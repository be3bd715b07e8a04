package io.github.dozemeter.log;

import io.github.dozemeter.text.SafeText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/**
 * One line a message, {@code [dozemeter] WARN ...}, on the process's own stderr: no logging framework, whose
 * configuration an agent would spoil by touching it first, and not {@code System.err}, which the application may
 * have replaced. Thread-safe; never throws.
 */
public final class Log {

    /** From the quietest on. */
    public enum Level { OFF, ERROR, WARN, INFO, DEBUG }

    /** Resolved now: to find out under an OutOfMemoryError what a handler catches takes memory, which is not there. */
    private static final Class<?> CAUGHT = Throwable.class;

    private final Level level;
    private final OutputStream out;
    private final Clock clock;

    /** Lines without a time: whoever collects a process's stderr adds it. */
    public Log(Level level, OutputStream out) {
        this(level, out, null);
    }

    /** @param clock for the time that each line begins with, in UTC: {@code 2026-01-31T12:00:00Z [dozemeter] ...} */
    public Log(Level level, OutputStream out, Clock clock) {
        this.level = level;
        this.out = out;
        this.clock = clock;
    }

    public static OutputStream standardError() {
        return new FileOutputStream(FileDescriptor.err);
    }

    public void error(String message) {
        write(Level.ERROR, message, null);
    }

    /** Where a failure is caught: to write it takes memory, which may be what failed, so that is done here. */
    public void error(String message, Throwable failure) {
        write(Level.ERROR, message, failure);
    }

    public void warn(String message) {
        write(Level.WARN, message, null);
    }

    /** As {@link #error(String, Throwable)}. */
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
            if (!(out instanceof FileOutputStream) || ((FileOutputStream) out).getFD() != FileDescriptor.err) {
                out.close();
            }
        } catch (IOException gone) {
            // Nobody is left to tell.
        }
    }

    private void write(Level of, String message, Throwable failure) {
        if (of.ordinal() > level.ordinal()) {
            return;
        }
        try {
            out.write(line(of, failure == null ? message : message + failure));
        } catch (Throwable closed) {
            // Nobody is left to tell, or there is no memory to do so.
        }
    }

    private byte[] line(Level of, String message) {
        String oneLine = SafeText.of(message.replace('\n', ' ').replace('\r', ' '));
        String time = clock == null ? "" : clock.instant().truncatedTo(ChronoUnit.SECONDS).toString() + ' ';
        return (time + "[dozemeter] " + of + ' ' + oneLine + '\n').getBytes(StandardCharsets.UTF_8);
    }
}
