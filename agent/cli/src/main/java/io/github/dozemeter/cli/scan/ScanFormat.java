package io.github.dozemeter.cli.scan;

import com.google.gson.stream.JsonWriter;
import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.export.report.SitesReport;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.rewrite.FoundPause;
import io.github.dozemeter.support.AsciiJson;
import io.github.dozemeter.support.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.util.Locale;

/** An output format of the scan. */
public interface ScanFormat {

    /** @throws IOException if a resource of the jar is missing */
    void write(ScanResult result, PrintWriter out) throws IOException;

    /** @return null if there is none of this name: {@code text}, {@code json}, {@code sarif} */
    static ScanFormat named(String name, String version, String sources) {
        switch (name) {
            case "text":
                return new ScanText();
            case "json":
                return new ScanJson();
            case "sarif":
                return new ScanSarif(version, sources);
            default:
                return null;
        }
    }

    /** Returns the time between the brackets of a call: empty where it takes none. */
    static String time(FoundPause pause) {
        if (pause.time.isPresent()) {
            return Numbers.written(pause.time.getAsLong());
        }
        if (pause.argument == Argument.NONE) {
            return "";
        }
        return pause.argument == Argument.CONSTANT ? "constant" : "...";
    }

    /** A scan as JSON: {@code {"classes": n, "pauses": [...], "complaints": [...]}}. */
    final class ScanJson implements ScanFormat {

        @Override
        public void write(ScanResult result, PrintWriter out) throws IOException {
            AsciiJson json = new AsciiJson(out);
            json.setIndent("  ");
            json.beginObject().name("classes").value(result.classes).name("pauses").beginArray();
            for (ScannedPause pause : result.pauses) {
                write(pause, json);
            }
            json.endArray();
            json.texts("complaints", result.complaints);
            json.endObject();
            out.write('\n');
        }

        private static void write(ScannedPause scanned, AsciiJson json) throws IOException {
            FoundPause pause = scanned.pause;
            json.beginObject().name("container").value(scanned.container).name("class").value(pause.className)
                .name("method").value(pause.method).name("line").value(pause.line)
                .name("call").value(pause.label()).name("argument").value(pause.argument.label());
            if (pause.time.isPresent()) {
                json.name("constantSeconds").value(pause.time.getAsLong() / 1e9);
            }
            json.name("inLoop").value(pause.isInLoop);
            json.texts("kinds", scanned.marks());
            if (scanned.intended != null) {
                json.name("intended").value(scanned.intended);
            }
            SitesReport.known(scanned.known, json);
            json.endObject();
        }
    }

    /** A scan as text: one line for each pause by container, below a known one what it is, then a summary. */
    final class ScanText implements ScanFormat {

        @Override
        public void write(ScanResult result, PrintWriter out) {
            String container = null;
            for (ScannedPause pause : result.pauses) {
                if (!pause.container.equals(container)) {
                    if (container != null) {
                        out.print("\n");
                    }
                    out.println(pause.container);
                    container = pause.container;
                }
                write(pause, out);
            }
            if (container != null) {
                out.print("\n");
            }
            out.println(summary(result));
        }

        private static void write(ScannedPause pause, PrintWriter out) {
            String marks = pause.marks().isEmpty() ? "-" : String.join(",", pause.marks());
            String inLoop = pause.pause.isInLoop ? "  in a loop" : "";
            out.println(String.format(Locale.ROOT, "  %-20s %-38s %s%s", marks,
                pause.pause.label() + '(' + ScanFormat.time(pause.pause) + ')', pause.place(), inLoop));
            for (KnownSite known : pause.known) {
                out.println("    contains " + withLinks(known));
            }
            if (pause.intended != null) {
                out.println("    " + pause.intended);
            }
        }

        private static String withLinks(KnownSite known) {
            String links = String.join(", ", known.known.links);
            if (links.isEmpty()) {
                return known.text();
            }
            return known.text() + ": " + links;
        }

        private static String summary(ScanResult result) {
            int pauses = result.pauses.size();
            long classes = result.pauses.stream().map(pause -> pause.container + ' ' + pause.pause.className)
                .distinct().count();
            String things = pauses == 1 ? "pause" : "pauses";
            StringBuilder summary = new StringBuilder(String.format(Locale.ROOT, "%,d %s in %,d of %,d classes",
                pauses, things, classes, result.classes));
            for (FindingKind kind : FindingKind.values()) {
                long found = result.pauses.stream()
                    .filter(pause -> pause.kinds.contains(kind)).count();
                summary.append(", ").append(found).append(' ').append(kind.label());
            }
            long intended = result.pauses.stream().filter(pause -> pause.intended != null).count();
            if (intended > 0) {
                summary.append(", ").append(intended).append(" intended");
            }
            return summary.toString();
        }
    }

    /**
     * SARIF 2.1.0, for pages that show findings next to the code. The location of a finding is the source file
     * that the class names, in the folder of its package. Only pauses with a mark are results.
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
        public void write(ScanResult result, PrintWriter out) throws IOException {
            JsonWriter json = new AsciiJson(out);
            json.setIndent("  ");
            json.beginObject().name("$schema").value(SCHEMA).name("version").value("2.1.0");
            json.name("runs").beginArray().beginObject().name("tool").beginObject().name("driver").beginObject()
                .name("name").value("Dozemeter").name("version").value(version)
                .name("rules").beginArray();
            for (FindingKind kind : FindingKind.values()) {
                rule(kind, json);
            }
            json.endArray().endObject().endObject().name("results").beginArray();
            for (ScannedPause pause : result.pauses) {
                for (FindingKind kind : pause.kinds) {
                    result(pause, kind, json);
                }
            }
            json.endArray().name("columnKind").value("utf16CodeUnits").endObject()
                .endArray().endObject();
            out.write('\n');
        }

        private static void rule(FindingKind kind, JsonWriter json) throws IOException {
            String meaning = kind.meaning;
            String name = kind.verdict == null ? kind.name() : kind.verdict.name();
            json.beginObject().name("id").value(kind.label()).name("name").value(name);
            object(json, "shortDescription", "text", meaning.substring(0, meaning.indexOf(':')) + '.');
            object(json, "fullDescription", "text", meaning);
            json.name("help").beginObject().name("text").value(meaning)
                .name("markdown").value(kind.help()).endObject();
            object(json, "defaultConfiguration", "level", kind.level).endObject();
        }

        private static JsonWriter object(JsonWriter json, String object, String name, String value)
            throws IOException {
            return json.name(object).beginObject().name(name).value(value).endObject();
        }

        private void result(ScannedPause scanned, FindingKind kind,
                            JsonWriter json) throws IOException {
            FoundPause pause = scanned.pause;
            // An entry of the table says all.
            String inLoop = pause.isInLoop && kind.verdict != null ? ", in a loop" : "";
            json.beginObject().name("ruleId").value(kind.label()).name("ruleIndex").value(kind.ordinal())
                .name("level").value(kind.level);
            object(json, "message", "text", pause.label() + " in " + scanned.place() + ' '
                + kind.says(pause, scanned.known) + inLoop);
            json.name("locations").beginArray().beginObject()
                .name("physicalLocation").beginObject();
            object(json, "artifactLocation", "uri", source(pause));
            if (pause.line > 0) {
                json.name("region").beginObject().name("startLine").value(pause.line).endObject();
            }
            json.endObject().name("logicalLocations").beginArray().beginObject()
                .name("fullyQualifiedName").value(pause.className + '.' + Site.methodName(pause.method))
                .name("kind").value("function").endObject().endArray().endObject().endArray();
            object(json, "partialFingerprints", "dozemeter/v1", scanned.identity()).endObject();
        }

        /** Returns a relative URI: names of classes may hold what a URI may not. */
        private String source(FoundPause pause) throws IOException {
            String name = pause.className;
            int dot = name.lastIndexOf('.');
            String file = pause.source;
            if (file.isEmpty()) {
                file = name.substring(dot + 1).replaceAll("\\$.*", "") + ".java";
            }
            return sources + uriPath(name.substring(0, dot + 1).replace('.', '/') + file);
        }

        /** Escaped for a relative reference (RFC 3986). */
        static String uriPath(String path) throws IOException {
            return URLEncoder.encode(path, "UTF-8").replace("+", "%20").replace("*", "%2A").replace("%2F", "/")
                .replace("%7E", "~");
        }
    }
}
