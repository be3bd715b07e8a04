package io.github.dozemeter.report;

import static io.github.dozemeter.metrics.Metrics.seconds;

import com.google.gson.stream.JsonWriter;
import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Finding;
import io.github.dozemeter.diagnose.SiteHistory;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.metrics.SiteId;
import io.github.dozemeter.metrics.TriedSites;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Times;
import io.github.dozemeter.sample.SiteSamples;
import io.github.dozemeter.sample.SiteSamples.Caller;
import io.github.dozemeter.sample.SiteSamples.PausingThreads;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** One site as an object of {@link SitesReport}. */
public final class SiteJson {

    private static final int SECONDS_OF_A_POINT = 10;

    private final AsciiJson json;
    private final Diagnosis diagnosis;
    private final TriedSites tried;

    SiteJson(AsciiJson json, Diagnosis diagnosis, TriedSites tried) {
        this.json = json;
        this.diagnosis = diagnosis;
        this.tried = tried;
    }

    void write(SiteFigures sinceStart, SiteHistory.Points history) throws IOException {
        Site site = sinceStart.site();
        labels(json.beginObject(), site);
        json.name("basis").value(sinceStart.isRecorded() ? "recorded" : "counted").name("other").value(site.isOther())
            .name("argument").value(sinceStart.argument.label());
        sums(sinceStart);
        cost(site);
        SiteFigures window = diagnosis.isJudged() ? diagnosis.figures(site) : null;
        if (window != null && !site.call().isSchedule()) {
            window(window);
        }
        verdicts(site);
        known(diagnosis.known(site), json);
        TriedSites.LastTry last = tried.last(site);
        if (last != null) {
            json.name("lastTry").beginObject().name("sentence").value(last.sentence).name("arm").value(last.arm)
                .name("when").value(Instant.ofEpochMilli(last.millis).toString()).endObject();
        }
        if (history.rates.length > 0 && !site.call().isSchedule()) {
            json.name("history").beginObject().name("everySeconds").value(SECONDS_OF_A_POINT);
            points("pausesPerSecond", history.rates);
            points("requestedSeconds", history.requested);
            points("realisedSeconds", history.realised);
            json.endObject();
        }
        callers(diagnosis.samples(site));
        json.endObject();
    }

    /** A site that is not counted; with an estimate where threads were seen to wait there alone. */
    void write(SampledSite sampled) throws IOException {
        Site site = sampled.site;
        labels(json.beginObject(), site);
        json.name("threads").value(sampled.threads);
        SiteFigures figures = diagnosis.isJudged() ? diagnosis.figures(site) : null;
        if (figures != null && figures.isEstimated()) {
            json.name("basis").value("estimated").name("estimate").beginObject().name("basis").value(figures.estimate.toString())
                .name("threads").value(figures.estimate.threads).name("samples").value(figures.estimate.samples)
                .name("seconds").value((float) figures.span().seconds()).name("zeroShare").value((float) figures.zeroShare());
            if (figures.estimate.otherLine != 0) {
                json.name("otherLine").value(figures.estimate.otherLine);
            }
            if (figures.hasRate()) {
                json.name("pausesPerSecond").value((float) figures.rate());
                json.known("realisedSeconds", seconds(figures.realisedNanos()));
            }
            end(site);
            cost(site);
            verdicts(site);
        }
        known(diagnosis.known(site), json);
        json.endObject();
    }

    private void cost(Site site) throws IOException {
        json.name("cost").value(diagnosis.costOf(site).toString()).name("cores").value((float) diagnosis.cost(site))
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
        json.name("known").beginArray();
        for (KnownSite bug : bugs) {
            json.beginObject().name("id").value(bug.known.id()).name("text").value(bug.text()).name("artifact").value(bug.artifact)
                .name("version").value(bug.version.toString()).name("copy").value(bug.isCopy()).name("owner").value(bug.known.owner())
                .name("fixedIn").value(bug.known.fixedIn()).name("advice").value(bug.known.advice())
                .name("checked").value(bug.known.checked());
            json.texts("links", bug.known.links());
            json.name("dependency").beginObject();
            for (Map.Entry<String, String> line : bug.dependency().entrySet()) {
                json.name(line.getKey()).value(line.getValue());
            }
            json.endObject().endObject();
        }
        json.endArray();
    }

    private void sums(SiteFigures sinceStart) throws IOException {
        Times times = sinceStart.times();
        json.name("pauses").value(sinceStart.pauses()).name("zeroPauses").value(sinceStart.zeroPauses())
            .name("timedPauses").value(times.timed).name("describedPauses").value(times.count())
            .name("requestedSeconds").value(seconds(times.requestedNanos))
            .name("realisedSeconds").value(seconds(times.realisedNanos))
            .name("zeroRealisedSeconds").value(seconds(times.zeroRealisedNanos));
        json.known("cpuSeconds", diagnosis.cpuSeconds(sinceStart.site()));
        if (sinceStart.site().call().mayExpire()) {
            json.name("expired").value(sinceStart.expired());
        }
        if (sinceStart.periodNanos() > 0) {
            json.name("periodSeconds").value(seconds(sinceStart.periodNanos()));
        }
    }

    private void window(SiteFigures window) throws IOException {
        json.name("window").beginObject().name("pausesPerSecond").value((float) window.rate())
            .name("zeroShare").value((float) window.zeroShare()).name("timedPauses").value(window.timed())
            .name("zeroThreads").value((float) window.threadShare());
        if (window.isRecorded()) {
            json.name("basis").value("recorded").name("expiredPerSecond").value((float) (window.expired() / window.span().seconds()));
        } else if (window.site().call().mayExpire()) {
            json.name("expiredShare").value((float) window.expiredShare());
        }
        if (window.timed() > 0) {
            json.name("threads").value((float) window.threads());
        }
        json.known("requestedSeconds", seconds(window.requestedNanos()));
        json.known("realisedSeconds", seconds(window.realisedNanos()));
        end(window.site());
    }

    /** Ends the figures of a span with what the pauses cost in it. */
    private void end(Site site) throws IOException {
        if (diagnosis.costOf(site).isKnown()) {
            json.name("cpuCores").value((float) diagnosis.cost(site));
        }
        json.endObject();
    }

    private void verdicts(Site site) throws IOException {
        json.name("verdicts").beginArray();
        for (Finding finding : diagnosis.findings(site)) {
            json.beginObject().name("id").value(finding.verdict.name()).name("severity").value(finding.severity.label())
                .name("reason").value(finding.reason()).name("advice").value(finding.advice())
                .name("doc").value(finding.verdict.doc()).endObject();
        }
        json.endArray();
    }

    private void points(String name, float[] points) throws IOException {
        json.name(name).beginArray();
        for (float point : points) {
            json.value(point);
        }
        json.endArray();
    }

    private void callers(SiteSamples samples) throws IOException {
        if (samples.samples() == 0) {
            return;
        }
        json.name("callers").beginArray();
        for (Caller caller : samples.callers()) {
            json.beginObject().name("frame").value(caller.frame).name("samples").value(caller.samples)
                .name("share").value((float) caller.share).name("threads").beginArray();
            for (PausingThreads threads : caller.threads) {
                json.beginObject().name("name").value(threads.name).name("kind").value(threads.kind.label())
                    .name("samples").value(threads.samples).endObject();
            }
            json.endArray();
            if (!caller.above.isEmpty()) {
                json.name("from").beginArray();
                for (Map.Entry<String, Integer> above : caller.above.entrySet()) {
                    json.beginObject().name("frame").value(above.getKey()).name("samples").value(above.getValue()).endObject();
                }
                json.endArray();
            }
            json.endObject();
        }
        json.endArray();
    }
}
