package io.github.dozemeter.report;

import static io.github.dozemeter.metrics.Family.seconds;

import com.google.gson.stream.JsonWriter;
import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Finding;
import io.github.dozemeter.diagnose.SiteHistory;
import io.github.dozemeter.metrics.SiteId;
import io.github.dozemeter.metrics.TriedSites;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Times;
import io.github.dozemeter.sample.Caller;
import io.github.dozemeter.sample.PausingThreads;
import io.github.dozemeter.sample.SiteSamples;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/** One site as an object of {@link SitesReport}. */
final class SiteJson {

    private static final int SECONDS_OF_A_POINT = 10;

    private final JsonWriter json;
    private final Diagnosis diagnosis;
    private final TriedSites tried;

    SiteJson(JsonWriter json, Diagnosis diagnosis, TriedSites tried) {
        this.json = json;
        this.diagnosis = diagnosis;
        this.tried = tried;
    }

    void write(SiteFigures sinceStart, SiteHistory.Points history) throws IOException {
        Site site = sinceStart.site();
        labels(json.beginObject(), site);
        json.name("other").value(site.isOther()).name("argument").value(sinceStart.argument().label());
        sums(sinceStart);
        json.name("cores").value((float) diagnosis.cost(site))
            .name("costShare").value((float) diagnosis.costShare(site));
        if (!site.call().isSchedule()) {
            window(diagnosis.isJudged() ? diagnosis.figures(site) : null);
        }
        verdicts(site);
        KnownJson.write(diagnosis.known(site), json);
        lastTry(tried.last(site));
        if (!site.call().isSchedule()) {
            history(history);
        }
        callers(diagnosis.samples(site));
        json.endObject();
    }

    /** A site of a deferred class; with an estimate where threads were seen to wait there alone. */
    void write(SampledSite sampled) throws IOException {
        Site site = sampled.site();
        labels(json.beginObject(), site);
        json.name("threads").value(sampled.threads());
        SiteFigures figures = diagnosis.isJudged() ? diagnosis.figures(site) : null;
        if (figures != null && figures.isEstimated()) {
            estimate(figures);
            json.name("cores").value((float) diagnosis.cost(site)).name("costShare").value((float) diagnosis.costShare(site));
            verdicts(site);
        }
        KnownJson.write(diagnosis.known(site), json);
        json.endObject();
    }

    private void estimate(SiteFigures figures) throws IOException {
        json.name("estimate").beginObject().name("basis").value(figures.estimate().toString())
            .name("threads").value(figures.estimate().threads()).name("samples").value(figures.estimate().samples())
            .name("seconds").value((float) figures.span().seconds()).name("zeroShare").value((float) figures.zeroShare());
        if (figures.hasRate()) {
            json.name("pausesPerSecond").value((float) figures.rate());
            mean("realisedSeconds", figures.realisedNanos());
        }
        if (figures.hasCpu()) {
            json.name("cpuCores").value((float) figures.cpuShare());
        }
        json.endObject();
    }

    /** The labels of the metrics, and their hash as id. */
    static void labels(JsonWriter json, Site site) throws IOException {
        json.name("id").value(SiteId.of(site)).name("call").value(site.call().label())
            .name("class").value(site.className()).name("method").value(site.method())
            .name("line").value(site.line()).name("artifact").value(site.artifact());
    }

    private void sums(SiteFigures sinceStart) throws IOException {
        Times times = sinceStart.times();
        json.name("pauses").value(sinceStart.pauses()).name("zeroPauses").value(sinceStart.zeroPauses())
            .name("timedPauses").value(times.timed()).name("describedPauses").value(times.count())
            .name("requestedSeconds").value(seconds(times.requestedNanos()))
            .name("realisedSeconds").value(seconds(times.realisedNanos()))
            .name("zeroRealisedSeconds").value(seconds(times.zeroRealisedNanos()));
        if (times.cpuSamples() > 0) {
            json.name("cpuSeconds").value(seconds(times.cpuNanos()));
        }
        if (sinceStart.site().call().mayExpire()) {
            json.name("expired").value(sinceStart.expired());
        }
        if (sinceStart.periodNanos() > 0) {
            json.name("periodSeconds").value(seconds(sinceStart.periodNanos()));
        }
    }

    /** @param window null for a site that did not pause in it */
    private void window(SiteFigures window) throws IOException {
        if (window == null) {
            return;
        }
        json.name("window").beginObject().name("pausesPerSecond").value((float) window.rate())
            .name("zeroShare").value((float) window.zeroShare()).name("timedPauses").value(window.timed())
            .name("zeroThreads").value((float) window.threadShare());
        if (window.site().call().mayExpire()) {
            json.name("expiredShare").value((float) window.expiredShare());
        }
        if (window.timed() > 0) {
            json.name("threads").value((float) window.threads());
        }
        mean("requestedSeconds", window.requestedNanos());
        mean("realisedSeconds", window.realisedNanos());
        if (window.hasCpu()) {
            json.name("cpuCores").value((float) window.cpuShare());
        }
        json.endObject();
    }

    private void mean(String name, double nanos) throws IOException {
        if (!Double.isNaN(nanos)) {
            json.name(name).value((float) seconds(nanos));
        }
    }

    private void verdicts(Site site) throws IOException {
        json.name("verdicts").beginArray();
        for (Finding finding : diagnosis.findings(site)) {
            json.beginObject().name("id").value(finding.verdict().name()).name("severity").value(finding.severity().label())
                .name("reason").value(finding.reason()).name("advice").value(finding.advice())
                .name("doc").value(finding.verdict().doc()).endObject();
        }
        json.endArray();
    }

    /** @param last null where no experiment changed this site */
    private void lastTry(TriedSites.LastTry last) throws IOException {
        if (last != null) {
            json.name("lastTry").beginObject().name("sentence").value(last.sentence()).name("arm").value(last.arm())
                .name("when").value(Instant.ofEpochMilli(last.millis()).toString()).endObject();
        }
    }

    private void history(SiteHistory.Points points) throws IOException {
        if (points.length() == 0) {
            return;
        }
        json.name("history").beginObject().name("everySeconds").value(SECONDS_OF_A_POINT).name("pausesPerSecond").beginArray();
        for (int point = 0; point < points.length(); point++) {
            json.value(points.rate(point));
        }
        json.endArray().name("requestedSeconds").beginArray();
        for (int point = 0; point < points.length(); point++) {
            json.value(points.requestedSeconds(point));
        }
        json.endArray().name("realisedSeconds").beginArray();
        for (int point = 0; point < points.length(); point++) {
            json.value(points.realisedSeconds(point));
        }
        json.endArray().endObject();
    }

    private void callers(SiteSamples samples) throws IOException {
        if (samples.samples() == 0) {
            return;
        }
        json.name("callers").beginArray();
        for (Caller caller : samples.callers()) {
            json.beginObject().name("frame").value(caller.frame()).name("samples").value(caller.samples())
                .name("share").value((float) caller.share()).name("threads").beginArray();
            for (PausingThreads threads : caller.threads()) {
                json.beginObject().name("name").value(threads.name()).name("kind").value(threads.kind().label())
                    .name("samples").value(threads.samples()).endObject();
            }
            json.endArray().endObject();
        }
        json.endArray();
    }
}
