package io.github.dozemeter.report;

import com.google.gson.stream.JsonWriter;
import io.github.dozemeter.process.ThisJvm;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.suite.Origin;
import io.github.dozemeter.suite.TestJvm;
import io.github.dozemeter.suite.TestJvm.PauseSums;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Locale;

/** The file of one JVM that ran tests, which the verb {@code junit} reads. */
public final class SuiteJson {

    private SuiteJson() {
    }

    public static void write(TestJvm jvm, String agentVersion,
                             OutputStream out) throws IOException {
        AsciiJson json = new AsciiJson(out);
        json.beginObject().name("format").value(TestJvm.FORMAT).name("version").value(agentVersion)
            .name("pid").value(ThisJvm.pid()).name("start").value(Instant.ofEpochMilli(jvm.startMillis).toString())
            .name("end").value(Instant.ofEpochMilli(jvm.endMillis).toString())
            .name("finished").value(jvm.isFinished).name("parallel").value(jvm.isParallel);
        json.array("classes", jvm.classes, one -> {
            json.beginObject().name("class").value(one.name).name("seconds").value(one.nanos / 1e9);
            json.array("pauses", one.pauses.entrySet(), by -> {
                json.beginObject().name("by").value(label(by.getKey()));
                sums(json, by.getValue());
            });
            json.endObject();
        });
        json.array("sites", jvm.sites, paused -> {
            Site site = paused.site;
            json.beginObject().name("by").value(label(paused.origin)).name("call").value(site.call().label())
                .name("class").value(site.className()).name("method").value(site.method())
                .name("line").value(site.line()).name("artifact").value(site.artifact());
            sums(json, paused.pauses);
        });
        json.endObject().flush();
    }

    private static String label(Origin origin) {
        return origin.name().toLowerCase(Locale.ROOT);
    }

    /** Writes the sums, and ends their object. */
    private static void sums(JsonWriter json, PauseSums pauses) throws IOException {
        json.name("pauses").value(pauses.pauses).name("zeroPauses").value(pauses.zeroPauses)
            .name("untimedPauses").value(pauses.untimed).name("sleptSeconds").value(pauses.sleptNanos / 1e9)
            .name("waitedSeconds").value(pauses.waitedNanos / 1e9).endObject();
    }
}
