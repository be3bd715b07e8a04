package io.github.dozemeter.export.report;

import static io.github.dozemeter.export.metrics.Metrics.seconds;

import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.Label;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.SiteId;
import io.github.dozemeter.counters.Times;
import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.SiteHistory;
import io.github.dozemeter.judge.WakeUpAccount;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.support.AsciiJson;
import io.github.dozemeter.support.Member;
import io.github.dozemeter.threads.SiteSamples;
import io.github.dozemeter.threads.WakeUps;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Everything about all sites, the costliest first, as the JSON document of {@code docs/api.md}. */
public final class SitesReport implements Report {

    /** Grows when a member is removed or changes its meaning, not when one is added. */
    public static final int SCHEMA = 1;
    /** Where the endpoint has it, below its base. */
    public static final String PATH = "api/sites";
    private static final int MOST_ROWS = 100;
    private static final int MOST_PLACES = 5;
    private static final int SECONDS_OF_A_POINT = 10;

    private final ReportWindow from;
    private final Diagnosis diagnosis;
    private final Kind kind;

    /** The time that the verdicts cover. */
    public enum Kind {
        /** The last minute of a running agent. */
        LIVE,
        /** The whole run. */
        REPORT;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public SitesReport(ReportWindow from, Kind kind) {
        this.from = from;
        this.diagnosis = from.diagnosis;
        this.kind = kind;
    }

    @Override
    public void writeTo(Writer out) throws IOException {
        AsciiJson json = new AsciiJson(out);
        json.beginObject().name(Member.SCHEMA).value(SCHEMA).name(Member.KIND).value(kind.label())
            .name(Member.TAKEN).value(Instant.now().toString());
        from.source.writeTo(json);
        json.name(Member.JVM).beginObject().name(Member.MAIN).value(from.jvm.main).name(Member.PID).value(from.jvm.pid)
            .name(Member.JAVA).value(from.jvm.java).endObject();
        Site toFix = from.headline.toFix();
        json.name(Member.HEADLINE).value(from.headline.text)
            .name(Member.FIX_FIRST).value(toFix == null ? null : SiteId.of(toFix));
        json.texts(Member.NOTES, from.headline.notes);
        json.name(Member.WINDOW_SECONDS).value(diagnosis.isJudged() ? diagnosis.seconds() : 0);
        CostModel model = diagnosis.costModel;
        json.name(Member.WAKEUP_COST).beginObject().name(Member.SECONDS).value(model.wakeUpNanos / 1e9)
            .name(Member.BASIS).value(model.basis).endObject();
        if (model.hasCorePrice()) {
            json.name(Member.CORE_PRICE).value(model.corePrice);
        }
        TriedSites.Running running = from.tried.running();
        if (running != null) {
            json.name(Member.EXPERIMENT).beginObject().name(Member.ID).value(SiteId.of(running.site))
                .name(Member.ARM).value(running.arm).name(Member.SECONDS_LEFT)
                .value(running.secondsLeft()).endObject();
        }
        json.array(Member.SITES, diagnosis.costliestFirst(from.sinceStart.sites()),
            site -> counted(json, site));
        Deferred deferred = from.sinceStart.deferred();
        json.texts(Member.DEFERRED, deferred.classes.stream().map(SitesReport::label)::iterator);
        List<SampledSite> sampled = new ArrayList<>(deferred.sites);
        Set<Site> seen = deferred.sites.stream().map(site -> site.site).collect(Collectors.toSet());
        diagnosis.sites.stream().filter(site -> site.isEstimated() && !seen.contains(site.site()))
            .forEach(site -> sampled.add(new SampledSite(site.site(), site.estimate.threads)));
        json.array(Member.SAMPLED, sampled, site -> sampled(json, site));
        account(json, diagnosis.account);
        json.endObject();
    }

    private void counted(AsciiJson json, SiteFigures sinceStart) throws IOException {
        Site site = sinceStart.site();
        labels(json.beginObject(), site);
        json.name(Member.BASIS).value(sinceStart.isRecorded() ? "recorded" : "counted")
            .name(Member.OTHER).value(site.isOther()).name(Member.ARGUMENT)
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
            json.name(Member.LAST_TRY).beginObject().name(Member.SENTENCE).value(last.sentence).name(Member.ARM).value(last.arm)
                .name(Member.WHEN).value(Instant.ofEpochMilli(last.millis).toString()).endObject();
        }
        SiteHistory.Points history = from.history.of(site);
        if (history.rates.length > 0 && !site.call().isSchedule()) {
            json.name(Member.HISTORY).beginObject().name(Member.EVERY_SECONDS).value(SECONDS_OF_A_POINT);
            points(json, Member.PAUSES_PER_SECOND, history.rates);
            points(json, Member.REQUESTED_SECONDS, history.requested);
            points(json, Member.REALISED_SECONDS, history.realised);
            json.endObject();
        }
        callers(json, diagnosis.samples(site));
        json.endObject();
    }

    /** A site that is not counted; with an estimate where threads were seen to wait there alone. */
    private void sampled(AsciiJson json, SampledSite sampled) throws IOException {
        Site site = sampled.site;
        labels(json.beginObject(), site);
        json.name(Member.THREADS).value(sampled.threads);
        SiteFigures figures = diagnosis.isJudged() ? diagnosis.figures(site) : null;
        if (figures != null && figures.isEstimated()) {
            json.name(Member.BASIS).value("estimated").name(Member.ESTIMATE).beginObject()
                .name(Member.BASIS).value(figures.estimate.toString()).name(Member.THREADS).value(figures.estimate.threads)
                .name(Member.SAMPLES).value(figures.estimate.samples)
                .name(Member.SECONDS).value((float) figures.span().seconds())
                .name(Member.ZERO_SHARE).value((float) figures.zeroShare());
            if (figures.estimate.otherLine != 0) {
                json.name(Member.OTHER_LINE).value(figures.estimate.otherLine);
            }
            if (figures.hasRate()) {
                json.name(Member.PAUSES_PER_SECOND).value((float) figures.rate());
                json.known(Member.REALISED_SECONDS, seconds(figures.realisedNanos()));
            }
            end(json, site);
            cost(json, site);
            verdicts(json, site);
        }
        known(diagnosis.known(site), json);
        json.endObject();
    }

    private void cost(AsciiJson json, Site site) throws IOException {
        json.name(Member.COST).value(diagnosis.costOf(site).toString())
            .name(Member.CORES).value((float) diagnosis.cost(site))
            .name(Member.COST_SHARE).value((float) diagnosis.costShare(site));
    }

    /** The labels of the metrics, and their hash as id. */
    public static void labels(AsciiJson json, Site site) throws IOException {
        json.name(Member.ID).value(SiteId.of(site)).name(Member.CALL).value(site.callLabel())
            .name(Member.CLASS).value(site.className()).name(Member.METHOD).value(site.method())
            .name(Member.LINE).value(site.line()).name(Member.ARTIFACT).value(site.artifact());
    }

    /** Writes the known pauses of a site, in the agent and in the scan alike; nothing if there are none. */
    public static void known(List<KnownSite> bugs, AsciiJson json) throws IOException {
        if (bugs.isEmpty()) {
            return;
        }
        json.array(Member.KNOWN, bugs, bug -> {
            json.beginObject().name(Member.ID).value(bug.known.id).name(Member.TEXT).value(bug.text())
                .name(Member.ARTIFACT).value(bug.artifact).name(Member.VERSION).value(bug.version.toString())
                .name(Member.COPY).value(bug.isCopy()).name(Member.OWNER).value(bug.known.owner)
                .name(Member.FIXED_IN).value(bug.known.fixedIn).name(Member.ADVICE).value(bug.known.advice)
                .name(Member.CHECKED).value(bug.known.checked).name(Member.FAILS_GATES).value(bug.known.failsGates);
            json.texts(Member.LINKS, bug.known.links);
            json.name(Member.DEPENDENCY).beginObject();
            for (Map.Entry<String, String> line : bug.dependency().entrySet()) {
                json.name(line.getKey()).value(line.getValue());
            }
            json.endObject().endObject();
        });
    }

    private void sums(AsciiJson json, SiteFigures sinceStart) throws IOException {
        Times times = sinceStart.times();
        json.name(Member.PAUSES).value(sinceStart.pauses()).name(Member.ZERO_PAUSES).value(sinceStart.zeroPauses())
            .name(Member.TIMED_PAUSES).value(times.timed).name(Member.DESCRIBED_PAUSES).value(times.count())
            .name(Member.REQUESTED_SECONDS).value(seconds(times.requestedNanos))
            .name(Member.REALISED_SECONDS).value(seconds(times.realisedNanos))
            .name(Member.ZERO_REALISED_SECONDS).value(seconds(times.zeroRealisedNanos));
        json.known(Member.CPU_SECONDS, diagnosis.cpuSeconds(sinceStart));
        if (sinceStart.site().call().mayExpire()) {
            json.name(Member.EXPIRED).value(sinceStart.expired());
        }
        if (sinceStart.periodNanos() > 0) {
            json.name(Member.PERIOD_SECONDS).value(seconds(sinceStart.periodNanos()));
        }
    }

    private void window(AsciiJson json, SiteFigures window) throws IOException {
        json.name(Member.WINDOW).beginObject().name(Member.PAUSES_PER_SECOND).value((float) window.rate())
            .name(Member.ZERO_SHARE).value((float) window.zeroShare()).name(Member.TIMED_PAUSES).value(window.timed())
            .name(Member.ZERO_THREADS).value((float) window.threadShare());
        if (window.isRecorded()) {
            json.name(Member.BASIS).value("recorded")
                .name(Member.EXPIRED_PER_SECOND)
                .value((float) (window.expired() / window.span().seconds()));
        } else if (window.site().call().mayExpire()) {
            json.name(Member.EXPIRED_SHARE).value((float) window.expiredShare());
        }
        json.known(Member.THREADS, window.timed() > 0 ? window.threads() : Double.NaN);
        json.known(Member.REQUESTED_SECONDS, seconds(window.requestedNanos()));
        json.known(Member.REALISED_SECONDS, seconds(window.realisedNanos()));
        end(json, window.site());
    }

    /** Ends the figures of a span with what the pauses cost in it. */
    private void end(AsciiJson json, Site site) throws IOException {
        json.known(Member.CPU_CORES, diagnosis.costOf(site).isKnown() ? diagnosis.cost(site) : Double.NaN);
        json.endObject();
    }

    private void verdicts(AsciiJson json, Site site) throws IOException {
        json.array(Member.VERDICTS, diagnosis.findings(site), finding -> json.beginObject()
            .name(Member.ID).value(finding.verdict.name()).name(Member.SEVERITY).value(finding.severity.label())
            .name(Member.REASON).value(finding.reason()).name(Member.ADVICE).value(finding.advice())
            .name(Member.DOC).value(finding.verdict.doc).endObject());
    }

    private static void points(AsciiJson json, Member name, float[] points) throws IOException {
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
        json.array(Member.CALLERS, samples.callers(), caller -> {
            json.beginObject().name(Member.FRAME).value(caller.frame).name(Member.SAMPLES).value(caller.samples)
                .name(Member.SHARE).value((float) caller.share)
                .name(Member.PAUSES).value(Math.round(caller.pauses)).name(Member.ZERO_PAUSES).value(Math.round(caller.zeroPauses))
                .name(Member.PRECISION).value(caller.isAbout ? "about" : "up to");
            json.array(Member.THREADS, caller.threads, threads -> json.beginObject().name(Member.NAME).value(threads.name)
                .name(Member.KIND).value(threads.kind.label()).name(Member.SAMPLES)
                .value(threads.samples).endObject());
            if (!caller.above.isEmpty()) {
                json.array(Member.FROM, caller.above.entrySet(), above -> json.beginObject()
                    .name(Member.FRAME).value(above.getKey()).name(Member.SAMPLES)
                    .value(above.getValue()).endObject());
            }
            json.endObject();
        });
    }

    private static void account(AsciiJson json, WakeUpAccount account) throws IOException {
        json.name(Member.WAKE_UPS).beginObject().name(Member.KNOWN).value(account.isKnown())
            .name(Member.LINE).value(account.line());
        if (account.isKnown()) {
            WakeUps wakeUps = account.wakeUps;
            json.name(Member.BY_KERNEL).value(wakeUps.isByKernel);
            json.known(Member.PER_SECOND, wakeUps.isCounted ? wakeUps.perSecond : Double.NaN);
            json.name(Member.EXPLAINED).value((float) account.explained).name(Member.SAMPLES).value(wakeUps.samples)
                .name(Member.SECONDS).value((float) wakeUps.seconds);
            json.array(Member.SHARES, account.shares, share -> json.beginObject().name(Member.LABEL).value(share.label)
                .name(Member.PER_SECOND).value((float) share.perSecond).name(Member.SHARE).value((float) share.share)
                .name(Member.MORE).value(share.more).endObject());
            json.array(Member.OTHERS, account.others.stream().limit(MOST_ROWS)::iterator,
                row -> row(json, row));
        }
        json.endObject();
    }

    private static void row(AsciiJson json, WakeUps.Row row) throws IOException {
        json.beginObject().name(Member.PLACE).value(row.place == null ? "" : label(row.place.place))
            .name(Member.CALL).value(row.place == null ? "" : label(row.place.call))
            .name(Member.KIND).value(row.kind == null ? "" : row.kind.label()).name(Member.OF_JVM).value(!row.isInJava)
            .name(Member.THREADS).value(row.threads()).name(Member.NAMES).value(label(row.names()));
        json.known(Member.WAKE_UPS_PER_SECOND, row.wakeUps());
        json.known(Member.WAITS_PER_SECOND, row.waits());
        json.name(Member.CPU_CORES).value((float) row.cpu()).name(Member.SAMPLES).value(row.samples());
        json.array(Member.PLACES, row.places().stream().limit(MOST_PLACES)::iterator, place -> {
            json.beginObject().name(Member.PLACE).value(label(place.place)).name(Member.CALL).value(label(place.call))
                .name(Member.SAMPLES).value(row.samples(place));
            json.known(Member.WAITS_SHARE, row.hasShares() ? row.shareOf(place) : Double.NaN);
            json.endObject();
        });
        json.endObject();
    }

    private static String label(String text) {
        return Label.of(text, Label.LIMIT);
    }
}
