package io.github.dozemeter.report;

import io.github.dozemeter.log.Log;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The formats of a report, each told by the ending of its file: the one place that knows them all. */
public enum ReportFormat {
    TXT((from, name) -> new TableReport(from)),
    PROM((from, name) -> MetricsReport.plain(from.metrics())),
    HGRM((from, name) -> new ChosenHistogram(from.recorder(), name)),
    JSON((from, name) -> SitesReport.whole(from)),
    HTML((from, name) -> out -> Page.own().frozen(SitesReport.whole(from)).writeTo(out)),
    MD((from, name) -> new MarkdownReport(from));

    private final Factory factory;

    ReportFormat(Factory factory) {
        this.factory = factory;
    }

    /** A table for an ending that nobody knows, with one line of the log. */
    public static ReportFormat of(String path, Log log) {
        for (ReportFormat format : values()) {
            if (path.toLowerCase(Locale.ROOT).endsWith(format.ending())) {
                return format;
            }
        }
        log.warn(path + " gets the table of " + TXT.ending() + "; known endings: "
            + String.join(", ", endings()));
        return TXT;
    }

    /** Of all formats, with their dots. */
    public static List<String> endings() {
        List<String> endings = new ArrayList<>();
        for (ReportFormat format : values()) {
            endings.add(format.ending());
        }
        return endings;
    }

    /** @param name of the report's file */
    public Report report(ReportSources from, String name) {
        return factory.report(from, name);
    }

    private String ending() {
        return '.' + name().toLowerCase(Locale.ROOT);
    }

    private interface Factory {
        Report report(ReportSources from, String name);
    }
}
