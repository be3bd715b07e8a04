package io.github.dozemeter.report;

import io.github.dozemeter.sample.Caller;
import io.github.dozemeter.sample.PausingThreads;
import io.github.dozemeter.sample.SiteSamples;
import java.io.IOException;

/** Who called a site, on which threads, as an array in its object. */
final class CallersJson {

    private final Json json;

    CallersJson(Json json) {
        this.json = json;
    }

    /** Nothing where nothing was sampled. */
    void write(SiteSamples observation) throws IOException {
        if (observation.samples() == 0) {
            return;
        }
        json.name("callers").array();
        for (Caller caller : observation.callers()) {
            json.object().name("frame").value(caller.frame()).name("samples").value(caller.samples())
                .name("share").value((float) caller.share()).name("threads").array();
            for (PausingThreads threads : caller.threads()) {
                json.object().name("name").value(threads.name()).name("kind").value(threads.kind().label())
                    .name("samples").value(threads.samples()).endObject();
            }
            json.endArray().endObject();
        }
        json.endArray();
    }
}
