package io.github.dozemeter.export.report;

import io.github.dozemeter.export.metrics.Metrics;
import io.prometheus.client.exporter.common.TextFormat;
import java.io.IOException;
import java.io.Writer;
import java.util.Collections;

/** The metrics in a text format of Prometheus. */
public final class MetricsReport implements Report {

    private final Metrics metrics;
    public final String contentType;

    /** @param accept chooses OpenMetrics 1.0, or text format 0.0.4, also where it names neither */
    public MetricsReport(Metrics metrics, AcceptHeader accept) {
        this.metrics = metrics;
        boolean isOpenMetrics = accept.prefers("application/openmetrics-text", "text/plain");
        this.contentType = isOpenMetrics ? TextFormat.CONTENT_TYPE_OPENMETRICS_100 : TextFormat.CONTENT_TYPE_004;
    }

    @Override
    public void writeTo(Writer out) throws IOException {
        TextFormat.writeFormat(contentType, out, Collections.enumeration(metrics.collect()));
    }
}
