package io.github.dozemeter.report;

import com.google.gson.stream.JsonWriter;
import io.github.dozemeter.sample.Caller;
import io.github.dozemeter.sample.PausingThreads;
import io.github.dozemeter.sample.SiteSamples;
import java.io.IOException;

/** The callers of a site and their threads, as an array in its object. */
final class CallersJson {

    private final JsonWriter json;

    CallersJson(JsonWriter json) {
        this.json = json;
    }

    /** Writes nothing if there are no samples. */
    void write(SiteSamples observation) throws IOException {
        if (observation.samples() == 0) {
            return;
        }
        json.name("callers").beginArray();
        for (Caller caller : observation.callers()) {
            json.beginObject().name("frame").value(caller.frame()).name("samples").value(caller.samples())
                .name("share").value((float) caller.share()).name("threads").beginArray();
            for (PausingThreads threads : caller.threads()) {
                json.beginObject().name("name").value(threads.name()).name("kind").value(threads.kind().label())
                    .name("samples").value(threads.samples()).endObject();
            }
            json.endArray().endObject();
        }
        json.endArray();
    }
}
