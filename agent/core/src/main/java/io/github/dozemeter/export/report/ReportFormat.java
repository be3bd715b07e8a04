package io.github.dozemeter.export.report;

import io.github.dozemeter.support.Log;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** The formats of a report, each with the ending of its file: the one place that knows them all. */
public enum ReportFormat {
    TXT((from, columns) -> new TableReport(from, new TableQuery(columns, TableQuery.Order.COST))),
    /** Counters, which only an agent has. */
    PROM(null),
    JSON((from, columns) -> new SitesReport(from, SitesReport.Kind.REPORT)),
    HTML((from, columns) -> out -> new Page().frozen(new SitesReport(from, SitesReport.Kind.REPORT)).writeTo(out)),
    MD((from, columns) -> new MarkdownReport(from));

    private final BiFunction<ReportWindow, Integer, Report> factory;

    ReportFormat(BiFunction<ReportWindow, Integer, Report> factory) {
        this.factory = factory;
    }

    /** Returns the format of an ending; for an unknown one a table, with one line of the log. */
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

    public static List<String> endings() {
        return Arrays.stream(values()).map(ReportFormat::ending).collect(Collectors.toList());
    }

    /** @param columns of a terminal, where the report has lines; 0 for their usual length */
    public Report report(ReportSources from, int columns) {
        return this == PROM ? new MetricsReport(from.metrics(), new AcceptHeader(""))
            : out -> report(from.window(), columns).writeTo(out);
    }

    /** Makes any but {@link #PROM}, whose counters no window has. */
    public Report report(ReportWindow from, int columns) {
        return factory.apply(from, columns);
    }

    private String ending() {
        return '.' + name().toLowerCase(Locale.ROOT);
    }
}
