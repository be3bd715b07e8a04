package io.github.dozemeter.export.http;

import io.github.dozemeter.counters.SiteId;
import io.github.dozemeter.export.metrics.Metrics;
import io.github.dozemeter.export.report.AcceptHeader;
import io.github.dozemeter.export.report.HistogramReport;
import io.github.dozemeter.export.report.MetricsReport;
import io.github.dozemeter.export.report.Page;
import io.github.dozemeter.export.report.Report;
import io.github.dozemeter.export.report.ReportSources;
import io.github.dozemeter.export.report.SitesReport;
import io.github.dozemeter.export.report.TableQuery;
import java.io.IOException;
import java.io.Writer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The paths of the endpoint. Thread-safe. */
public final class Resources {

    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String HTML = "text/html; charset=utf-8";
    private static final String JSON = "application/json";
    /** What a browser may do with all that is no page. */
    private static final String NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

    /** Open to all: a probe cannot send credentials, and learns no more than that it is answered. */
    static final String HEALTHY = "/-/healthy";

    private static final String SITE = "/" + SitesReport.PATH + "/";
    private static final String HISTOGRAM = ".hgrm";

    /** A page that is visible asks every ten seconds. */
    private static final long PAGE_NANOS = TimeUnit.SECONDS.toNanos(11);
    private static final long ANSWER_MILLIS = 200;

    private final Supplier<ReportSources> sources;
    private final CountDownLatch noticed = new CountDownLatch(1);
    private ReportSources from;
    private Metrics metrics;
    private volatile Page page;
    private volatile long asked = System.nanoTime() - PAGE_NANOS;
    private volatile boolean isStopping;

    /** @param sources made at the first answer that needs them, read at each */
    public Resources(Supplier<ReportSources> sources) {
        this.sources = sources;
    }

    static final class Content {

        final int status;
        final String type;
        /** Sent as the header {@code Content-Security-Policy}. */
        final String policy;
        final Report report;

        private Content(int status, String type, String policy, Report report) {
            this.status = status;
            this.type = type;
            this.policy = policy;
            this.report = report;
        }

        static Content sentence(int status, String sentence) {
            return new Content(status, TEXT, NO_PAGE, out -> out.write(sentence));
        }
    }

    /**
     * @param query null without one
     * @return null if there is nothing at this path
     */
    Content content(String path, AcceptHeader accept, String query) throws IOException {
        switch (path) {
            case "/":
                return front(accept, query);
            case "/metrics":
                MetricsReport report = new MetricsReport(metrics(), accept);
                return new Content(200, report.contentType, NO_PAGE, report);
            case "/" + SitesReport.PATH:
                return sites(accept);
            case HEALTHY:
                return Content.sentence(200, "Dozemeter is healthy.\n");
            default:
                if (path.startsWith(SITE) && path.endsWith(HISTOGRAM)) {
                    return histogram(path);
                }
                return null;
        }
    }

    private synchronized ReportSources from() {
        if (from == null) {
            from = sources.get();
        }
        return from;
    }

    private synchronized Metrics metrics() {
        if (metrics == null) {
            metrics = from().metrics();
        }
        return metrics;
    }

    /** The page for browsers, which all ask for HTML by name; the table for all others, as for curl. */
    private Content front(AcceptHeader accept, String query) throws IOException {
        if (!accept.prefers("text/html", "text/plain")) {
            TableQuery wanted = TableQuery.of(query);
            if (wanted == null) {
                return Content.sentence(400, TableQuery.EXPECTED);
            }
            return new Content(200, TEXT, NO_PAGE, from().table(wanted));
        }
        if (page == null) {
            page = new Page();
        }
        return new Content(200, HTML, page.livePolicy(), page.live());
    }

    /** The page asks for JSON by name. */
    private Content sites(AcceptHeader accept) {
        boolean isPage = accept.prefers(JSON, JSON);
        if (isPage && isStopping) {
            noticed.countDown();
            return Content.sentence(410, "The agent was stopped.");
        }
        Report figures = from().live();
        if (!isPage) {
            return new Content(200, JSON, NO_PAGE, figures);
        }
        return new Content(200, JSON, NO_PAGE, out -> writeToPage(figures, out));
    }

    /** The first figures may take seconds to judge; the page then counts from the end of its answer. */
    private void writeToPage(Report figures, Writer out) throws IOException {
        asked = System.nanoTime();
        figures.writeTo(out);
        asked = System.nanoTime();
    }

    /** Lets a page show from now on that the agent was stopped, where it could only show that no one answers. */
    public void announceStop() {
        isStopping = true;
    }

    /** Waits until the page that is open has noticed; not at all if none is. */
    public void awaitPage() throws InterruptedException {
        while (isStopping && pageAsksUntil() - System.nanoTime() > 0) {
            if (noticed.await(pageAsksUntil() - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                TimeUnit.MILLISECONDS.sleep(ANSWER_MILLIS);
                return;
            }
        }
    }

    /** Returns when a page that is open must have asked again, by {@link System#nanoTime}. */
    long pageAsksUntil() {
        return asked + PAGE_NANOS;
    }

    private Content histogram(String path) {
        String id = path.substring(SITE.length(), path.length() - HISTOGRAM.length());
        return from().recorder.snapshot().sites().stream()
            .filter(site -> SiteId.of(site.site()).equals(id)).findFirst()
            .map(site -> new HistogramReport(site.site().toString(), site.times()))
            .map(histogram -> new Content(200, TEXT, NO_PAGE, histogram)).orElse(null);
    }
}
