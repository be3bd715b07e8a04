package io.github.dozemeter.cli;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.text.SafeText;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What {@code top} and {@code status} show of {@code /api/sites}; unknown members are skipped. Immutable once read. */
final class SitesDocument {

    private final List<LiveSite> sites = new ArrayList<>();
    private final List<LiveSite> sampled = new ArrayList<>();
    private double windowSeconds;
    private int deferred;
    private boolean active;
    private double recordedSites;
    private double rewrittenClasses;
    private double overheadSeconds;
    private int warnings;
    private int infos;
    private String wakeUps = "";

    private SitesDocument() {
    }

    /** One site; figures are those of the window, and NaN where there are none. Immutable once read. */
    static final class LiveSite {

        private static final double NANOS = 1e9;

        private String call = "";
        private String className = "";
        private String method = "";
        private int line;
        private String verdicts = "";
        private String known = "";
        private boolean hasWindow;
        private boolean deferred;
        private boolean estimated;
        private double cores = Double.NaN;
        private double perSecond = Double.NaN;
        private double zeroShare = Double.NaN;
        private double requestedSeconds = Double.NaN;
        private double realisedSeconds = Double.NaN;
        private double threads = Double.NaN;
        private double expiredShare = Double.NaN;
        private double periodSeconds = Double.NaN;

        private LiveSite() {
        }

        String call() {
            return call;
        }

        /** Class, method and line. */
        String place() {
            return SafeText.of(Site.place(className, method, line));
        }

        /** Names of the verdicts that hold, empty if there is none. */
        String verdicts() {
            return verdicts;
        }

        /** Ids of the known pauses that it is, joined by commas; empty if it is none. */
        String known() {
            return known;
        }

        /** Whether its figures are estimates: its class is deferred. */
        boolean isEstimated() {
            return estimated;
        }

        /** Whether only the threads of the last stack sample are known. */
        boolean isSampled() {
            return deferred && !estimated;
        }

        /** What it costs; NaN if the agent does not say. */
        double cores() {
            return cores;
        }

        double perSecond() {
            return perSecond;
        }

        double zeroShare() {
            return zeroShare;
        }

        /** Mean of the pauses that requested time. */
        double requestedNanos() {
            return requestedSeconds * NANOS;
        }

        /** Mean of the same pauses. */
        double realisedNanos() {
            return realisedSeconds * NANOS;
        }

        /** Part of its waits that ended because their time was over; NaN where the call does not tell. */
        double expiredShare() {
            return expiredShare;
        }

        /** Whether schedules are made there, and no pause. */
        boolean isSchedule() {
            return !Double.isNaN(periodSeconds);
        }

        /** Of its schedules, the shortest. */
        double periodNanos() {
            return periodSeconds * NANOS;
        }

        /** How many threads, on average, were in this pause; of a deferred site, how many the last stack sample saw. */
        double threads() {
            return threads;
        }
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
                    for (; json.hasNext(); deferred++) {
                        json.skipValue();
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
            LiveSite site = new LiveSite();
            site.deferred = isDeferred;
            readSite(json, site);
            to.add(site);
        }
        json.endArray();
    }

    private void readSite(JsonReader json, LiveSite site) throws IOException {
        json.beginObject();
        while (json.hasNext()) {
            switch (json.nextName()) {
                case "call":
                    site.call = json.nextString();
                    break;
                case "class":
                    site.className = json.nextString();
                    break;
                case "method":
                    site.method = json.nextString();
                    break;
                case "line":
                    site.line = json.nextInt();
                    break;
                case "threads":
                    site.threads = json.nextDouble();
                    break;
                case "cores":
                    site.cores = number(json);
                    break;
                case "periodSeconds":
                    site.periodSeconds = json.nextDouble();
                    break;
                case "window":
                    site.hasWindow = true;
                    readFigures(json, site);
                    break;
                case "estimate":
                    site.estimated = true;
                    readFigures(json, site);
                    break;
                case "verdicts":
                    readVerdicts(json, site);
                    break;
                case "known":
                    readKnown(json, site);
                    break;
                default:
                    json.skipValue();
            }
        }
        json.endObject();
    }

    /** Of the window, or an estimate of the same time. */
    private static void readFigures(JsonReader json, LiveSite site) throws IOException {
        json.beginObject();
        while (json.hasNext()) {
            switch (json.nextName()) {
                case "pausesPerSecond":
                    site.perSecond = number(json);
                    break;
                case "zeroShare":
                    site.zeroShare = number(json);
                    break;
                case "requestedSeconds":
                    site.requestedSeconds = number(json);
                    break;
                case "realisedSeconds":
                    site.realisedSeconds = number(json);
                    break;
                case "threads":
                    site.threads = number(json);
                    break;
                case "expiredShare":
                    site.expiredShare = number(json);
                    break;
                default:
                    json.skipValue();
            }
        }
        json.endObject();
    }

    private static double number(JsonReader json) throws IOException {
        if (json.peek() == JsonToken.NULL) {
            json.nextNull();
            return Double.NaN;
        }
        return json.nextDouble();
    }

    private void readVerdicts(JsonReader json, LiveSite site) throws IOException {
        json.beginArray();
        while (json.hasNext()) {
            String id = "";
            String severity = "";
            json.beginObject();
            while (json.hasNext()) {
                String name = json.nextName();
                if (name.equals("id")) {
                    id = json.nextString();
                } else if (name.equals("severity")) {
                    severity = json.nextString();
                } else {
                    json.skipValue();
                }
            }
            json.endObject();
            if (!severity.equals("none")) {
                site.verdicts += (site.verdicts.isEmpty() ? "" : " ") + id;
            }
            warnings += severity.equals("warning") ? 1 : 0;
            infos += severity.equals("info") ? 1 : 0;
        }
        json.endArray();
    }

    private static void readKnown(JsonReader json, LiveSite site) throws IOException {
        json.beginArray();
        while (json.hasNext()) {
            json.beginObject();
            while (json.hasNext()) {
                if (json.nextName().equals("id")) {
                    site.known += (site.known.isEmpty() ? "" : ", ") + SafeText.of(json.nextString());
                } else {
                    json.skipValue();
                }
            }
            json.endObject();
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
        shown.removeIf(site -> windowSeconds > 0 && !site.hasWindow && !site.isSchedule());
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
        return deferred;
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
        return warnings;
    }

    int infos() {
        return infos;
    }
}
