package io.github.dozemeter.jvm;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One row of a report in JSON, a line that pauses or threads that wake up elsewhere.
 *
 * @param lines {@code CLASS.METHOD:LINE} of all that share it, callers of helpers too; its own first
 * @param basis {@code counted}, {@code recorded} or {@code estimated}; empty for threads
 * @param cost as it is printed, {@code about 1.3%}; empty where it is not said
 * @param perSecond not a number where the rate is not known
 * @param zeroShare the part of the pauses that request no time; not a number where that is not known
 * @param verdicts their names
 */
public record ReportedRow(Set<String> lines, String basis, String cost, double cores, double perSecond, double zeroShare,
                          Set<String> verdicts) {

    /** Returns the rows of a document, lines before threads. */
    public static List<ReportedRow> of(String json) {
        JsonObject document = JsonParser.parseString(json).getAsJsonObject();
        List<ReportedRow> rows = new ArrayList<>();
        for (JsonElement counted : elements(document, "sites")) {
            JsonObject row = counted.getAsJsonObject();
            JsonObject window = row.has("window") ? row.getAsJsonObject("window") : new JsonObject();
            Set<String> lines = new LinkedHashSet<>(Set.of(line(row)));
            elements(row, "callers").forEach(caller -> lines.add(text(caller.getAsJsonObject(), "frame")));
            rows.add(row(row, lines, window));
        }
        for (JsonElement sampled : elements(document, "sampled")) {
            JsonObject row = sampled.getAsJsonObject();
            if (row.has("estimate")) {
                JsonObject estimate = row.getAsJsonObject("estimate");
                rows.add(row(row, lines(row, estimate), estimate));
            }
        }
        for (JsonElement other : elements(document.getAsJsonObject("wakeUps"), "others")) {
            JsonObject row = other.getAsJsonObject();
            Set<String> lines = new LinkedHashSet<>(Set.of(text(row, "place"), text(row, "names")));
            elements(row, "places").forEach(place -> lines.add(text(place.getAsJsonObject(), "place")));
            double perSecond = number(row, "wakeUpsPerSecond");
            rows.add(new ReportedRow(lines, "", "", number(row, "cores"), perSecond, Double.NaN, Set.of()));
        }
        return rows;
    }

    private static ReportedRow row(JsonObject row, Set<String> lines, JsonObject rates) {
        return new ReportedRow(lines, text(row, "basis"), text(row, "cost"), number(row, "cores"), number(rates, "pausesPerSecond"),
            number(rates, "zeroShare"), verdicts(row));
    }

    private static Set<String> lines(JsonObject row, JsonObject estimate) {
        Set<String> lines = new LinkedHashSet<>();
        lines.add(line(row));
        if (estimate.has("otherLine")) {
            lines.add(text(row, "class") + '.' + text(row, "method") + ':' + estimate.get("otherLine").getAsInt());
        }
        elements(estimate, "lines").forEach(line -> lines.add(line(line.getAsJsonObject())));
        lines.add(text(estimate, "caller"));
        return lines;
    }

    private static Set<String> verdicts(JsonObject row) {
        Set<String> verdicts = new LinkedHashSet<>();
        elements(row, "verdicts").forEach(verdict -> verdicts.add(text(verdict.getAsJsonObject(), "id")));
        return verdicts;
    }

    private static String line(JsonObject site) {
        return text(site, "class") + '.' + text(site, "method") + ':' + site.get("line").getAsInt();
    }

    private static JsonArray elements(JsonObject from, String name) {
        return from != null && from.has(name) ? from.getAsJsonArray(name) : new JsonArray();
    }

    private static String text(JsonObject from, String name) {
        JsonElement value = from.get(name);
        return value == null || value.isJsonNull() ? "" : value.getAsString();
    }

    private static double number(JsonObject from, String name) {
        JsonElement value = from.get(name);
        return value == null || value.isJsonNull() ? Double.NaN : value.getAsDouble();
    }

    /** Returns the line that pauses, without those that share its row or call it. */
    public String line() {
        return lines.iterator().next();
    }

    public boolean isAbout() {
        return cost.startsWith("about") || cost.startsWith("~");
    }

    public boolean isBound() {
        return cost.startsWith("up to") || cost.startsWith("≤");
    }
}
