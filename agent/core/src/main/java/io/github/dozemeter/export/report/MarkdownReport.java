package io.github.dozemeter.export.report;

import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.judge.Finding;
import io.github.dozemeter.judge.Row;
import io.github.dozemeter.judge.WakeUpAccount;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.support.SafeText;
import io.github.dozemeter.threads.LineGroup;
import java.util.List;

/** The costliest sites and all findings, to be put into an issue: Markdown as GitHub takes it. */
final class MarkdownReport extends TextReport {

    private static final String MARKUP = "\\`*_{}[]<>()#|~&!";

    MarkdownReport(ReportWindow from) {
        super(from);
    }

    @Override
    String text() {
        StringBuilder text = new StringBuilder("## " + text(from.headline.text) + "\n\n");
        String action = from.source.action();
        if (!action.isEmpty()) {
            text.append(text(action)).append(".\n\n");
        }
        from.headline.notes.forEach(note -> text.append(text(note)).append(".\n\n"));
        text.append("Dozemeter " + text(from.source.version()) + " on " + code(from.jvm.main))
            .append(", Java " + text(from.jvm.java) + ": " + paused() + ".\n");
        if (estimated() > 0) {
            text.append('\n').append(text(LEGEND)).append(".\n");
        }
        if (!from.source.doubt().isEmpty()) {
            text.append("\n**").append(from.source.doubt()).append(".**\n");
        }
        if (diagnosis.sites.isEmpty() && deferred.isEmpty()) {
            text.append('\n').append(from.source.none()).append(".\n");
        }
        for (Row row : diagnosis.rows) {
            String findings = findings(row);
            if (!findings.isEmpty()) {
                text.append("\n### ").append(code(place(row))).append("\n\n").append(findings);
            }
        }
        text.append(table()).append(deferred()).append(account());
        if (!diagnosis.sites.isEmpty()) {
            text.append('\n').append(text(diagnosis.costBasis())).append(".\n");
        }
        from.source.notes().forEach(note -> text.append('\n').append(text(note)).append(".\n"));
        return text.toString();
    }

    /** Returns the list of what is to say of a row; empty for nothing. */
    private String findings(Row row) {
        StringBuilder lines = new StringBuilder();
        for (Finding finding : row.findings) {
            lines.append("- **" + text(finding.verdict.name()) + "** (" + finding.severity.label() + "): ")
                .append(text(finding.reason()) + ". Fix: " + text(finding.advice()) + ".\n");
        }
        for (KnownSite bug : row.bugs) {
            lines.append("- **known** " + text(bug.text()) + ". "
                + String.join(", ", bug.known.links) + '\n');
            bug.dependency().forEach((tool, line) ->
                lines.append("  - " + tool + ": " + code(line) + '\n'));
        }
        TriedSites.LastTry last = from.tried.last(row.site());
        if (last != null) {
            lines.append("- **tried** ").append(text(last.sentence)).append(".\n");
        }
        String exactly = from.exactly(row);
        if (!exactly.isEmpty()) {
            lines.append("- ").append(text(exactly)).append(".\n");
        }
        return lines.toString();
    }

    private String table() {
        List<Row> sites = diagnosis.rows;
        if (sites.isEmpty()) {
            return "";
        }
        StringBuilder table = new StringBuilder("\n### Lines, sorted by CPU\n\n" + row(RowCells.HEAD, "call", "line")
            + "| ---: | ---: | ---: | ---: | ---: | --- | --- |\n");
        List<Row> shown = from.shown(sites);
        for (Row row : shown) {
            String[] numbers = new RowCells(row).all();
            for (int i = 0; i < numbers.length; i++) {
                // Two of the first would strike out what is between.
                numbers[i] = numbers[i].replace("~", "\\~").replace("|", "\\|").replace("<", "\\<").replace(">", "\\>");
            }
            String call = code(row.site().callLabel());
            String outcome = outcome(row.figures);
            String called = outcome.isEmpty() ? call : call + "; " + text(outcome);
            table.append(row(numbers, called, cell(place(row))));
        }
        int left = sites.size() - shown.size();
        if (left > 0) {
            table.append('\n').append(left(left)).append(".\n");
        }
        return table.toString();
    }

    private String deferred() {
        if (deferred.isEmpty()) {
            return "";
        }
        String why = "These classes are running a loop and cannot be instrumented now; the numbers are estimates: ";
        StringBuilder lines = new StringBuilder("\n### Estimated only\n\n" + why + code(deferred.few()) + ".\n");
        if (!withoutEstimate().isEmpty()) {
            lines.append('\n');
        }
        for (SampledSite site : withoutEstimate()) {
            String threads = Numbers.count(site.threads, "thread");
            lines.append("- " + code(site.site.placeAndArtifact()) + ' ' + code(site.site.callLabel()) + ": ")
                .append(threads + " at the last stack sample\n");
        }
        return lines.toString();
    }

    private String account() {
        WakeUpAccount account = diagnosis.account;
        StringBuilder text = new StringBuilder("\n### Wakeups\n\n" + text(account.line()) + ".\n");
        if (!account.isKnown()) {
            return text.toString();
        }
        text.append('\n').append(text(account.basis() + '.' + account.more())).append('\n');
        if (!others.isEmpty()) {
            text.append("\n### " + WHO_ELSE + "\n\n").append(row(OTHERS_HEAD, "place", "threads"))
                .append("| ---: | ---: | ---: | --- | --- | --- |\n");
        }
        for (LineGroup row : others) {
            String place = place(row);
            text.append(row(figures(row), cell(call(row)), place.isEmpty() ? Numbers.UNKNOWN : cell(place),
                cell(threads(row))));
        }
        if (moreOthers > 0) {
            text.append("\nand ").append(moreOthers).append(" more.\n");
        }
        return text.toString();
    }

    private static String row(String[] cells, String... more) {
        return "| " + String.join(" | ", cells) + " | " + String.join(" | ", more) + " |\n";
    }

    private static String cell(String plain) {
        return code(plain).replace("|", "\\|");
    }

    /** Escapes foreign text: it stays text, whatever it holds. */
    private static String text(String plain) {
        StringBuilder escaped = new StringBuilder();
        for (char c : SafeText.of(plain).toCharArray()) {
            escaped.append(MARKUP.indexOf(c) >= 0 ? "\\" : "").append(c);
        }
        return escaped.toString();
    }

    /** Puts foreign text between more backticks in a row than it holds. */
    private static String code(String plain) {
        String line = SafeText.of(plain);
        StringBuilder fence = new StringBuilder("`");
        while (line.contains(fence)) {
            fence.append('`');
        }
        String space = fence.length() > 1 || line.isEmpty() ? " " : "";
        return fence + space + line + space + fence;
    }
}
