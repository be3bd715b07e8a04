package io.github.dozemeter.applications;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * What Dozemeter said of an application, and how often the kernel counted a wake-up meanwhile.
 *
 * @param kernel wake-ups a second
 * @param explained share of the wake-ups at counted and deferred sites; not a number where no account says so
 * @param placed of the wake-ups of threads that wait, the share that has a place
 * @param findings verdict, severity and site
 */
record Reach(double kernel, double explained, double placed, String headline, List<String> findings) {

    /** A second: of fewer, what the commands themselves wake is a large part. */
    private static final double FEW_WAKE_UPS = 200;
    private static final String JVM = "JVM threads";
    private static final String RUNNING = "running threads";

    /** By {@code report}, which attaches an agent where none runs. */
    static Reach reported(RunningJvm jvm, int seconds, Path folder) throws Exception {
        Path file = Files.createTempDirectory(folder, "report").resolve("report.json");
        KernelCount before = KernelCount.of(jvm.pid());
        run("report", "-d", seconds, "-o", file, jvm.pid());
        return of(Files.readString(file), KernelCount.of(jvm.pid()).perSecond(before));
    }

    /** By {@code look}, which loads nothing. */
    static Reach looked(RunningJvm jvm, int seconds) throws Exception {
        KernelCount before = KernelCount.of(jvm.pid());
        Outcome outcome = run("look", "-d", seconds, "-f", "json", jvm.pid());
        return of(outcome.out(), KernelCount.of(jvm.pid()).perSecond(before));
    }

    private static Reach of(String json, double kernel) {
        JsonObject report = JsonParser.parseString(json).getAsJsonObject();
        List<String> findings = new ArrayList<>();
        for (String list : List.of("sites", "sampled")) {
            for (JsonObject site : objects(report, list)) {
                String place = site.get("class").getAsString() + '.' + site.get("method").getAsString() + ':' + site.get("line").getAsInt();
                objects(site, "verdicts").forEach(verdict -> findings.add(finding(text(verdict, "id"), text(verdict, "severity"), place)));
            }
        }
        JsonObject account = report.getAsJsonObject("wakeUps");
        if (account == null || !account.get("known").getAsBoolean()) {
            return new Reach(kernel, Double.NaN, Double.NaN, text(report, "headline"), findings);
        }
        double all = number(account, "perSecond");
        double explained = number(account, "explained");
        double waiting = all;
        for (JsonObject share : objects(account, "shares")) {
            waiting -= text(share, "label").equals(JVM) || text(share, "label").equals(RUNNING) ? number(share, "perSecond") : 0;
        }
        double placed = explained * all;
        for (JsonObject row : objects(account, "others")) {
            boolean isOfJvm = row.has("ofJvm") && row.get("ofJvm").getAsBoolean();
            placed += isOfJvm ? 0 : number(row, "wakeUpsPerSecond");
        }
        return new Reach(kernel, explained, waiting <= 0 ? Double.NaN : placed / waiting, text(report, "headline"), findings);
    }

    private static String finding(String verdict, String severity, String place) {
        return verdict + ' ' + place.substring(place.lastIndexOf('.', place.lastIndexOf('.') - 1) + 1)
            + (severity.equals("info") ? " (worth a look)" : "");
    }

    private static Outcome run(Object... words) throws IOException, InterruptedException {
        Outcome outcome = Jvm.commandLine(Jdk.running(), words).run();
        if (outcome.exitCode() != 0) {
            throw new IllegalStateException(outcome.toString());
        }
        return outcome;
    }

    private static List<JsonObject> objects(JsonObject in, String name) {
        return !in.has(name) ? List.of()
            : StreamSupport.stream(in.getAsJsonArray(name).spliterator(), false).map(JsonElement::getAsJsonObject).toList();
    }

    /** Empty for none. */
    private static String text(JsonObject in, String name) {
        return !in.has(name) || in.get(name).isJsonNull() ? "" : in.get(name).getAsString();
    }

    private static double number(JsonObject in, String name) {
        return in.has(name) && !in.get(name).isJsonNull() ? in.get(name).getAsDouble() : Double.NaN;
    }

    /** Findings that want a change; others are worth a look. */
    List<String> warnings() {
        return findings.stream().filter(finding -> !finding.endsWith(")") && !finding.startsWith("INTENDED ")).toList();
    }

    boolean isFew() {
        return kernel < FEW_WAKE_UPS;
    }

    boolean praises() {
        return headline.startsWith("No action needed");
    }
}
