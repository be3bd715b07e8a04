package io.github.dozemeter.cli;

import io.github.dozemeter.diagnose.Severity;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.report.JsonObject;
import io.github.dozemeter.text.SafeText;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads what the command line shows and judges of {@code /api/sites} and of reports in JSON; unknown members are skipped.
 * Immutable once read.
 */
final class SitesDocument {

    /** 0 before the first window has ended. */
    final double windowSeconds;
    /** The classes that are only estimated. */
    final Deferred deferred;
    /** The version of the document's schema; 0 if it names none. */
    final int schema;
    /** Whether verdicts cover the last minute only, not all that was recorded. */
    final boolean isLive;
    /** Main class or jar of the JVM; empty if unknown. */
    final String main;
    /** Whether the agent stopped timing because that cost too much. */
    final boolean isUntimed;
    /** Whether the self-test has passed. */
    final boolean isActive;
    final long recordedSites;
    final long rewrittenClasses;
    /** CPU time of the agent, estimated. */
    final double overheadSeconds;
    /** Says in one line where the wake-ups of the JVM come from; empty if the agent does not know. */
    final String wakeUps;
    /**
     * The sites that paused in the window, those with an estimate, and those that make schedules; before the first window all
     * sites, without figures.
     */
    final List<JudgedSite> sites = new ArrayList<>();
    final long estimated;
    /** Those of all sites in their order, also of sites that did not pause in the window, which may have one from before. */
    final List<SiteVerdict> verdicts = new ArrayList<>();

    /** One site, and what was found about it. Immutable. */
    static final class JudgedSite {

        final String call;
        /** Class, method and line. */
        final String place;
        /** Ids of the known pauses that it is, joined by commas; empty if it is none. */
        final String known;
        /** Whether it paused in the window, or makes schedules and never pauses. */
        private final boolean isCurrent;
        /** Whether its figures are estimates: its class is deferred. */
        final boolean isEstimated;

        private JudgedSite(JsonObject json) {
            call = json.text("call");
            place = SafeText.of(Site.place(json.text("class"), json.text("method"), (int) json.whole("line")));
            isCurrent = json.has("window") || !Double.isNaN(json.number("periodSeconds"));
            isEstimated = json.has("estimate");
            known = json.list("known").stream().map(one -> SafeText.of(one.text("id"))).collect(Collectors.joining(", "));
        }
    }

    /** Those on the allow list are verdicts, too. Immutable. */
    static final class SiteVerdict {

        final JudgedSite site;
        final String id;
        /** As in the report: {@code warning}, {@code info} or {@code none}. */
        final String severity;
        final String reason;
        final String advice;

        private SiteVerdict(JudgedSite site, JsonObject json) {
            this.site = site;
            id = json.text("id");
            severity = json.text("severity");
            reason = json.text("reason");
            advice = json.text("advice");
        }
    }

    private SitesDocument(JsonObject json) {
        schema = (int) json.whole("schema");
        isLive = json.text("kind").equals("live");
        main = json.object("jvm").text("main");
        windowSeconds = json.has("windowSeconds") ? json.number("windowSeconds") : 0;
        wakeUps = json.object("wakeUps").text("line");
        deferred = new Deferred(json.texts("deferred"), Collections.<SampledSite>emptyList());
        JsonObject agent = json.object("agent");
        isActive = json.has("look") || agent.flag("active");
        isUntimed = agent.text("timing").equals("counts-only");
        recordedSites = agent.whole("sitesRecorded");
        rewrittenClasses = agent.whole("classesRewritten");
        overheadSeconds = agent.has("overheadSeconds") ? agent.number("overheadSeconds") : 0;
        sites.addAll(judged(json.list("sites")));
        sites.removeIf(site -> windowSeconds > 0 && !site.isCurrent);
        List<JudgedSite> sampled = judged(json.list("sampled"));
        sampled.removeIf(site -> !site.isEstimated);
        estimated = sampled.size();
        sites.addAll(sampled);
    }

    private List<JudgedSite> judged(List<JsonObject> list) {
        List<JudgedSite> judged = new ArrayList<>();
        for (JsonObject one : list) {
            JudgedSite site = new JudgedSite(one);
            judged.add(site);
            one.list("verdicts").forEach(verdict -> verdicts.add(new SiteVerdict(site, verdict)));
        }
        return judged;
    }

    /** @throws IOException if the text is no such document */
    static SitesDocument of(String json) throws IOException {
        try {
            return new SitesDocument(JsonObject.read(new StringReader(json)));
        } catch (IOException | IllegalStateException malformed) {
            throw new IOException("not the JSON of /api/sites", malformed);
        }
    }

    long verdicts(Severity severity) {
        return verdicts.stream().filter(verdict -> verdict.severity.equals(severity.label())).count();
    }
}
