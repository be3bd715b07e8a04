package io.github.dozemeter.report;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.WakeUpAccount;
import io.github.dozemeter.metrics.SiteId;
import io.github.dozemeter.metrics.TriedSites;
import io.github.dozemeter.record.CostModel;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.Label;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.wakeup.StackPlace;
import io.github.dozemeter.wakeup.WakeUps;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Everything about all sites, the costliest first, as the JSON document of {@code docs/api.md}. */
final class SitesReport implements Report {

    /** Grows when a member is removed or changes its meaning, not when one is added. */
    private static final int SCHEMA = 1;
    private static final int MOST_ROWS = 100;
    private static final int MOST_PLACES = 5;

    private final ReportWindow from;
    private final Diagnosis diagnosis;
    private final String kind;

    /** @param kind {@code live} of the running agent, {@code report} of the whole run */
    SitesReport(ReportWindow from, String kind) {
        this.from = from;
        this.diagnosis = from.diagnosis;
        this.kind = kind;
    }

    @Override
    public void writeTo(Writer out) throws IOException {
        AsciiJson json = new AsciiJson(out);
        json.beginObject().name("schema").value(SCHEMA).name("kind").value(kind).name("taken").value(Instant.now().toString());
        from.source.writeTo(json);
        json.name("jvm").beginObject().name("main").value(from.jvm.main).name("pid").value(from.jvm.pid)
            .name("java").value(from.jvm.java).endObject();
        Site toFix = from.headline.toFix();
        json.name("headline").value(from.headline.text()).name("fixFirst").value(toFix == null ? null : SiteId.of(toFix));
        json.texts("notes", from.headline.notes());
        json.name("windowSeconds").value(diagnosis.isJudged() ? diagnosis.seconds() : 0);
        CostModel model = diagnosis.costModel();
        json.name("wakeupCost").beginObject().name("seconds").value(model.wakeUpNanos / 1e9).name("basis").value(model.basis).endObject();
        if (model.hasCorePrice()) {
            json.name("corePrice").value(model.corePrice);
        }
        TriedSites.Running running = from.tried.running();
        if (running != null) {
            json.name("experiment").beginObject().name("id").value(SiteId.of(running.site)).name("arm").value(running.arm)
                .name("secondsLeft").value(running.secondsLeft()).endObject();
        }
        sites(json);
        account(json, diagnosis.account());
        json.endObject();
        out.flush();
    }

    private void sites(AsciiJson json) throws IOException {
        SiteJson writer = new SiteJson(json, diagnosis, from.tried);
        json.name("sites").beginArray();
        for (SiteFigures site : diagnosis.costliestFirst(from.sinceStart.sites())) {
            writer.write(site, from.history.of(site.site()));
        }
        Deferred deferred = from.sinceStart.deferred();
        json.endArray();
        json.texts("deferred", deferred.classes.stream().map(SitesReport::label).collect(Collectors.toList()));
        json.name("sampled").beginArray();
        Set<Site> written = new HashSet<>();
        for (SampledSite sampled : deferred.sites) {
            writer.write(sampled);
            written.add(sampled.site);
        }
        for (SiteFigures site : diagnosis.sites()) {
            if (site.isEstimated() && !written.contains(site.site())) {
                writer.write(new SampledSite(site.site(), site.estimate.threads));
            }
        }
        json.endArray();
    }

    private static void account(AsciiJson json, WakeUpAccount account) throws IOException {
        json.name("wakeUps").beginObject().name("known").value(account.isKnown()).name("line").value(account.line());
        if (account.isKnown()) {
            WakeUps wakeUps = account.wakeUps;
            json.name("byKernel").value(wakeUps.isByKernel);
            json.known("perSecond", wakeUps.isCounted ? wakeUps.perSecond : Double.NaN);
            json.name("explained").value((float) account.explained).name("samples").value(wakeUps.samples)
                .name("seconds").value((float) wakeUps.seconds).name("shares").beginArray();
            for (WakeUpAccount.Share share : account.shares) {
                json.beginObject().name("label").value(share.label).name("perSecond").value((float) share.perSecond)
                    .name("share").value((float) share.share).name("more").value(share.more).endObject();
            }
            json.endArray().name("others").beginArray();
            List<WakeUps.Row> rows = account.others();
            for (WakeUps.Row row : rows.subList(0, Math.min(MOST_ROWS, rows.size()))) {
                row(json, row);
            }
            json.endArray();
        }
        json.endObject();
    }

    private static void row(AsciiJson json, WakeUps.Row row) throws IOException {
        json.beginObject().name("place").value(row.place == null ? "" : label(row.place.place))
            .name("call").value(row.place == null ? "" : label(row.place.call))
            .name("kind").value(row.kind == null ? "" : row.kind.label())
            .name("ofJvm").value(!row.isInJava).name("threads").value(row.threads()).name("names").value(label(row.names()));
        json.known("wakeUpsPerSecond", row.wakeUps());
        json.known("waitsPerSecond", row.waits());
        json.name("cpuCores").value((float) row.cpu()).name("samples").value(row.samples()).name("places").beginArray();
        List<StackPlace> places = row.places();
        for (StackPlace place : places.subList(0, Math.min(MOST_PLACES, places.size()))) {
            json.beginObject().name("place").value(label(place.place)).name("call").value(label(place.call))
                .name("samples").value(row.samples(place));
            if (row.hasShares()) {
                json.name("waitsShare").value((float) row.shareOf(place));
            }
            json.endObject();
        }
        json.endArray().endObject();
    }

    private static String label(String text) {
        return Label.of(text, Label.LIMIT);
    }
}
