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
        json.name("stoppedSeconds").value(result.stopped()).name("threads").value(result.threads());
        json.name("wakeUpsPerSecond").value(wakeUps.perSecond()).name("cores").value(result.cpu());
        json.name("waitingCores").value(result.burned()).name("headline").value(result.headline());
        json.name("rows").beginArray();
        for (WakeUps.Row row : wakeUps.rows()) {
            row(result, row, json);
        }
        json.endArray().name("kinds").beginArray();
        for (Map.Entry<String, Double> kind : result.kinds().entrySet()) {
            json.beginObject().name("kind").value(kind.getKey()).name("wakeUpsPerSecond").value(kind.getValue()).endObject();
        }
        json.endArray().name("notes").beginArray();
        for (String note : result.notes()) {
            json.value(note);
        }
        json.endArray().endObject();
        out.write('\n');
    }

    private static void row(LookResult result, WakeUps.Row row, JsonWriter json) throws IOException {
        json.beginObject().name("wakeUpsPerSecond").value(row.wakeUps()).name("cores").value(row.cpu());
        json.name("userCores").value(LookResult.split(row, row.user())).name("systemCores").value(LookResult.split(row, row.system()));
        json.name("spinCores").value(row.spin()).name("threads").value(row.threads()).name("threadNames").value(row.names());
        json.name("ofJvm").value(!row.isInJava()).name("kind").value(row.kind() == null ? null : row.kind().label());
        json.name("samples").value(row.samples());
        if (row.place() != null) {
            place(row.place(), json);
            json.name("jar").value(result.jar(row));
        }
        LookFinding finding = LookFinding.of(row);
        json.name("verdict").value(finding == null || finding.verdict() == null ? null : finding.verdict().name());
        json.name("reason").value(finding == null ? null : finding.reason());
        json.name("places").beginArray();
        for (StackPlace at : row.places()) {
            json.beginObject();
            place(at, json);
            json.name("samples").value(row.samples(at)).endObject();
        }
        json.endArray().endObject();
    }

    private static void place(StackPlace place, JsonWriter json) throws IOException {
        StackTraceElement frame = place.frame();
        json.name("call").value(place.call());
        if (frame != null) {
            json.name("class").value(frame.getClassName()).name("method").value(frame.getMethodName());
            json.name("line").value(Math.max(0, frame.getLineNumber()));
        }
    }
}
