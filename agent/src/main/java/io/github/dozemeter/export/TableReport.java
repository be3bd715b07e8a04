package io.github.dozemeter.export;

import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.SiteSnapshot;
import io.github.dozemeter.record.Snapshot;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The worst sites as a table of at most 100 columns: first by thread time in zero pauses, which buys nothing, then by
 * the number of pauses, each of which wakes a thread.
 */
public final class TableReport implements Report {

    private static final Comparator<SiteSnapshot> WORST_FIRST = new Comparator<SiteSnapshot>() {
        @Override
        public int compare(SiteSnapshot a, SiteSnapshot b) {
            int zero = Long.compare(b.times().zeroRealisedNanos(), a.times().zeroRealisedNanos());
            return zero != 0 ? zero : Long.compare(b.pauses(), a.pauses());
        }
    };
    private static final double MILLIS_PER_SECOND = 1e3;

    private final Recorder recorder;
    private final AgentFacts facts;

    public TableReport(Recorder recorder, AgentFacts facts) {
        this.recorder = recorder;
        this.facts = facts;
    }

    @Override
    public void writeTo(Writer out) throws IOException {
        Snapshot snapshot = recorder.snapshot();
        List<SiteSnapshot> sites = new ArrayList<>(snapshot.sites());
        Collections.sort(sites, WORST_FIRST);
        double seconds = Math.max(1, System.currentTimeMillis() - facts.startMillis()) / MILLIS_PER_SECOND;
        out.write(TableText.title(facts, sites.size(), seconds));
        if (!sites.isEmpty()) {
            out.write(TableText.HEAD);
        }
        for (SiteSnapshot site : sites) {
            out.write(TableText.row(site, seconds));
        }
        if (snapshot.overflowedSites() > 0) {
            out.write("\n" + snapshot.overflowedSites() + " sites beyond maxSites are summed up as \"other\".\n");
        }
        out.flush();
    }
}
