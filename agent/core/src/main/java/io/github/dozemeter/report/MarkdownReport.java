package io.github.dozemeter.report;

import static io.github.dozemeter.report.MarkdownText.code;
import static io.github.dozemeter.report.MarkdownText.text;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Numbers;
import io.github.dozemeter.diagnose.Finding;
import io.github.dozemeter.process.ThisJvm;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Snapshot;
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

    private final ReportSources from;

    MarkdownReport(ReportSources from) {
        this.from = from;
    }

    @Override
    public void writeTo(Writer out) throws IOException {
        Snapshot snapshot = from.recorder().snapshot();
        Diagnosis diagnosis = from.diagnoses().diagnosis();
        List<SiteFigures> sites = diagnosis.sites();
        out.write("## " + text(from.facts().headline(diagnosis)) + "\n\n");
        out.write(facts(sites.size(), diagnosis.seconds()));
        findings(out, sites, diagnosis);
        table(out, sites);
        deferred(out, snapshot.deferred());
        if (!sites.isEmpty()) {
            out.write("\n" + text(diagnosis.costBasis()) + "; cost is an estimate, for ranking.\n");
        }
        out.flush();
    }

    private String facts(int sites, double seconds) {
        String doubt = from.facts().isActive() ? ""
            : "\n**This JVM's pauses may not be counted; see its log.**\n";
        return String.format(Locale.ROOT, "Dozemeter %s on %s, Java %s: %d %s paused in %s.\n%s",
            text(from.facts().build().version()), code(ThisJvm.main()), text(ThisJvm.java()), sites,
            sites == 1 ? "site" : "sites", Numbers.seconds(seconds), doubt);
    }

    private static void findings(Writer out, List<SiteFigures> sites, Diagnosis diagnosis) throws IOException {
        for (SiteFigures site : sites) {
            List<Finding> findings = diagnosis.findings(site.site());
            if (!findings.isEmpty()) {
                out.write("\n### " + code(site.site().placeAndArtifact()) + "\n\n");
            }
            for (Finding finding : findings) {
                out.write("- **" + text(finding.verdict().name()) + "** (" + finding.severity().label() + "): "
                    + text(finding.reason()) + ". To do: " + text(finding.advice()) + ".\n");
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

    private static void deferred(Writer out, Deferred deferred) throws IOException {
        if (deferred.isEmpty()) {
            return;
        }
        out.write("\n### Not counted yet\n\nA method of these classes may never return, and rewriting would slow it down: "
            + code(deferred.few()) + ".\n");
        for (SampledSite site : deferred.sites()) {
            out.write((site == deferred.sites().get(0) ? "\n" : "") + "- " + code(site.site().placeAndArtifact()) + ' '
                + code(site.site().call().label()) + ": " + site.threads() + (site.threads() == 1 ? " thread" : " threads")
                + " at the last stack sample\n");
        }
    }

    private static String row(SiteFigures site) {
        return String.format(Locale.ROOT, "| %s | %s | %s | %s | %s | %s |\n", Numbers.rate(site.rate()),
            Numbers.percent(site.zeroShare()), Numbers.duration(site.requestedNanos()),
            Numbers.duration(site.realisedNanos()), code(site.site().call().label()),
            code(site.site().placeAndArtifact()).replace("|", "\\|"));
    }
}
