package io.github.dozemeter.export.report;

import io.github.dozemeter.support.Log;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** The formats of a report, each with the ending of its file: the one place that knows them all. */
public enum ReportFormat {
    TXT(LinesReport::of),
    /** Counters, which only an agent has. */
    PROM(null),
    JSON((from, wanted) -> new SitesReport(from, SitesReport.Kind.REPORT)),
    HTML((from, wanted) -> out -> new Page().frozen(new SitesReport(from, SitesReport.Kind.REPORT)).writeTo(out)),
    MD((from, wanted) -> new MarkdownReport(from));

    private final BiFunction<ReportWindow, TableQuery, Report> factory;

    ReportFormat(BiFunction<ReportWindow, TableQuery, Report> factory) {
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

    /** @param wanted of a report in text */
    public Report report(ReportSources from, TableQuery wanted) {
        return this == PROM ? new MetricsReport(from.metrics(), new AcceptHeader(""))
            : out -> report(from.window(), wanted).writeTo(out);
    }

    /** Makes any but {@link #PROM}, whose counters no window has. */
    public Report report(ReportWindow from, TableQuery wanted) {
        return factory.apply(from, wanted);
    }

    private String ending() {
        return '.' + name().toLowerCase(Locale.ROOT);
    }
}
