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
        text.append(action.isEmpty() ? "" : text(action) + ".\n\n");
        from.headline.notes.forEach(note -> text.append(text(note)).append(".\n\n"));
        text.append("Dozemeter " + text(from.source.version()) + " on " + code(from.jvm.main))
            .append(", Java " + text(from.jvm.java) + ": " + paused() + ".\n")
            .append(estimated() == 0 ? "" : "\n" + text(LEGEND) + ".\n")
            .append(from.source.doubt().isEmpty() ? "" : "\n**" + from.source.doubt() + ".**\n")
            .append(diagnosis.sites.isEmpty() && deferred.isEmpty()
                ? '\n' + from.source.none() + ".\n" : "");
        for (Row row : diagnosis.rows) {
            String findings = findings(row);
            String head = "\n### " + code(place(row)) + "\n\n";
            String exactly = from.exactly(row);
            String all = findings + (exactly.isEmpty() ? "" : "- " + text(exactly) + ".\n");
            text.append(all.isEmpty() ? "" : head + all);
        }
        text.append(table()).append(deferred()).append(account());
        text.append(diagnosis.sites.isEmpty() ? "" : "\n" + text(diagnosis.costBasis()) + ".\n");
        from.source.notes().forEach(note -> text.append('\n').append(text(note)).append(".\n"));
        return text.toString();
    }

    private String findings(Row row) {
        StringBuilder lines = new StringBuilder();
        for (Finding finding : row.findings) {
            lines.append("- **" + text(finding.verdict.name()) + "** (" + finding.severity.label() + "): ")
                .append(text(finding.reason()) + ". To do: " + text(finding.advice()) + ".\n");
        }
        for (KnownSite bug : row.bugs) {
            lines.append("- **known** " + text(bug.text()) + ". "
                + String.join(", ", bug.known.links) + '\n');
            bug.dependency().forEach((tool, line) ->
                lines.append("  - " + tool + ": " + code(line) + '\n'));
        }
        TriedSites.LastTry last = from.tried.last(row.site());
        return lines + (last == null ? "" : "- **tried** " + text(last.sentence) + ".\n");
    }

    private String table() {
        List<Row> sites = diagnosis.rows;
        if (sites.isEmpty()) {
            return "";
        }
        StringBuilder table = new StringBuilder("\n### Sites, the costliest first\n\n" + row(HEAD, "site")
            + "| ---: | ---: | ---: | ---: | ---: | --- | --- |\n");
        List<Row> shown = from.shown(sites);
        for (Row row : shown) {
            String outcome = outcome(row.figures);
            String[] figures = figures(row);
            figures[0] = text(figures[0]);
            for (int i = 1; i < figures.length; i++) {
                // Two of them would strike out what is between.
                figures[i] = figures[i].replace("~", "\\~");
            }
            String call = code(row.site().callLabel())
                + (outcome.isEmpty() ? "" : "; " + text(outcome));
            table.append(row(figures, call, cell(place(row))));
        }
        int left = sites.size() - shown.size();
        return table + (left == 0 ? "" : '\n' + left(left) + ".\n");
    }

    private String deferred() {
        if (deferred.isEmpty()) {
            return "";
        }
        String why = "A method of these classes may never return, and rewriting would slow it down: ";
        StringBuilder lines = new StringBuilder("\n### Estimated only\n\n" + why + code(deferred.few()) + ".\n"
            + (withoutEstimate().isEmpty() ? "" : "\n"));
        for (SampledSite site : withoutEstimate()) {
            String threads = Numbers.count(site.threads, "thread");
            lines.append("- " + code(site.site.placeAndArtifact()) + ' ' + code(site.site.callLabel()) + ": ")
                .append(threads + " at the last stack sample\n");
        }
        return lines.toString();
    }

    private String account() {
        WakeUpAccount account = diagnosis.account;
        StringBuilder text = new StringBuilder("\n### Wake-ups\n\n" + text(account.line()) + ".\n");
        if (!account.isKnown()) {
            return text.toString();
        }
        text.append('\n').append(text(account.basis() + '.' + account.more())).append('\n');
        text.append(others.isEmpty() ? "" : "\n### " + WHO_ELSE + "\n\n"
            + row(OTHERS_HEAD, "place", "threads") + "| ---: | ---: | ---: | --- | --- | --- |\n");
        for (LineGroup row : others) {
            String place = place(row);
            text.append(row(figures(row), cell(call(row)), place.isEmpty() ? Numbers.UNKNOWN : cell(place),
                cell(threads(row))));
        }
        return text + (moreOthers == 0 ? "" : "\nand " + moreOthers + " more.\n");
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
