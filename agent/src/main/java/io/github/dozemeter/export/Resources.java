package io.github.dozemeter.export;

import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.Map;

/** The paths of the endpoint. Immutable. */
public final class Resources {

    private static final String TEXT = "text/plain; charset=utf-8";

    private final Map<String, Resource> byPath = new HashMap<>();

    public Resources(Metrics metrics, TableReport table) {
        byPath.put("/metrics", accept -> {
            MetricsReport report = MetricsReport.accepted(metrics, accept);
            return new Resource.Content(report.contentType(), report);
        });
        byPath.put("/", accept -> new Resource.Content(TEXT, table));
        byPath.put("/-/healthy", accept -> new Resource.Content(TEXT, Resources::healthy));
    }

    private static void healthy(Writer out) throws IOException {
        out.write("Dozemeter is healthy.\n");
    }

    /** @return null if nothing stands there */
    Resource at(String path) {
        return byPath.get(path);
    }
}
