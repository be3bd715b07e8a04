package io.github.dozemeter.metrics;

import static io.github.dozemeter.metrics.Family.counter;
import static io.github.dozemeter.metrics.Family.gauge;
import static io.github.dozemeter.metrics.Family.seconds;

import io.github.dozemeter.record.Call;
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
 *
 * <p>A site of schedules has its count and its period: the other figures would describe pauses that are made elsewhere.
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
    private final Family expired = counter("dozemeter_expired_pauses",
        "Waits that ended because their time was over; absent where the call does not show it", SiteLabels.NAMES);
    private final Family period = gauge("dozemeter_period_seconds",
        "Shortest period of a schedule made at this site", SiteLabels.NAMES);
    private final Family sampled = gauge("dozemeter_sampled_threads",
        "Threads seen pausing at a site that cannot be counted yet", SiteLabels.NAMES);

    void add(SiteFigures site) {
        List<String> labels = SiteLabels.values(site.site());
        pauses.add(labels, site.pauses());
        Call call = site.site().call();
        if (call.isSchedule()) {
            addPeriod(labels, site.periodNanos());
        } else {
            addPauses(labels, site, call.mayExpire());
        }
    }

    private void addPeriod(List<String> labels, long nanos) {
        if (nanos > 0) {
            period.add(labels, seconds(nanos));
        }
    }

    private void addPauses(List<String> labels, SiteFigures site, boolean mayExpire) {
        Times times = site.times();
        zeroPauses.add(labels, site.zeroPauses());
        timedPauses.add(labels, times.timed());
        requested.add(labels, seconds(times.requestedNanos()));
        realised.add(labels, seconds(times.realisedNanos()));
        zeroRealised.add(labels, seconds(times.zeroRealisedNanos()));
        if (mayExpire) {
            expired.add(labels, site.expired());
        }
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
        return new Family[] {
            pauses, zeroPauses, expired, timedPauses, requested, realised, zeroRealised, cpu, period, sampled};
    }
}
