package io.github.dozemeter.lifecycle;

import io.github.dozemeter.experiment.Experiments;
import io.github.dozemeter.export.report.Report;
import io.github.dozemeter.request.RequestedFile;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Records for some seconds for a command that waits, and writes its report: at the end, or when the JVM ends before.
 * For a JVM that is killed, which runs no code at its end, it keeps what it has each time the time has doubled.
 * Thread-safe.
 */
final class TimedReport {

    private static final long CHECK_MILLIS = 200;
    private static final long MIN_PARTIAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Report report;
    private final RequestedFile file;
    private final LongSupplier clock;
    private final Experiments.Rest rest;
    private boolean isWritten;

    /** @param report of the window that begins now */
    TimedReport(Report report, RequestedFile file, LongSupplier clock, Experiments.Rest rest) {
        this.report = report;
        this.file = file;
        this.clock = clock;
        this.rest = rest;
    }

    /**
     * Returns when the time is over or the command needs no more.
     *
     * @param remark what the command is to tell its user when the window begins; may be empty
     */
    void record(int seconds, String remark) throws InterruptedException {
        long start = clock.getAsLong();
        long length = TimeUnit.SECONDS.toNanos(seconds);
        file.say(RequestedFile.BEGAN, remark);
        long nextPartial = MIN_PARTIAL_NANOS;
        for (long passed = 0; passed < length && !file.isEnded(); passed = clock.getAsLong() - start) {
            if (passed >= nextPartial) {
                writePartial();
                nextPartial = 2 * passed;
            }
            long left = TimeUnit.NANOSECONDS.toMillis(length - passed);
            rest.rest(Math.min(CHECK_MILLIS, left + 1));
        }
    }

    private void writePartial() {
        try {
            report.write(new File(file.file().getPath() + RequestedFile.PARTIAL));
        } catch (IOException unwritable) {
            // Why not is said where the report itself cannot be written.
        }
    }

    synchronized void write() throws IOException {
        if (!isWritten) {
            report.write(file.file());
            isWritten = true;
        }
    }

    /** For a shutdown hook: the command waits, and reads nothing else of a JVM that ends. */
    synchronized void writeAtExit() {
        try {
            if (!isWritten) {
                file.say(RequestedFile.JVM_ENDS, "");
            }
            write();
        } catch (IOException | RuntimeException | Error failure) {
            file.failed("the JVM ended, and the report was not written: " + failure);
        }
    }
}
