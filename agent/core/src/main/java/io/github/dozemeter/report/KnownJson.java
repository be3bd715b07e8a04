package io.github.dozemeter.report;

import io.github.dozemeter.known.KnownPause;
import io.github.dozemeter.known.KnownSite;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The known pauses of a site, as its field {@code known} in JSON: in the agent and in the scan alike. */
public final class KnownJson {

    private KnownJson() {
    }

    /** Nothing if there are none. */
    public static void write(List<KnownSite> bugs, AsciiJson json) throws IOException {
        if (bugs.isEmpty()) {
            return;
        }
        json.name("known").beginArray();
        for (KnownSite bug : bugs) {
            KnownPause known = bug.known;
            json.beginObject().name("id").value(known.id()).name("text").value(bug.text()).name("artifact").value(bug.artifact)
                .name("version").value(bug.version.toString()).name("copy").value(bug.isCopy()).name("owner").value(known.owner())
                .name("fixedIn").value(known.fixedIn()).name("advice").value(known.advice()).name("checked").value(known.checked());
            json.texts("links", known.links());
            json.name("dependency").beginObject();
            for (Map.Entry<String, String> line : bug.dependency().entrySet()) {
                json.name(line.getKey()).value(line.getValue());
            }
            json.endObject().endObject();
        }
        json.endArray();
    }
}
