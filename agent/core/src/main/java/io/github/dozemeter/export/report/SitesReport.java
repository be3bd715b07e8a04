package io.github.dozemeter.export.report;

import static io.github.dozemeter.export.metrics.Metrics.seconds;

import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.Estimate;
import io.github.dozemeter.counters.Label;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.SiteId;
import io.github.dozemeter.counters.Times;
import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.judge.Cost;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.Finding;
import io.github.dozemeter.judge.Row;
import io.github.dozemeter.judge.SiteHistory;
import io.github.dozemeter.judge.WakeUpAccount;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.support.AsciiJson;
import io.github.dozemeter.support.Member;
import io.github.dozemeter.threads.LineGroup;
import io.github.dozemeter.threads.LineGroup.Line;
import io.github.dozemeter.threads.SiteSamples;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.HashMap;
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
    private static final int MAX_ROWS = 100;
    private static final int MAX_PLACES = 5;
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
        String toFixId = toFix == null ? null : SiteId.of(toFix);
        json.name(Member.HEADLINE).value(from.headline.text).name(Member.FIX_FIRST).value(toFixId);
        json.texts(Member.NOTES, from.headline.notes);
        if (!from.source.action().isEmpty()) {
            json.name(Member.HOW).value(from.source.action());
        }
        json.name(Member.WINDOW_SECONDS).value(diagnosis.isJudged() ? diagnosis.seconds() : 0);
        cpu(json);
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
        json.array(Member.SITES, diagnosis.inOrder(from.sinceStart.sites()),
            site -> counted(json, site));
        Deferred deferred = from.sinceStart.deferred();
        json.texts(Member.DEFERRED, deferred.classes.stream().map(SitesReport::label)::iterator);
        Map<Site, Integer> threads = new HashMap<>();
        deferred.sites.forEach(site -> threads.put(site.site, site.threads));
        List<Row> estimated = diagnosis.rows.stream().filter(row -> row.figures.isEstimated()).collect(Collectors.toList());
        Set<Site> seen = estimated.stream().flatMap(row -> row.figures.estimate.lines.keySet().stream())
            .collect(Collectors.toSet());
        json.name(Member.SAMPLED).beginArray();
        for (SampledSite site : deferred.sites) {
            if (!seen.contains(site.site)) {
                labels(json.beginObject(), site.site);
                json.name(Member.THREADS).value(site.threads);
                known(diagnosis.known(site.site), json);
                json.endObject();
            }
        }
        for (Row row : estimated) {
            estimated(json, row, threads.getOrDefault(row.site(), row.figures.estimate.threads));
        }
        json.endArray();
        account(json, diagnosis.account);
        json.endObject();
    }

    private void cpu(AsciiJson json) throws IOException {
        json.name(Member.CPU).beginObject();
        json.known(Member.CORES, diagnosis.processCores());
        if (from.source.processors() > 0) {
            json.name(Member.LIMIT).value(from.source.processors());
        }
        json.endObject();
    }

    private void counted(AsciiJson json, SiteFigures sinceStart) throws IOException {
        Site site = sinceStart.site();
        labels(json.beginObject(), site);
        String basis = sinceStart.isRecorded() ? "recorded" : "counted";
        json.name(Member.BASIS).value(basis)
            .name(Member.OTHER).value(site.isOther()).name(Member.ARGUMENT)
            .value(sinceStart.argument.label());
        sums(json, sinceStart);
        cost(json, diagnosis.costOf(site), diagnosis.rank(site));
        if (diagnosis.isJudged() && !site.call().isSchedule()) {
            window(json, diagnosis.figures(site));
        }
        verdicts(json, diagnosis.findings(site));
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
        callers(json, diagnosis.samples(site), sinceStart.isRecorded());
        json.endObject();
    }

    /** A row that is not counted. */
    private void estimated(AsciiJson json, Row row, int threads) throws IOException {
        SiteFigures figures = row.figures;
        Estimate estimate = figures.estimate;
        labels(json.beginObject(), row.site());
        json.name(Member.THREADS).value(threads);
        json.name(Member.BASIS).value("estimated").name(Member.ESTIMATE).beginObject()
            .name(Member.BASIS).value(estimate.toString()).name(Member.THREADS).value(estimate.threads)
            .name(Member.SAMPLES).value(estimate.samples)
            .name(Member.SECONDS).value((float) figures.span().seconds());
        if (estimate.otherLine() != 0) {
            json.name(Member.OTHER_LINE).value(estimate.otherLine());
        }
        if (figures.hasRate()) {
            json.name(Member.ZERO_SHARE).value((float) figures.zeroShare())
                .name(Member.PAUSES_PER_SECOND).value((float) figures.rate())
                .name(Member.RATE_BASIS).value(estimate.basis.label());
            json.known(Member.REALISED_SECONDS, seconds(figures.realisedNanos()));
        }
        if (!estimate.caller.isEmpty()) {
            json.name(Member.CALLER).value(label(estimate.caller));
        }
        if (estimate.lines.size() > 1) {
            json.array(Member.LINES, estimate.lines.entrySet(), line -> {
                labels(json.beginObject(), line.getKey());
                json.name(Member.SHARE).value(line.getValue().floatValue()).endObject();
            });
        }
        cores(json, row.cost);
        json.name(Member.OUTSIDE_CORES).value((float) estimate.outside).endObject();
        cost(json, row.cost, diagnosis.rows.indexOf(row));
        verdicts(json, row.findings);
        String exactly = from.exactly(row);
        if (!exactly.isEmpty()) {
            json.name(Member.EXACTLY).value(exactly);
        }
        known(row.bugs, json);
        json.endObject();
    }

    /** @param rank the place of the row in the list; after all others what did not pause in the time judged */
    private void cost(AsciiJson json, Cost cost, int rank) throws IOException {
        json.name(Member.RANK).value(rank);
        json.name(Member.COST).value(cost.toString())
            .name(Member.CORES).value((float) cost.cores)
            .name(Member.COST_SHARE).value((float) diagnosis.costShare(cost));
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

    /** @param window null for a site that did not pause in the window */
    private void window(AsciiJson json, SiteFigures window) throws IOException {
        if (window == null) {
            return;
        }
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
        if (window.timed() > 0) {
            json.known(Member.THREADS, window.threads());
        }
        json.known(Member.REQUESTED_SECONDS, seconds(window.requestedNanos()));
        json.known(Member.REALISED_SECONDS, seconds(window.realisedNanos()));
        cores(json, diagnosis.costOf(window.site()));
        json.endObject();
    }

    private static void cores(AsciiJson json, Cost cost) throws IOException {
        if (cost.isKnown()) {
            json.known(Member.CPU_CORES, cost.cores);
        }
    }

    private static void verdicts(AsciiJson json, List<Finding> findings) throws IOException {
        json.array(Member.VERDICTS, findings, finding -> json.beginObject()
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

    private static void callers(AsciiJson json, SiteSamples samples, boolean isRecorded) throws IOException {
        if (samples.samples() == 0) {
            return;
        }
        json.array(Member.CALLERS, samples.callers(), caller -> {
            json.beginObject().name(Member.FRAME).value(caller.frame).name(Member.SAMPLES).value(caller.samples)
                .name(Member.SHARE).value((float) caller.share)
                .name(Member.PAUSES).value(Math.round(caller.pauses)).name(Member.ZERO_PAUSES).value(Math.round(caller.zeroPauses))
                .name(Member.PRECISION).value(isRecorded ? "exact" : caller.precision());
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
            json.name(Member.BY_KERNEL).value(account.isByKernel);
            if (account.isCounted) {
                json.known(Member.PER_SECOND, account.perSecond);
            }
            json.name(Member.EXPLAINED).value((float) account.explained).name(Member.SAMPLES).value(account.samples)
                .name(Member.SECONDS).value((float) account.seconds);
            json.array(Member.SHARES, account.shares, share -> json.beginObject().name(Member.LABEL).value(share.label)
                .name(Member.PER_SECOND).value((float) share.perSecond).name(Member.SHARE).value((float) share.share)
                .name(Member.MORE).value(share.more).endObject());
            json.array(Member.OTHERS, account.others.stream().limit(MAX_ROWS)::iterator,
                row -> row(json, row));
        }
        json.endObject();
    }

    private static void row(AsciiJson json, LineGroup row) throws IOException {
        List<Line> lines = row.lines();
        String place = "";
        String call = "";
        if (lines.size() == 1) {
            place = label(lines.get(0).place.place);
            call = label(lines.get(0).place.call);
        }
        String kind = row.kind() == null ? "" : row.kind().label();
        json.beginObject().name(Member.PLACE).value(place).name(Member.CALL).value(call)
            .name(Member.KIND).value(kind).name(Member.OF_JVM).value(!row.isInJava)
            .name(Member.THREADS).value(row.threads()).name(Member.NAMES).value(label(row.names()));
        json.known(Member.WAKE_UPS_PER_SECOND, row.wakeUps());
        json.known(Member.WAITS_PER_SECOND, row.waits());
        json.name(Member.CPU_CORES).value((float) row.cpu()).name(Member.SAMPLES).value(row.samples());
        json.array(Member.PLACES, lines.stream().limit(MAX_PLACES)::iterator, line -> json.beginObject()
            .name(Member.PLACE).value(label(line.place.place)).name(Member.CALL).value(label(line.place.call))
            .name(Member.SAMPLES).value(line.samples()).endObject());
        json.endObject();
    }

    private static String label(String text) {
        return Label.of(text, Label.LIMIT);
    }
}
