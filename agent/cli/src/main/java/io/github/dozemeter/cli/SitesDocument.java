package io.github.dozemeter.cli;

import com.google.gson.stream.JsonReader;
import io.github.dozemeter.cli.LiveSite.SiteVerdict;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.SampledSite;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/** What the command line shows and judges of {@code /api/sites} and of reports in JSON; unknown members are skipped. Immutable once read. */
final class SitesDocument {

    private final List<LiveSite> sites = new ArrayList<>();
    private final List<LiveSite> sampled = new ArrayList<>();
    private double windowSeconds;
    private final List<String> deferred = new ArrayList<>();
    private int schema;
    private String kind = "";
    private String main = "";
    private String timing = "";
    private boolean active;
    private double recordedSites;
    private double rewrittenClasses;
    private double overheadSeconds;
    private String wakeUps = "";

    private SitesDocument() {
    }

    /** @throws IOException if the text is no such document */
    static SitesDocument of(String json) throws IOException {
        SitesDocument document = new SitesDocument();
        try (JsonReader reader = new JsonReader(new StringReader(json))) {
            document.read(reader);
        } catch (IOException | IllegalStateException | NumberFormatException malformed) {
            // gson's message has several lines, and a link to its own documentation.
            throw new IOException("not the JSON of /api/sites", malformed);
        }
        return document;
    }

    private void read(JsonReader json) throws IOException {
        json.beginObject();
        while (json.hasNext()) {
            switch (json.nextName()) {
                case "schema":
                    schema = json.nextInt();
                    break;
                case "kind":
                    kind = json.nextString();
                    break;
                case "jvm":
                    readJvm(json);
                    break;
                case "agent":
                    readAgent(json);
                    break;
                case "windowSeconds":
                    windowSeconds = json.nextDouble();
                    break;
                case "sites":
                    readSites(json, sites, false);
                    break;
                case "sampled":
                    readSites(json, sampled, true);
                    break;
                case "wakeUps":
                    readWakeUps(json);
                    break;
                case "deferred":
                    json.beginArray();
                    while (json.hasNext()) {
                        deferred.add(json.nextString());
                    }
                    json.endArray();
                    break;
                default:
                    json.skipValue();
            }
        }
        json.endObject();
    }

    private void readAgent(JsonReader json) throws IOException {
        json.beginObject();
        while (json.hasNext()) {
            switch (json.nextName()) {
                case "active":
                    active = json.nextBoolean();
                    break;
                case "timing":
                    timing = json.nextString();
                    break;
                case "sitesRecorded":
                    recordedSites = json.nextDouble();
                    break;
                case "classesRewritten":
                    rewrittenClasses = json.nextDouble();
                    break;
                case "overheadSeconds":
                    overheadSeconds = json.nextDouble();
                    break;
                default:
                    json.skipValue();
            }
        }
        json.endObject();
    }

    private void readJvm(JsonReader json) throws IOException {
        json.beginObject();
        while (json.hasNext()) {
            if (json.nextName().equals("main")) {
                main = json.nextString();
            } else {
                json.skipValue();
            }
        }
        json.endObject();
    }

    private void readWakeUps(JsonReader json) throws IOException {
        json.beginObject();
        while (json.hasNext()) {
            if (json.nextName().equals("line")) {
                wakeUps = json.nextString();
            } else {
                json.skipValue();
            }
        }
        json.endObject();
    }

    private void readSites(JsonReader json, List<LiveSite> to, boolean isDeferred) throws IOException {
        json.beginArray();
        while (json.hasNext()) {
            to.add(LiveSite.read(json, isDeferred));
        }
        json.endArray();
    }

    /** 0 before the first window has ended. */
    double windowSeconds() {
        return windowSeconds;
    }

    /**
     * The sites that paused in the window, those with an estimate, and those that make schedules; before the first window all
     * sites, without figures.
     */
    List<LiveSite> sites() {
        List<LiveSite> shown = new ArrayList<>(sites);
        shown.removeIf(site -> windowSeconds > 0 && !site.hasWindow() && !site.isSchedule());
        shown.addAll(of(LiveSite::isEstimated));
        return shown;
    }

    /** The other sites of deferred classes. */
    List<LiveSite> sampled() {
        return of(LiveSite::isSampled);
    }

    private List<LiveSite> of(Predicate<LiveSite> some) {
        List<LiveSite> chosen = new ArrayList<>(sampled);
        chosen.removeIf(some.negate());
        return chosen;
    }

    int schedules() {
        return (int) sites.stream().filter(LiveSite::isSchedule).count();
    }

    int estimated() {
        return of(LiveSite::isEstimated).size();
    }

    /** Where the wake-ups of the JVM come from, in one line; empty if the agent does not tell. */
    String wakeUps() {
        return wakeUps;
    }

    /** How many classes are not counted yet. */
    int deferred() {
        return deferred.size();
    }

    /** The classes that are not counted yet. */
    Deferred deferredClasses() {
        return new Deferred(deferred, Collections.<SampledSite>emptyList());
    }

    /** Of the document; 0 if it names none. */
    int schema() {
        return schema;
    }

    /** Whether verdicts cover the last minute only, not all that was recorded. */
    boolean isLive() {
        return kind.equals("live");
    }

    /** Main class or jar of the JVM; empty if unknown. */
    String main() {
        return main;
    }

    /** Whether the agent stopped timing because that cost too much. */
    boolean isUntimed() {
        return timing.equals("counts-only");
    }

    /** Whether the self-test has passed. */
    boolean isActive() {
        return active;
    }

    double recordedSites() {
        return recordedSites;
    }

    double rewrittenClasses() {
        return rewrittenClasses;
    }

    /** CPU time of the agent, estimated. */
    double overheadSeconds() {
        return overheadSeconds;
    }

    int warnings() {
        return withSeverity("warning");
    }

    int infos() {
        return withSeverity("info");
    }

    private int withSeverity(String severity) {
        return (int) verdicts().stream().filter(verdict -> verdict.severity().equals(severity)).count();
    }

    /** Of all sites, in their order; also of those that did not pause in the window, which may have a verdict from before. */
    List<SiteVerdict> verdicts() {
        List<SiteVerdict> all = new ArrayList<>();
        sites.forEach(site -> all.addAll(site.found()));
        sampled.forEach(site -> all.addAll(site.found()));
        return all;
    }
}
