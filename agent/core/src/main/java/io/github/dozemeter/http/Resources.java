package io.github.dozemeter.http;

import io.github.dozemeter.metrics.Metrics;
import io.github.dozemeter.metrics.SiteId;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.report.AcceptHeader;
import io.github.dozemeter.report.HistogramReport;
import io.github.dozemeter.report.MetricsReport;
import io.github.dozemeter.report.Page;
import io.github.dozemeter.report.ReportSources;
import io.github.dozemeter.report.TableQuery;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The paths of the endpoint. Thread-safe. */
public final class Resources {

    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String HTML = "text/html; charset=utf-8";
    private static final String JSON = "application/json";

    /** Open to all: a probe cannot send credentials, and learns no more than that it is answered. */
    static final String HEALTHY = "/-/healthy";

    private static final String SITE = "/api/sites/";
    private static final String HISTOGRAM = ".hgrm";

    /** A page that is visible asks every ten seconds. */
    private static final long PAGE_NANOS = TimeUnit.SECONDS.toNanos(11);
    private static final long ANSWER_MILLIS = 200;

    private final Map<String, Resource> byPath = new HashMap<>();
    private final Recorder recorder;
    private final ReportSources from;
    private final CountDownLatch noticed = new CountDownLatch(1);
    private volatile Page page;
    private volatile long asked = System.nanoTime() - PAGE_NANOS;
    private volatile boolean isStopping;

    /** @param from read at each request */
    public Resources(ReportSources from) {
        this.recorder = from.recorder();
        this.from = from;
        Metrics metrics = from.metrics();
        byPath.put("/metrics", (accept, query) -> {
            MetricsReport report = new MetricsReport(metrics, accept);
            return new Resource.Content(report.contentType, report);
        });
        byPath.put("/", this::front);
        byPath.put("/api/sites", this::sites);
        byPath.put(HEALTHY, (accept, query) -> new Resource.Content(TEXT, out -> out.write("Dozemeter is healthy.\n")));
    }

    /** The page for browsers, which all ask for HTML by name; the table for all others, as for curl. */
    private Resource.Content front(AcceptHeader accept, String query) throws IOException {
        if (!accept.prefers("text/html", "text/plain")) {
            TableQuery wanted = TableQuery.of(query);
            return wanted == null ? Resource.Content.badRequest(TEXT, TableQuery.EXPECTED) : new Resource.Content(TEXT, from.table(wanted));
        }
        Page made = page;
        if (made == null) {
            made = new Page();
            page = made;
        }
        return new Resource.Content(HTML, made.livePolicy(), made.live());
    }

    /** The page asks for JSON by name. */
    private Resource.Content sites(AcceptHeader accept, String query) {
        boolean isPage = accept.prefers(JSON, JSON);
        if (isPage && isStopping) {
            noticed.countDown();
            return Resource.Content.gone(TEXT, "The agent was stopped.");
        }
        asked = isPage ? System.nanoTime() : asked;
        return new Resource.Content(JSON, from.live());
    }

    /** Lets a page show from now on that the agent was stopped, where it could only show that no one answers. */
    public void announceStop() {
        isStopping = true;
    }

    /** Waits until the page that is open has noticed; not at all if none is. */
    public void awaitPage() throws InterruptedException {
        if (isStopping && noticed.await(asked + PAGE_NANOS - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            TimeUnit.MILLISECONDS.sleep(ANSWER_MILLIS);
        }
    }

    /** @return null if there is nothing */
    Resource at(String path) {
        Resource exact = byPath.get(path);
        boolean histogram = exact == null && path.startsWith(SITE) && path.endsWith(HISTOGRAM);
        if (!histogram) {
            return exact;
        }
        String id = path.substring(SITE.length(), path.length() - HISTOGRAM.length());
        return (accept, query) -> histogram(id);
    }

    private Resource.Content histogram(String id) {
        for (SiteFigures site : recorder.snapshot().sites()) {
            if (SiteId.of(site.site()).equals(id)) {
                return new Resource.Content(TEXT, new HistogramReport(site.site().toString(), site.times()));
            }
        }
        return null;
    }
}
