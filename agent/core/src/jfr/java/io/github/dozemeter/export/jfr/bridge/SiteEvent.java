package io.github.dozemeter.export.jfr.bridge;

import io.github.dozemeter.export.jfr.SiteTotals;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** What one site did since the agent started. Six fields: {@code jfr view} gives ten of them eight characters each. */
@Name("dozemeter.Site")
@Label("Pauses by Line")
@Description("Pauses that the Dozemeter agent counted at one line since it started")
@Category("Dozemeter")
@Period("everyChunk")
@StackTrace(false)
final class SiteEvent extends Event {

    @Label("Line")
    String line;

    @Label("Call")
    String call;

    @Label("Pauses")
    long pauses;

    @Label("Zero Pauses")
    @Description("Pauses that requested no time")
    long zeroPauses;

    @Label("CPU")
    @Description("CPU time of the pauses, as far as it is known")
    @Timespan
    long cpu;

    @Label("Package")
    String packageName;

    static void write(SiteTotals site) {
        SiteEvent event = new SiteEvent();
        event.line = site.line;
        event.call = site.call;
        event.pauses = site.pauses;
        event.zeroPauses = site.zeroPauses;
        event.cpu = site.cpuNanos;
        event.packageName = site.packageName;
        event.commit();
    }
}
