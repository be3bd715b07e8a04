package io.github.dozemeter.report;

import static io.github.dozemeter.metrics.Metrics.seconds;

import com.google.gson.stream.JsonWriter;
import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.SiteHistory;
import io.github.dozemeter.diagnose.WakeUpAccount;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.metrics.SiteId;
import io.github.dozemeter.metrics.TriedSites;
import io.github.dozemeter.record.CostModel;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.Label;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Times;
import io.github.dozemeter.sample.SiteSamples;
import io.github.dozemeter.wakeup.WakeUps;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Everything about all sites, the costliest first, as the JSON document of {@code docs/api.md}. */
public final class SitesReport implements Report {

    /** Grows when a member is removed or changes its meaning, not when one is added. */
    private static final int SCHEMA = 1;
    private static final int MOST_ROWS = 100;
    private static final int MOST_PLACES = 5;
    private static final int SECONDS_OF_A_POINT = 10;

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
        json.beginObject().name("schema").value(SCHEMA).name("kind").value(kind)
            .name("taken").value(Instant.now().toString());
        from.source.writeTo(json);
        json.name("jvm").beginObject().name("main").value(from.jvm.main).name("pid").value(from.jvm.pid)
            .name("java").value(from.jvm.java).endObject();
        Site toFix = from.headline.toFix();
        json.name("headline").value(from.headline.text)
            .name("fixFirst").value(toFix == null ? null : SiteId.of(toFix));
        json.texts("notes", from.headline.notes);
        json.name("windowSeconds").value(diagnosis.isJudged() ? diagnosis.seconds() : 0);
        CostModel model = diagnosis.costModel;
        json.name("wakeupCost").beginObject().name("seconds").value(model.wakeUpNanos / 1e9)
            .name("basis").value(model.basis).endObject();
        if (model.hasCorePrice()) {
            json.name("corePrice").value(model.corePrice);
        }
        TriedSites.Running running = from.tried.running();
        if (running != null) {
            json.name("experiment").beginObject().name("id").value(SiteId.of(running.site))
                .name("arm").value(running.arm).name("secondsLeft")
                .value(running.secondsLeft()).endObject();
        }
        json.array("sites", diagnosis.costliestFirst(from.sinceStart.sites()),
            site -> counted(json, site));
        Deferred deferred = from.sinceStart.deferred();
        json.texts("deferred", deferred.classes.stream().map(SitesReport::label)::iterator);
        List<SampledSite> sampled = new ArrayList<>(deferred.sites);
        Set<Site> seen = deferred.sites.stream().map(site -> site.site).collect(Collectors.toSet());
        diagnosis.sites.stream().filter(site -> site.isEstimated() && !seen.contains(site.site()))
            .forEach(site -> sampled.add(new SampledSite(site.site(), site.estimate.threads)));
        json.array("sampled", sampled, site -> sampled(json, site));
        account(json, diagnosis.account);
        json.endObject();
    }

    private void counted(AsciiJson json, SiteFigures sinceStart) throws IOException {
        Site site = sinceStart.site();
        labels(json.beginObject(), site);
        json.name("basis").value(sinceStart.isRecorded() ? "recorded" : "counted")
            .name("other").value(site.isOther()).name("argument")
            .value(sinceStart.argument.label());
        sums(json, sinceStart);
        cost(json, site);
        SiteFigures window = diagnosis.isJudged() ? diagnosis.figures(site) : null;
        if (window != null && !site.call().isSchedule()) {
            window(json, window);
        }
        verdicts(json, site);
        known(diagnosis.known(site), json);
        TriedSites.LastTry last = from.tried.last(site);
        if (last != null) {
            json.name("lastTry").beginObject().name("sentence").value(last.sentence).name("arm").value(last.arm)
                .name("when").value(Instant.ofEpochMilli(last.millis).toString()).endObject();
        }
        SiteHistory.Points history = from.history.of(site);
        if (history.rates.length > 0 && !site.call().isSchedule()) {
            json.name("history").beginObject().name("everySeconds").value(SECONDS_OF_A_POINT);
            points(json, "pausesPerSecond", history.rates);
            points(json, "requestedSeconds", history.requested);
            points(json, "realisedSeconds", history.realised);
            json.endObject();
        }
        callers(json, diagnosis.samples(site));
        json.endObject();
    }

    /** A site that is not counted; with an estimate where threads were seen to wait there alone. */
    private void sampled(AsciiJson json, SampledSite sampled) throws IOException {
        Site site = sampled.site;
        labels(json.beginObject(), site);
        json.name("threads").value(sampled.threads);
        SiteFigures figures = diagnosis.isJudged() ? diagnosis.figures(site) : null;
        if (figures != null && figures.isEstimated()) {
            json.name("basis").value("estimated").name("estimate").beginObject()
                .name("basis").value(figures.estimate.toString()).name("threads").value(figures.estimate.threads)
                .name("samples").value(figures.estimate.samples)
                .name("seconds").value((float) figures.span().seconds())
                .name("zeroShare").value((float) figures.zeroShare());
            if (figures.estimate.otherLine != 0) {
                json.name("otherLine").value(figures.estimate.otherLine);
            }
            if (figures.hasRate()) {
                json.name("pausesPerSecond").value((float) figures.rate());
                json.known("realisedSeconds", seconds(figures.realisedNanos()));
            }
            end(json, site);
            cost(json, site);
            verdicts(json, site);
        }
        known(diagnosis.known(site), json);
        json.endObject();
    }

    private void cost(AsciiJson json, Site site) throws IOException {
        json.name("cost").value(diagnosis.costOf(site).toString())
            .name("cores").value((float) diagnosis.cost(site))
            .name("costShare").value((float) diagnosis.costShare(site));
    }

    /** The labels of the metrics, and their hash as id. */
    static void labels(JsonWriter json, Site site) throws IOException {
        json.name("id").value(SiteId.of(site)).name("call").value(site.callLabel())
            .name("class").value(site.className()).name("method").value(site.method())
            .name("line").value(site.line()).name("artifact").value(site.artifact());
    }

    /** Writes the known pauses of a site, in the agent and in the scan alike; nothing if there are none. */
    public static void known(List<KnownSite> bugs, AsciiJson json) throws IOException {
        if (bugs.isEmpty()) {
            return;
        }
        json.array("known", bugs, bug -> {
            json.beginObject().name("id").value(bug.known.id).name("text").value(bug.text())
                .name("artifact").value(bug.artifact).name("version").value(bug.version.toString())
                .name("copy").value(bug.isCopy()).name("owner").value(bug.known.owner)
                .name("fixedIn").value(bug.known.fixedIn).name("advice").value(bug.known.advice)
                .name("checked").value(bug.known.checked);
            json.texts("links", bug.known.links);
            json.name("dependency").beginObject();
            for (Map.Entry<String, String> line : bug.dependency().entrySet()) {
                json.name(line.getKey()).value(line.getValue());
            }
            json.endObject().endObject();
        });
    }

    private void sums(AsciiJson json, SiteFigures sinceStart) throws IOException {
        Times times = sinceStart.times();
        json.name("pauses").value(sinceStart.pauses()).name("zeroPauses").value(sinceStart.zeroPauses())
            .name("timedPauses").value(times.timed).name("describedPauses").value(times.count())
            .name("requestedSeconds").value(seconds(times.requestedNanos))
            .name("realisedSeconds").value(seconds(times.realisedNanos))
            .name("zeroRealisedSeconds").value(seconds(times.zeroRealisedNanos));
        json.known("cpuSeconds", diagnosis.cpuSeconds(sinceStart));
        if (sinceStart.site().call().mayExpire()) {
            json.name("expired").value(sinceStart.expired());
        }
        if (sinceStart.periodNanos() > 0) {
            json.name("periodSeconds").value(seconds(sinceStart.periodNanos()));
        }
    }

    private void window(AsciiJson json, SiteFigures window) throws IOException {
        json.name("window").beginObject().name("pausesPerSecond").value((float) window.rate())
            .name("zeroShare").value((float) window.zeroShare()).name("timedPauses").value(window.timed())
            .name("zeroThreads").value((float) window.threadShare());
        if (window.isRecorded()) {
            json.name("basis").value("recorded")
                .name("expiredPerSecond")
                .value((float) (window.expired() / window.span().seconds()));
        } else if (window.site().call().mayExpire()) {
            json.name("expiredShare").value((float) window.expiredShare());
        }
        json.known("threads", window.timed() > 0 ? window.threads() : Double.NaN);
        json.known("requestedSeconds", seconds(window.requestedNanos()));
        json.known("realisedSeconds", seconds(window.realisedNanos()));
        end(json, window.site());
    }

    /** Ends the figures of a span with what the pauses cost in it. */
    private void end(AsciiJson json, Site site) throws IOException {
        json.known("cpuCores", diagnosis.costOf(site).isKnown() ? diagnosis.cost(site) : Double.NaN);
        json.endObject();
    }

    private void verdicts(AsciiJson json, Site site) throws IOException {
        json.array("verdicts", diagnosis.findings(site), finding -> json.beginObject()
            .name("id").value(finding.verdict.name()).name("severity").value(finding.severity.label())
            .name("reason").value(finding.reason()).name("advice").value(finding.advice())
            .name("doc").value(finding.verdict.doc).endObject());
    }

    private static void points(JsonWriter json, String name, float[] points) throws IOException {
        json.name(name).beginArray();
        for (float point : points) {
            json.value(point);
        }
        json.endArray();
    }

    private static void callers(AsciiJson json, SiteSamples samples) throws IOException {
        if (samples.samples() == 0) {
            return;
        }
        json.array("callers", samples.callers(), caller -> {
            json.beginObject().name("frame").value(caller.frame).name("samples").value(caller.samples)
                .name("share").value((float) caller.share);
            json.array("threads", caller.threads, threads -> json.beginObject().name("name").value(threads.name)
                .name("kind").value(threads.kind.label()).name("samples")
                .value(threads.samples).endObject());
            if (!caller.above.isEmpty()) {
                json.array("from", caller.above.entrySet(), above -> json.beginObject()
                    .name("frame").value(above.getKey()).name("samples")
                    .value(above.getValue()).endObject());
            }
            json.endObject();
        });
    }

    private static void account(AsciiJson json, WakeUpAccount account) throws IOException {
        json.name("wakeUps").beginObject().name("known").value(account.isKnown())
            .name("line").value(account.line());
        if (account.isKnown()) {
            WakeUps wakeUps = account.wakeUps;
            json.name("byKernel").value(wakeUps.isByKernel);
            json.known("perSecond", wakeUps.isCounted ? wakeUps.perSecond : Double.NaN);
            json.name("explained").value((float) account.explained).name("samples").value(wakeUps.samples)
                .name("seconds").value((float) wakeUps.seconds);
            json.array("shares", account.shares, share -> json.beginObject().name("label").value(share.label)
                .name("perSecond").value((float) share.perSecond).name("share").value((float) share.share)
                .name("more").value(share.more).endObject());
            json.array("others", account.others.stream().limit(MOST_ROWS)::iterator,
                row -> row(json, row));
        }
        json.endObject();
    }

    private static void row(AsciiJson json, WakeUps.Row row) throws IOException {
        json.beginObject().name("place").value(row.place == null ? "" : label(row.place.place))
            .name("call").value(row.place == null ? "" : label(row.place.call))
            .name("kind").value(row.kind == null ? "" : row.kind.label()).name("ofJvm").value(!row.isInJava)
            .name("threads").value(row.threads()).name("names").value(label(row.names()));
        json.known("wakeUpsPerSecond", row.wakeUps());
        json.known("waitsPerSecond", row.waits());
        json.name("cpuCores").value((float) row.cpu()).name("samples").value(row.samples());
        json.array("places", row.places().stream().limit(MOST_PLACES)::iterator, place -> {
            json.beginObject().name("place").value(label(place.place)).name("call").value(label(place.call))
                .name("samples").value(row.samples(place));
            json.known("waitsShare", row.hasShares() ? row.shareOf(place) : Double.NaN);
            json.endObject();
        });
        json.endObject();
    }

    private static String label(String text) {
        return Label.of(text, Label.LIMIT);
    }
}
