package io.github.dozemeter.report;

import io.github.dozemeter.metrics.Metrics;
import io.prometheus.client.exporter.common.TextFormat;
import java.io.IOException;
import java.io.Writer;
import java.util.Collections;

/** The metrics in a text format of Prometheus. */
public final class MetricsReport implements Report {

    private final Metrics metrics;
    private final String contentType;

    private MetricsReport(Metrics metrics, String contentType) {
        this.metrics = metrics;
        this.contentType = contentType;
    }

    /** Text format 0.0.4. */
    public static MetricsReport plain(Metrics metrics) {
        return new MetricsReport(metrics, TextFormat.CONTENT_TYPE_004);
    }

    /** The format that the client prefers: OpenMetrics 1.0, or text format 0.0.4, also where it names neither. */
    public static MetricsReport accepted(Metrics metrics, AcceptHeader accept) {
        boolean open = accept.prefers("application/openmetrics-text", "text/plain");
        return open ? new MetricsReport(metrics, TextFormat.CONTENT_TYPE_OPENMETRICS_100) : plain(metrics);
    }

    public String contentType() {
        return contentType;
    }

    @Override
    public void writeTo(Writer out) throws IOException {
        TextFormat.writeFormat(contentType, out, Collections.enumeration(metrics.collect()));
        out.flush();
    }
}
