package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.export.report.Page;
import io.github.dozemeter.export.report.ReportFormat;
import io.github.dozemeter.export.report.ReportWindow;
import io.github.dozemeter.export.report.TableQuery;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

final class ReportFile {

    /** Null for stdout. */
    final Path file;
    private final String ending;
    private final Gate gate;
    private final TableQuery.Extent extent;
    private final Console console;

    /**
     * @param format null for that of the file's ending
     * @param gate judges the report, which is JSON then, and its findings go to stdout; null for none
     * @param extent how much a report in text shows
     */
    ReportFile(Path file, String format, Gate gate, TableQuery.Extent extent, Console console) {
        this.file = file == null ? null : file.toAbsolutePath();
        this.ending = ending(file, format);
        this.gate = gate;
        this.extent = extent;
        this.console = console;
    }

    private static String ending(Path file, String format) {
        if (format == null && file != null) {
            return Verb.ending(file);
        }
        return format == null || format.equals("text") ? "txt" : format;
    }

    /** @throws CommandFailure if it cannot be written: before a JVM is touched, not after half a minute */
    void check() {
        if (file != null) {
            Verb.check("-o", file);
        }
        List<String> endings = ReportFormat.endings();
        String reason = "";
        if (file != null && gate != null) {
            // A report in JSON becomes a page without the agent, but nothing else.
            endings = Arrays.asList(".json", ".html");
            reason = ", as --fail-on is given";
        }
        String expected = file == null ? "-f " + ending + ": expected text, html, json, md or prom"
            : "-o " + file.getFileName() + ": expected a file that ends in one of " + String.join(", ", endings);
        Verb.require(endings.contains('.' + ending), expected + reason);
    }

    /** Returns how much a report in text shows, in the width of the terminal or of a file. */
    TableQuery wanted() {
        boolean isTerminal = file == null && gate == null && console.outIsTerminal;
        int columns = isTerminal ? Math.min(TableQuery.MAX_COLUMNS, Terminal.columns()) : 0;
        return new TableQuery(columns, TableQuery.Order.COST, extent);
    }

    /** The name for the agent to use: from it the agent takes the format. */
    String nameForAgent() {
        return gate != null ? "report.json" : "report." + ending;
    }

    /** @return the exit code; the file appears complete, or not at all */
    int take(Path made, String from) {
        try {
            return take(new String(Files.readAllBytes(made), StandardCharsets.UTF_8), from);
        } catch (IOException unreadable) {
            throw CommandFailure.failed(made.getFileName() + " cannot be read: "
                + Verb.reason(unreadable));
        }
    }

    /** Says with a gate, which prints findings alone, what was done. */
    int take(ReportWindow look, String from) throws IOException {
        StringWriter text = new StringWriter();
        format().report(look, wanted()).writeTo(text);
        if (gate != null) {
            console.say(look.source.action());
        }
        return take(text.toString(), from);
    }

    /** Returns the format of the report itself; with a gate the file is converted from it. */
    ReportFormat format() {
        return gate != null ? ReportFormat.JSON : ReportFormat.valueOf(ending.toUpperCase(Locale.ROOT));
    }

    private int take(String text, String from) {
        if (file != null) {
            Verb.write("report", file,
                out -> out.write(converted(text).getBytes(StandardCharsets.UTF_8)), console);
        } else if (gate == null) {
            console.out.print(ending.equals("txt") ? console.styled(text) : text);
        }
        return gate == null ? ExitCode.OK : gate.judge(text, from);
    }

    private String converted(String json) throws IOException {
        if (gate == null || ending.equals("json")) {
            return json;
        }
        StringWriter page = new StringWriter();
        // A file may come from anywhere; what the agent writes holds no such sign.
        new Page().frozen(out -> out.write(json.replace("<", "\\u003c"))).writeTo(page);
        return page.toString();
    }
}
