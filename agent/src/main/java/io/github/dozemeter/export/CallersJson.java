package io.github.dozemeter.export;

import io.github.dozemeter.observe.Caller;
import io.github.dozemeter.observe.Observation;
import io.github.dozemeter.observe.PausingThreads;
import java.io.IOException;

/** Who called a site, on which threads, as an array in its object. */
final class CallersJson {

    private final Json json;

    CallersJson(Json json) {
        this.json = json;
    }

    /** Nothing where nothing was sampled. */
    void write(Observation observation) throws IOException {
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
