package io.github.dozemeter.report;

import com.google.gson.stream.JsonWriter;
import io.github.dozemeter.experiment.Contrast;
import io.github.dozemeter.experiment.ExperimentResult;
import io.github.dozemeter.experiment.SlotOutcome.Outcome;
import io.github.dozemeter.process.ThisJvm;
import io.github.dozemeter.record.Site;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Map;

/** Writes what the command {@code try} reads: the result of an experiment, or which arms fit a site. Immutable. */
public final class ExperimentJson {

    private final Site site;
    private final String agentVersion;

    public ExperimentJson(Site site, String agentVersion) {
        this.site = site;
        this.agentVersion = agentVersion;
    }

    /**
     * @param arm as the user wrote it
     * @param aborted why it ended early; empty if it did not
     * @param progress what the user's counter counts; empty without one
     */
    public void write(ExperimentResult result, String arm, int seconds, String aborted, String progress,
                      String sentence, OutputStream out) throws IOException {
        AsciiJson json = begin(out);
        json.name("arm").value(arm).name("seconds").value(seconds).name("complete").value(result.isComplete())
            .name("aborted").value(aborted).name("saves").value(result.saves())
            .name("effect").value(result.showsEffect()).name("sentence").value(sentence)
            .name("progress").value(progress);
        json.name("outcomes").beginObject();
        for (Outcome outcome : Outcome.values()) {
            Contrast effect = result.effect(outcome);
            boolean isNamed = outcome == Outcome.PROGRESS && !progress.isEmpty();
            json.name(outcome.label).beginObject().name("unit")
                .value(isNamed ? progress + "/s" : outcome.unit);
            contrast(json, effect);
            json.name("leastVisible").value((float) effect.leastVisible());
            contrast(json.name("path").beginObject(), result.path(outcome));
            json.endObject().name("hasFigure").value(result.hasFigure(outcome)).endObject();
        }
        json.endObject();
        json.array("slots", result.outcomes, slot -> {
            json.beginObject().name("arm").value(slot.slot.arm.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .name("block").value(slot.slot.block).name("counted").value(slot.slot.isCounted)
                .name("throttled").value(slot.isThrottled).name("late").value(slot.isLate);
            for (Outcome outcome : Outcome.values()) {
                json.name(outcome.label).value((float) slot.perSecond(outcome));
            }
            json.endObject();
        });
        end(json);
    }

    private static void contrast(JsonWriter json, Contrast contrast) throws IOException {
        json.name("estimate").value((float) contrast.estimate).name("low").value((float) contrast.low)
            .name("high").value((float) contrast.high).name("p").value((float) contrast.pValue);
    }

    /** @param objections by arm; null for one that fits */
    public void writeArms(Map<String, String> objections, OutputStream out) throws IOException {
        AsciiJson json = begin(out);
        json.array("arms", objections.entrySet(), arm -> {
            json.beginObject().name("arm").value(arm.getKey()).name("fits")
                .value(arm.getValue() == null);
            if (arm.getValue() != null) {
                json.name("why").value(arm.getValue());
            }
            json.endObject();
        });
        end(json);
    }

    private AsciiJson begin(OutputStream out) throws IOException {
        AsciiJson json = new AsciiJson(out);
        SitesReport.labels(json.beginObject().name("site").beginObject(), site);
        json.endObject();
        return json;
    }

    private void end(JsonWriter json) throws IOException {
        json.name("agent").beginObject().name("version").value(agentVersion).endObject();
        json.name("jvm").beginObject().name("main").value(ThisJvm.main()).name("pid").value(ThisJvm.pid())
            .name("java").value(ThisJvm.java()).endObject();
        json.endObject().flush();
    }
}
