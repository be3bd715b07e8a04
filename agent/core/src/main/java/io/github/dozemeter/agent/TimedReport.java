package io.github.dozemeter.agent;

import io.github.dozemeter.options.Options;
import io.github.dozemeter.report.Dump;
import java.util.concurrent.TimeUnit;

/**
 * Watches for some seconds and writes what it saw; early, with what there is, if the agent is stopped or
 * nobody waits for more. For a command that was killed nothing stays.
 */
final class TimedReport implements Runnable {

    private static final long SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final ReportRequest request;
    private final Options options;
    private final Wiring wiring;

    TimedReport(ReportRequest request, Options options, Wiring wiring) {
        this.request = request;
        this.options = options;
        this.wiring = wiring;
    }

    @Override
    public void run() {
        try {
            String complaint = request.complaint();
            if (complaint != null) {
                request.failed(complaint);
                return;
            }
            Dump report = wiring.faces().sinceNow(options).report(request.file(), request.columns());
            watch();
            report.write();
        } catch (Exception | Error failure) {
            request.failed("the report was not written: " + failure);
            wiring.log.warn("no report was written to " + request.file() + ": ", failure);
        } finally {
            request.deleteIfAbandoned();
        }
    }

    private void watch() {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(request.seconds());
        try {
            wiring.workers.insist(() -> {
                while (System.nanoTime() - end < 0 && !request.isEnded()) {
                    TimeUnit.NANOSECONDS.sleep(Math.min(SAMPLE_NANOS, Math.max(1, end - System.nanoTime())));
                }
                return null;
            });
        } catch (InterruptedException stop) {
            wiring.log.info("the report of " + request.seconds() + " s ends early, because the agent is stopped");
        }
    }
}
