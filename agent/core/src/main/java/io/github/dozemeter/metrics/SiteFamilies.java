package io.github.dozemeter.metrics;

import static io.github.dozemeter.metrics.Family.counter;
import static io.github.dozemeter.metrics.Family.gauge;
import static io.github.dozemeter.metrics.Family.seconds;

import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Times;
import java.util.List;

/**
 * The metrics of each site:
 *
 * <pre>{@code
 * dozemeter_pauses_total{call="Thread.sleep",class="a.B",method="run",line="7",artifact="b.jar"} 1000.0
 * }</pre>
 */
final class SiteFamilies {

    private final Family pauses = counter("dozemeter_pauses", "Pauses made", SiteLabels.NAMES);
    private final Family zeroPauses =
        counter("dozemeter_zero_pauses", "Pauses that requested no time", SiteLabels.NAMES);
    private final Family timedPauses = counter("dozemeter_timed_pauses",
        "Pauses that were timed; sums over the others are estimated", SiteLabels.NAMES);
    private final Family requested = counter("dozemeter_requested_seconds", "Time requested", SiteLabels.NAMES);
    private final Family realised =
        counter("dozemeter_realised_seconds", "Time that passed in the calls", SiteLabels.NAMES);
    private final Family zeroRealised = counter("dozemeter_zero_realised_seconds",
        "Time that passed in zero pauses: thread time spent for nothing", SiteLabels.NAMES);

    private final Family cpu = counter("dozemeter_cpu_seconds",
        "CPU time that the calls themselves used, estimated from samples of the thread CPU clock", SiteLabels.NAMES);
    private final Family sampled = gauge("dozemeter_sampled_threads",
        "Threads seen pausing at a site that cannot be counted yet", SiteLabels.NAMES);

    void add(SiteFigures site) {
        List<String> labels = SiteLabels.values(site.site());
        Times times = site.times();
        pauses.add(labels, site.pauses());
        zeroPauses.add(labels, site.zeroPauses());
        timedPauses.add(labels, times.timed());
        requested.add(labels, seconds(times.requestedNanos()));
        realised.add(labels, seconds(times.realisedNanos()));
        zeroRealised.add(labels, seconds(times.zeroRealisedNanos()));
        if (times.cpuSamples() > 0) {
            cpu.add(labels, seconds(times.cpuNanos()));
        }
    }

    void addSampled(List<SampledSite> sites) {
        for (SampledSite site : sites) {
            sampled.add(SiteLabels.values(site.site()), site.threads());
        }
    }

    Family[] families() {
        return new Family[] {pauses, zeroPauses, timedPauses, requested, realised, zeroRealised, cpu, sampled};
    }
}
