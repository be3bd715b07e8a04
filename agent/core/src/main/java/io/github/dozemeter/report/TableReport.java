package io.github.dozemeter.report;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Finding;
import io.github.dozemeter.metrics.AgentFacts;
import io.github.dozemeter.metrics.Diagnoses;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Snapshot;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * All sites as a table of as many columns as there are, the costliest first, each with its figures in the time judged and
 * with what was found about it.
 */
public final class TableReport implements Report {

    private final Recorder recorder;
    private final AgentFacts facts;
    private final Diagnoses diagnoses;
    private final TableText text;

    public TableReport(ReportSources from) {
        this.recorder = from.recorder();
        this.facts = from.facts();
        this.diagnoses = from.diagnoses();
        this.text = new TableText(from.columns());
    }

    @Override
    public void writeTo(Writer out) throws IOException {
        Diagnosis diagnosis = diagnoses.diagnosis();
        Snapshot snapshot = recorder.snapshot();
        List<SiteFigures> sites = diagnosis.sites();
        out.write(text.headline(facts.headline(diagnosis)));
        out.write(text.title(facts, diagnosis, snapshot.deferred()));
        if (!sites.isEmpty()) {
            out.write(text.head());
        }
        for (SiteFigures site : sites) {
            out.write(text.row(site));
            if (site.site().isOther()) {
                out.write(text.pausing(diagnosis.samples(site.site())));
            }
            for (Finding finding : diagnosis.findings(site.site())) {
                out.write(text.finding(finding));
            }
            out.write(text.known(diagnosis.known(site.site())));
            out.write(text.tried(facts.tried().last(site.site())));
        }
        out.write(text.deferred(snapshot.deferred(), diagnosis));
        out.write(text.account(diagnosis.account()));
        out.write(end(snapshot, diagnosis));
        out.flush();
    }

    private String end(Snapshot snapshot, Diagnosis diagnosis) {
        String beyond = snapshot.overflowedSites() == 0 ? ""
            : "\n" + snapshot.overflowedSites() + " sites beyond maxSites are summed up as \"other\".\n";
        return (diagnosis.sites().isEmpty() ? "" : text.costs(diagnosis)) + beyond
            + (diagnosis.findings().isEmpty() ? "" : text.more());
    }
}
