package io.github.dozemeter.export;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Finding;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.SiteSnapshot;
import io.github.dozemeter.record.Snapshot;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * All sites as a table of at most 100 columns, the costliest first, each with its figures since the start and with
 * what was found about it.
 */
public final class TableReport implements Report {

    private static final double MILLIS_PER_SECOND = 1e3;

    private final Recorder recorder;
    private final AgentFacts facts;
    private final Diagnoses diagnoses;

    public TableReport(Recorder recorder, AgentFacts facts, Diagnoses diagnoses) {
        this.recorder = recorder;
        this.facts = facts;
        this.diagnoses = diagnoses;
    }

    @Override
    public void writeTo(Writer out) throws IOException {
        Snapshot snapshot = recorder.snapshot();
        Diagnosis diagnosis = diagnoses.diagnosis();
        List<SiteSnapshot> sites = new ArrayList<>(snapshot.sites());
        Collections.sort(sites, new CostliestFirst(diagnosis));
        double seconds = Math.max(1, System.currentTimeMillis() - facts.startMillis()) / MILLIS_PER_SECOND;
        out.write(TableText.headline(facts.headline(diagnosis)));
        out.write(TableText.title(facts, sites.size(), snapshot.sampled().size(), seconds));
        if (!sites.isEmpty()) {
            out.write(TableText.HEAD);
        }
        for (SiteSnapshot site : sites) {
            out.write(TableText.row(site, seconds));
            for (Finding finding : diagnosis.findings(site.site())) {
                out.write(TableText.finding(finding));
            }
        }
        out.write(TableText.sampled(snapshot.sampled()));
        out.write(end(snapshot, diagnosis));
        out.flush();
    }

    private static String end(Snapshot snapshot, Diagnosis diagnosis) {
        String beyond = snapshot.overflowedSites() == 0 ? ""
            : "\n" + snapshot.overflowedSites() + " sites beyond maxSites are summed up as \"other\".\n";
        return diagnosis.findings().isEmpty() ? beyond : beyond + TableText.MORE;
    }
}
