package io.github.dozemeter.cli.look;

import com.google.gson.stream.JsonWriter;
import io.github.dozemeter.report.AsciiJson;
import io.github.dozemeter.wakeup.StackPlace;
import io.github.dozemeter.wakeup.WakeUps;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;

/** A look as JSON; docs/look.md describes it. */
final class LookJson implements LookFormat {

    private final String version;

    LookJson(String version) {
        this.version = version;
    }

    @Override
    public void write(LookResult result, PrintWriter out) throws IOException {
        WakeUps wakeUps = result.wakeUps();
        JsonWriter json = new AsciiJson(out);
        json.setIndent("  ");
        json.beginObject().name("version").value(version).name("pid").value(result.jvm().pid()).name("main").value(result.jvm().main());
        json.name("startMillis").value(result.startMillis()).name("seconds").value(wakeUps.seconds());
        json.name("complete").value(result.ending() == null).name("threadDumps").value(wakeUps.samples());
        json.name("stoppedSeconds").value((float) result.stopped()).name("threads").value(result.threads());
        json.name("wakeUpsPerSecond").value((float) wakeUps.perSecond()).name("cpuCores").value((float) result.cpu());
        json.name("waitingCores").value((float) result.burned()).name("headline").value(result.headline());
        json.name("rows").beginArray();
        for (WakeUps.Row row : wakeUps.rows()) {
            row(result, row, json);
        }
        json.endArray().name("shares").beginArray();
        for (Map.Entry<String, Double> kind : result.kinds().entrySet()) {
            json.beginObject().name("label").value(kind.getKey()).name("perSecond").value(kind.getValue().floatValue());
            json.name("share").value((float) (kind.getValue() / wakeUps.perSecond())).endObject();
        }
        json.endArray().name("notes").beginArray();
        for (String note : result.notes()) {
            json.value(note);
        }
        json.endArray().endObject();
        out.write('\n');
    }

    private static void row(LookResult result, WakeUps.Row row, JsonWriter json) throws IOException {
        json.beginObject().name("place").value(row.place() == null ? "" : row.place().place()).name("call").value(LookResult.call(row));
        json.name("jar").value(result.jar(row)).name("kind").value(row.kind() == null ? "" : row.kind().label());
        json.name("ofJvm").value(!row.isInJava()).name("threads").value(row.threads()).name("names").value(row.names());
        json.name("wakeUpsPerSecond").value((float) row.wakeUps()).name("cpuCores").value((float) row.cpu());
        json.name("userCores").value((float) LookResult.split(row, row.user()));
        json.name("systemCores").value((float) LookResult.split(row, row.system()));
        json.name("spinCores").value((float) row.spin());
        LookFinding finding = result.finding(row);
        json.name("verdict").value(finding == null || finding.verdict() == null ? null : finding.verdict().name());
        json.name("reason").value(finding == null ? null : finding.reason());
        json.name("samples").value(row.samples()).name("places").beginArray();
        for (StackPlace at : row.places()) {
            json.beginObject().name("place").value(at.place()).name("call").value(at.call()).name("kind").value(at.kind().label());
            json.name("samples").value(row.samples(at)).endObject();
        }
        json.endArray().endObject();
    }
}
