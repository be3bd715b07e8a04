package io.github.dozemeter.cli.scan;

import com.google.gson.stream.JsonWriter;
import io.github.dozemeter.instrument.FoundPause;
import io.github.dozemeter.report.AsciiJson;
import io.github.dozemeter.report.KnownJson;
import java.io.IOException;
import java.io.PrintWriter;

/** A scan as JSON: {@code {"classes": n, "pauses": [...], "complaints": [...]}}. */
final class ScanJson implements ScanFormat {

    private static final double NANOS_PER_SECOND = 1e9;

    @Override
    public void write(ScanResult result, PrintWriter out) throws IOException {
        JsonWriter json = new AsciiJson(out);
        json.setIndent("  ");
        json.beginObject().name("classes").value(result.classes()).name("pauses").beginArray();
        for (ScannedPause pause : result.pauses()) {
            write(pause, json);
        }
        json.endArray().name("complaints").beginArray();
        for (String complaint : result.complaints()) {
            json.value(complaint);
        }
        json.endArray().endObject();
        out.write('\n');
    }

    private static void write(ScannedPause scanned, JsonWriter json) throws IOException {
        FoundPause pause = scanned.pause();
        json.beginObject().name("container").value(scanned.container()).name("class").value(pause.className())
            .name("method").value(pause.method()).name("line").value(pause.line()).name("call").value(pause.label())
            .name("argument").value(pause.argument().label());
        if (pause.time().isPresent()) {
            json.name("constantSeconds").value(pause.time().getAsLong() / NANOS_PER_SECOND);
        }
        json.name("inLoop").value(pause.isInLoop()).name("kinds").beginArray();
        for (FindingKind kind : scanned.kinds()) {
            json.value(kind.label());
        }
        json.endArray();
        KnownJson.write(scanned.known(), json);
        json.endObject();
    }
}
