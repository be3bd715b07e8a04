package io.github.dozemeter.cli.look;

import io.github.dozemeter.diagnose.Numbers;
import io.github.dozemeter.report.MarkdownText;
import io.github.dozemeter.wakeup.WakeUps;
import java.io.PrintWriter;

/** A look as Markdown: for an issue or a chat. */
final class LookMarkdown implements LookFormat {

    private static final int MOST_PLACES = 3;

    private final String version;

    LookMarkdown(String version) {
        this.version = version;
    }

    @Override
    public void write(LookResult result, PrintWriter out) {
        out.println("**" + MarkdownText.text(result.headline()) + ".**\n");
        out.println(MarkdownText.text(result.title(version)) + ".\n");
        out.println("| wake-ups/s | cores | user | system | threads | call | place | finding |");
        out.println("| ---: | ---: | ---: | ---: | ---: | --- | --- | --- |");
        for (WakeUps.Row row : result.shown()) {
            LookFinding finding = result.finding(row);
            String call = LookResult.call(row);
            out.println("| " + Numbers.rate(row.wakeUps()) + " | " + LookResult.cores(row.cpu()) + " | " + part(row, row.user()) + " | "
                + part(row, row.system()) + " | " + row.threads() + " | " + MarkdownText.text(call) + " | " + places(result, row) + " | "
                + (finding == null ? "" : MarkdownText.text(finding.toString())) + " |");
        }
        out.println("\n" + MarkdownText.text("Wake-ups a second by kind: " + LookText.kinds(result)) + ".\n");
        for (String note : result.notes()) {
            out.println("- " + MarkdownText.text(note) + ".");
        }
    }

    private static String places(LookResult result, WakeUps.Row row) {
        StringBuilder places = new StringBuilder(MarkdownText.text(result.place(row)));
        for (String place : LookResult.places(row, MOST_PLACES)) {
            places.append("<br>").append(MarkdownText.text(place));
        }
        return places.toString();
    }

    private static String part(WakeUps.Row row, double cores) {
        double split = LookResult.split(row, cores);
        return Double.isNaN(split) ? "" : LookResult.cores(split);
    }
}
