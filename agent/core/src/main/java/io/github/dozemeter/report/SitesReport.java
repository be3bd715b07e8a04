package io.github.dozemeter.report;

import com.google.gson.stream.JsonWriter;
import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.SiteHistory;
import io.github.dozemeter.metrics.AgentFacts;
import io.github.dozemeter.metrics.Family;
import io.github.dozemeter.metrics.SiteId;
import io.github.dozemeter.metrics.TriedSites;
import io.github.dozemeter.process.ThisJvm;
import io.github.dozemeter.record.CostModel;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.Label;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Snapshot;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.Locale;

/** Everything about all sites, the costliest first, as the JSON document of {@code docs/api.md}. */
public final class SitesReport implements Report {

    /** Grows when a member is removed or changes its meaning, not when one is added. */
    private static final int SCHEMA = 1;

    private final ReportSources from;
    private final String kind;

    private SitesReport(ReportSources from, String kind) {
        this.from = from;
        this.kind = kind;
    }

    /** The figures of the running agent. */
    public static SitesReport live(ReportSources from) {
        return new SitesReport(from, "live");
    }

    /** The figures of the whole run, for a file. */
    public static SitesReport whole(ReportSources from) {
        return new SitesReport(from, "report");
    }

    @Override
    public void writeTo(Writer out) throws IOException {
        Diagnosis diagnosis = from.diagnoses().diagnosis();
        Snapshot snapshot = from.recorder().snapshot();
        long now = System.currentTimeMillis();
        JsonWriter json = new AsciiJson(out).beginObject();
        json.name("schema").value(SCHEMA).name("kind").value(kind).name("taken").value(time(now));
        agent(json.name("agent").beginObject(), snapshot);
        json.name("jvm").beginObject().name("main").value(ThisJvm.main()).name("pid").value(ThisJvm.pid())
            .name("java").value(ThisJvm.java()).endObject();
        json.name("headline").value(from.facts().headline(diagnosis)).name("fixFirst").value(fixFirst(diagnosis));
        json.name("windowSeconds").value(diagnosis.isJudged() ? diagnosis.seconds() : 0);
        costModel(json, diagnosis.costModel());
        experiment(json, from.facts().tried().running());
        sites(json, snapshot, diagnosis);
        deferred(json, snapshot.deferred(), diagnosis);
        WakeUpsJson.account(json, diagnosis.account());
        json.endObject();
        out.flush();
    }

    /** The site that the headline names; null if no site has a warning. */
    private static String fixFirst(Diagnosis diagnosis) {
        return diagnosis.warned().isEmpty() ? null : SiteId.of(diagnosis.warned().iterator().next());
    }

    private void agent(JsonWriter json, Snapshot snapshot) throws IOException {
        AgentFacts facts = from.facts();
        json.name("version").value(facts.build().version()).name("revision").value(facts.build().revision())
            .name("mode").value(facts.mode()).name("active").value(facts.isActive())
            .name("started").value(time(facts.startMillis())).name("uptimeSeconds").value(facts.uptimeSeconds())
            .name("timing").value(from.watch().level().name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .name("sitesRecorded").value(snapshot.recordedSites()).name("sitesLimit").value(snapshot.siteLimit())
            .name("sitesOverflowed").value(snapshot.overflowedSites())
            .name("classesRewritten").value(facts.rewrittenClasses())
            .name("overheadSeconds").value(Family.seconds(from.watch().costs().nanos(snapshot))).endObject();
    }

    private static void costModel(JsonWriter json, CostModel model) throws IOException {
        json.name("wakeupCost").beginObject().name("seconds").value(model.wakeUpSeconds()).name("basis").value(model.basis()).endObject();
        if (model.hasCorePrice()) {
            json.name("corePrice").value(model.corePrice());
        }
    }

    /** @param running null where none goes on */
    private static void experiment(JsonWriter json, TriedSites.Running running) throws IOException {
        if (running != null) {
            json.name("experiment").beginObject().name("id").value(SiteId.of(running.site())).name("arm").value(running.arm())
                .name("secondsLeft").value(running.secondsLeft()).endObject();
        }
    }

    private void sites(JsonWriter json, Snapshot snapshot, Diagnosis diagnosis) throws IOException {
        SiteHistory history = from.history().get();
        SiteJson writer = new SiteJson(json, diagnosis, from.facts().tried());
        json.name("sites").beginArray();
        for (SiteFigures site : diagnosis.costliestFirst(snapshot.sites())) {
            writer.write(site, history.of(site.site()));
        }
        json.endArray();
    }

    private void deferred(JsonWriter json, Deferred deferred, Diagnosis diagnosis) throws IOException {
        json.name("deferred").beginArray();
        for (String name : deferred.classes()) {
            json.value(Label.of(name, Label.LIMIT));
        }
        json.endArray().name("sampled").beginArray();
        SiteJson writer = new SiteJson(json, diagnosis, from.facts().tried());
        for (SampledSite sampled : deferred.sites()) {
            writer.write(sampled);
        }
        json.endArray();
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }
}
