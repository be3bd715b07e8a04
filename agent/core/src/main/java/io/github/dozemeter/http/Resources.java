package io.github.dozemeter.http;

import io.github.dozemeter.metrics.SiteId;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.report.AcceptHeader;
import io.github.dozemeter.report.HistogramReport;
import io.github.dozemeter.report.MetricsReport;
import io.github.dozemeter.report.Page;
import io.github.dozemeter.report.ReportSources;
import io.github.dozemeter.report.SitesReport;
import io.github.dozemeter.report.TableReport;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.Map;

/** The paths of the endpoint. Thread-safe. */
public final class Resources {

    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String HTML = "text/html; charset=utf-8";
    private static final String JSON = "application/json";

    /** Open to all: a probe cannot send credentials, and learns no more than that it is answered. */
    static final String HEALTHY = "/-/healthy";

    private static final String SITE = "/api/sites/";
    private static final String HISTOGRAM = ".hgrm";

    private final Map<String, Resource> byPath = new HashMap<>();
    private final Recorder recorder;
    private final TableReport table;
    private volatile Page page;

    /** @param from read at each request */
    public Resources(ReportSources from) {
        this.recorder = from.recorder();
        this.table = new TableReport(from);
        byPath.put("/metrics", accept -> {
            MetricsReport report = MetricsReport.accepted(from.metrics(), accept);
            return new Resource.Content(report.contentType(), report);
        });
        byPath.put("/", this::front);
        byPath.put("/api/sites", accept -> new Resource.Content(JSON, SitesReport.live(from)));
        byPath.put(HEALTHY, accept -> new Resource.Content(TEXT, Resources::healthy));
    }

    /** The page for browsers, which all ask for HTML by name; the table for all others, as for curl. */
    private Resource.Content front(AcceptHeader accept) throws IOException {
        if (!accept.prefers("text/html", "text/plain")) {
            return new Resource.Content(TEXT, table);
        }
        Page made = page;
        if (made == null) {
            made = Page.own();
            page = made;
        }
        return new Resource.Content(HTML, made.livePolicy(), made.live());
    }

    private static void healthy(Writer out) throws IOException {
        out.write("Dozemeter is healthy.\n");
    }

    /** @return null if nothing stands there */
    Resource at(String path) {
        Resource exact = byPath.get(path);
        boolean histogram = exact == null && path.startsWith(SITE) && path.endsWith(HISTOGRAM);
        if (!histogram) {
            return exact;
        }
        String id = path.substring(SITE.length(), path.length() - HISTOGRAM.length());
        return accept -> histogram(id);
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
