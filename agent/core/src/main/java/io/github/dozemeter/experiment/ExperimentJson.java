package io.github.dozemeter.experiment;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.experiment.SlotOutcome.Outcome;
import io.github.dozemeter.export.report.SitesReport;
import io.github.dozemeter.jvm.ThisJvm;
import io.github.dozemeter.support.AsciiJson;
import io.github.dozemeter.support.Member;
import java.io.IOException;
import java.io.OutputStream;
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
        json.name(Member.ARM).value(arm).name(Member.SECONDS).value(seconds).name(Member.COMPLETE).value(result.isComplete())
            .name(Member.ABORTED).value(aborted).name(Member.SAVES).value(result.saves())
            .name(Member.EFFECT).value(result.showsEffect()).name(Member.SENTENCE).value(sentence)
            .name(Member.PROGRESS).value(progress);
        json.name(Member.OUTCOMES).beginObject();
        for (Outcome outcome : Outcome.values()) {
            Contrast effect = result.effect(outcome);
            boolean isNamed = outcome == Outcome.PROGRESS && !progress.isEmpty();
            String unit = isNamed ? progress + "/s" : outcome.unit;
            json.name(outcome.label).beginObject().name(Member.UNIT).value(unit);
            contrast(json, effect);
            json.name(Member.MIN_VISIBLE).value((float) effect.leastVisible());
            contrast(json.name(Member.PATH).beginObject(), result.path(outcome));
            json.endObject().name(Member.HAS_FIGURE).value(result.hasFigure(outcome)).endObject();
        }
        json.endObject();
        json.array(Member.SLOTS, result.outcomes, slot -> {
            json.beginObject().name(Member.ARM).value(slot.slot.arm.label())
                .name(Member.BLOCK).value(slot.slot.block).name(Member.COUNTED).value(slot.slot.isCounted)
                .name(Member.THROTTLED).value(slot.isThrottled).name(Member.LATE).value(slot.isLate);
            for (Outcome outcome : Outcome.values()) {
                json.name(outcome.label).value((float) slot.perSecond(outcome));
            }
            json.endObject();
        });
        end(json);
    }

    private static void contrast(AsciiJson json, Contrast contrast) throws IOException {
        json.name(Member.ESTIMATE).value((float) contrast.estimate).name(Member.LOW).value((float) contrast.low)
            .name(Member.HIGH).value((float) contrast.high).name(Member.P).value((float) contrast.pValue);
    }

    /** @param objections by arm; null for one that fits */
    public void writeArms(Map<String, String> objections, OutputStream out) throws IOException {
        AsciiJson json = begin(out);
        json.array(Member.ARMS, objections.entrySet(), arm -> {
            json.beginObject().name(Member.ARM).value(arm.getKey()).name(Member.FITS)
                .value(arm.getValue() == null);
            if (arm.getValue() != null) {
                json.name(Member.WHY).value(arm.getValue());
            }
            json.endObject();
        });
        end(json);
    }

    private AsciiJson begin(OutputStream out) throws IOException {
        AsciiJson json = new AsciiJson(out);
        SitesReport.labels(json.beginObject().name(Member.SITE).beginObject(), site);
        json.endObject();
        return json;
    }

    private void end(AsciiJson json) throws IOException {
        json.name(Member.AGENT).beginObject().name(Member.VERSION).value(agentVersion).endObject();
        json.name(Member.JVM).beginObject().name(Member.MAIN).value(ThisJvm.main()).name(Member.PID).value(ThisJvm.pid())
            .name(Member.JAVA).value(ThisJvm.java()).endObject();
        json.endObject().flush();
    }
}
