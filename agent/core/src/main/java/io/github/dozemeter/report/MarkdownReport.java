package io.github.dozemeter.report;

import static io.github.dozemeter.report.MarkdownText.code;
import static io.github.dozemeter.report.MarkdownText.text;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Finding;
import io.github.dozemeter.diagnose.Numbers;
import io.github.dozemeter.diagnose.WakeUpAccount;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.metrics.TriedSites;
import io.github.dozemeter.process.ThisJvm;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Snapshot;
import io.github.dozemeter.wakeup.WakeUps;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/** The costliest sites and all findings, to be put into an issue: Markdown as GitHub takes it. */
final class MarkdownReport implements Report {

    /** An issue with more rows is read by nobody. */
    private static final int ROWS = 50;
    private static final String HEAD = "| per second | zero | requested | realised | call | site |\n"
        + "| ---: | ---: | ---: | ---: | --- | --- |\n";
    private static final String OTHERS_HEAD = "| wake-ups/s | cores | samples | call | place | threads |\n"
        + "| ---: | ---: | ---: | --- | --- | --- |\n";

    private final ReportSources from;

    MarkdownReport(ReportSources from) {
        this.from = from;
    }

    @Override
    public void writeTo(Writer out) throws IOException {
        Diagnosis diagnosis = from.diagnoses().diagnosis();
        Snapshot snapshot = from.recorder().snapshot();
        List<SiteFigures> sites = diagnosis.sites();
        out.write("## " + text(from.facts().headline(diagnosis)) + "\n\n");
        out.write(facts(diagnosis, snapshot.deferred()));
        findings(out, sites, diagnosis);
        table(out, sites);
        deferred(out, snapshot.deferred(), diagnosis);
        account(out, diagnosis.account());
        if (!sites.isEmpty()) {
            out.write("\n" + text(diagnosis.costBasis()) + "; cost is an estimate, for ranking.\n");
        }
        out.flush();
    }

    private String facts(Diagnosis diagnosis, Deferred deferred) {
        String doubt = from.facts().isActive() ? ""
            : "\n**This JVM's pauses may not be counted; see its log.**\n";
        String none = diagnosis.sites().isEmpty() && deferred.isEmpty() ? "\nNo pause was counted.\n" : "";
        String legend = ReportWords.estimated(diagnosis) == 0 ? "" : "\n" + text(ReportWords.LEGEND) + ".\n";
        return "Dozemeter " + text(from.facts().build().version()) + " on " + code(ThisJvm.main()) + ", Java " + text(ThisJvm.java())
            + ": " + ReportWords.paused(diagnosis, deferred) + ".\n" + legend + doubt + none;
    }

    private void findings(Writer out, List<SiteFigures> sites, Diagnosis diagnosis) throws IOException {
        for (SiteFigures site : sites) {
            List<Finding> findings = diagnosis.findings(site.site());
            List<KnownSite> bugs = diagnosis.known(site.site());
            TriedSites.LastTry last = from.facts().tried().last(site.site());
            if (!findings.isEmpty() || !bugs.isEmpty() || last != null) {
                out.write("\n### " + code(site.site().placeAndArtifact()) + "\n\n");
            }
            for (Finding finding : findings) {
                out.write("- **" + text(finding.verdict().name()) + "** (" + finding.severity().label() + "): "
                    + text(finding.reason()) + ". To do: " + text(finding.advice()) + ".\n");
            }
            for (KnownSite bug : bugs) {
                out.write("- **known** " + text(bug.text()) + ". " + String.join(", ", bug.known().links()) + "\n");
            }
            if (last != null) {
                out.write("- **tried** " + text(last.sentence()) + ".\n");
            }
        }
    }

    private static void table(Writer out, List<SiteFigures> sites) throws IOException {
        if (sites.isEmpty()) {
            return;
        }
        out.write("\n### Sites, the costliest first\n\n" + HEAD);
        for (SiteFigures site : sites.subList(0, Math.min(ROWS, sites.size()))) {
            out.write(row(site));
        }
        if (sites.size() > ROWS) {
            out.write("\nand " + (sites.size() - ROWS) + " more.\n");
        }
    }

    private static void deferred(Writer out, Deferred deferred, Diagnosis diagnosis) throws IOException {
        if (deferred.isEmpty()) {
            return;
        }
        out.write("\n### Not counted yet\n\nA method of these classes may never return, and rewriting would slow it down: "
            + code(deferred.few()) + ".\n");
        List<SampledSite> left = ReportWords.withoutEstimate(deferred, diagnosis);
        for (SampledSite site : left) {
            out.write((site == left.get(0) ? "\n" : "") + "- " + code(site.site().placeAndArtifact()) + ' '
                + code(site.site().call().label()) + ": " + site.threads() + (site.threads() == 1 ? " thread" : " threads")
                + " at the last stack sample\n");
        }
    }

    private static void account(Writer out, WakeUpAccount account) throws IOException {
        out.write("\n### Wake-ups\n\n" + text(account.line()) + ".\n");
        if (!account.isKnown()) {
            return;
        }
        out.write("\n" + text(account.basis() + '.' + account.more()) + '\n');
        List<WakeUps.Row> rows = account.others();
        if (rows.isEmpty()) {
            return;
        }
        out.write("\n### " + ReportWords.WHO_ELSE + "\n\n" + OTHERS_HEAD);
        for (WakeUps.Row row : rows.subList(0, Math.min(ReportWords.ROWS, rows.size()))) {
            out.write(row(row));
        }
        if (rows.size() > ReportWords.ROWS) {
            out.write("\nand " + (rows.size() - ReportWords.ROWS) + " more.\n");
        }
    }

    private static String row(WakeUps.Row row) {
        String burns = ReportWords.burns(row);
        return String.format(Locale.ROOT, "| %s | %s | %s | %s | %s | %s |\n", Numbers.rate(row.wakeUps()), ReportWords.cores(row),
            row.samples(), cell(ReportWords.call(row)), ReportWords.place(row).isEmpty() ? Numbers.UNKNOWN : cell(ReportWords.place(row)),
            cell(ReportWords.threads(row)) + (burns.isEmpty() ? "" : "; " + text(burns)));
    }

    private static String cell(String plain) {
        return code(plain).replace("|", "\\|");
    }

    private static String row(SiteFigures site) {
        String outcome = ReportWords.outcome(site);
        String call = code(site.site().call().label()) + (outcome.isEmpty() ? "" : "; " + text(outcome));
        if (ReportWords.isSchedule(site)) {
            return "| - | - | - | - | " + call + " | " + cell(site.site().placeAndArtifact()) + " |\n";
        }
        String realised = ReportWords.marked(site, Numbers.duration(site.realisedNanos()));
        return String.format(Locale.ROOT, "| %s | %s | %s | %s | %s | %s |\n", escaped(ReportWords.rate(site)),
            escaped(ReportWords.zero(site)), Numbers.duration(site.requestedNanos()), escaped(realised),
            call, cell(site.site().placeAndArtifact()));
    }

    /** Two of them would strike out what is between. */
    private static String escaped(String figure) {
        return figure.replace("~", "\\~");
    }
}
