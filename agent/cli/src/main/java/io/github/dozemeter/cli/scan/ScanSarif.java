package io.github.dozemeter.cli.scan;

import io.github.dozemeter.instrument.FoundPause;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.report.VerdictPage;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * SARIF 2.1.0, for pages that show findings beside the code. A finding's place is the source file that the class names, in
 * the folder of its package. Only what something is said against is a result.
 */
final class ScanSarif implements ScanFormat {

    private static final String SCHEMA =
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

    private final String version;
    private final String sources;

    /** @param sources folder of the sources in the repository, empty or with a slash at its end */
    ScanSarif(String version, String sources) {
        this.version = version;
        this.sources = sources;
    }

    @Override
    public void write(ScanResult result, PrintStream out) throws IOException {
        List<Object> rules = new ArrayList<>();
        for (FindingKind kind : FindingKind.values()) {
            rules.add(rule(kind));
        }
        List<Object> results = new ArrayList<>();
        for (ScannedPause pause : result.pauses()) {
            for (FindingKind kind : pause.kinds()) {
                results.add(result(pause, kind));
            }
        }
        Map<String, Object> driver = object("name", "Dozemeter", "version", version, "rules", rules);
        Map<String, Object> run = object("tool", object("driver", driver), "results", results,
            "columnKind", "utf16CodeUnits");
        out.print(JsonTree.text(object("$schema", SCHEMA, "version", "2.1.0", "runs", Collections.singletonList(run))));
    }

    private static Map<String, Object> rule(FindingKind kind) throws IOException {
        return object("id", kind.label(), "name", kind.verdict().name(),
            "shortDescription", object("text", kind.meaning().substring(0, kind.meaning().indexOf(':') + 1)
                .replace(":", ".")),
            "fullDescription", object("text", kind.meaning()), "help", object("text", kind.meaning(),
                "markdown", VerdictPage.withoutThresholds(kind.verdict())),
            "defaultConfiguration", object("level", "warning"));
    }

    private Map<String, Object> result(ScannedPause scanned, FindingKind kind) {
        FoundPause pause = scanned.pause();
        String message = String.format(Locale.ROOT, "%s in %s%s", pause.call().label(), scanned.place(),
            kind == FindingKind.ZERO_SLEEP ? " always asks for no time" : " is made while a monitor is held");
        Map<String, Object> physical = object("artifactLocation", object("uri", source(pause)));
        if (pause.line() > 0) {
            physical.put("region", object("startLine", pause.line()));
        }
        Map<String, Object> location = object("physicalLocation", physical, "logicalLocations",
            Collections.singletonList(object("fullyQualifiedName", pause.className() + '.' + Site.methodName(pause.method()), "kind", "function")));
        return object("ruleId", kind.label(), "ruleIndex", kind.ordinal(), "level", "warning",
            "message", object("text", message + (pause.isInLoop() ? ", in a loop" : "")), "locations", Collections.singletonList(location),
            "partialFingerprints", object("dozemeter/v1", scanned.identity()));
    }

    /** As a relative URI: names of classes may hold what a URI may not. */
    private String source(FoundPause pause) {
        String name = pause.className();
        int dot = name.lastIndexOf('.');
        String file = pause.source().isEmpty() ? name.substring(dot + 1).replaceAll("\\$.*", "") + ".java" : pause.source();
        return sources + UriPath.of(name.substring(0, dot + 1).replace('.', '/') + file);
    }

    private static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return object;
    }
}
