package io.github.dozemeter.cli;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.text.SafeText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One site; figures are those of the window, and NaN where there are none. Immutable once read. */
final class LiveSite {

    private static final double NANOS = 1e9;

    private String call = "";
    private String className = "";
    private String method = "";
    private int line;
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

    private final List<SiteVerdict> found = new ArrayList<>();

    private LiveSite() {
    }

    /** One verdict of this site. Immutable once read. */
    static final class SiteVerdict {

        private final LiveSite site;
        private String id = "";
        private String severity = "";
        private String reason = "";
        private String advice = "";

        private SiteVerdict(LiveSite site) {
            this.site = site;
        }

        LiveSite site() {
            return site;
        }

        String id() {
            return id;
        }

        /** {@code warning}, {@code info} or {@code none}. */
        String severity() {
            return severity;
        }

        String reason() {
            return SafeText.of(reason);
        }

        String advice() {
            return SafeText.of(advice);
        }
    }

    /** @param isDeferred whether its class is not rewritten yet */
    static LiveSite read(JsonReader json, boolean isDeferred) throws IOException {
        LiveSite site = new LiveSite();
        site.deferred = isDeferred;
        site.read(json);
        return site;
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
        StringBuilder names = new StringBuilder();
        for (SiteVerdict verdict : found) {
            if (!verdict.severity.equals("none")) {
                names.append(names.length() == 0 ? "" : " ").append(verdict.id);
            }
        }
        return names.toString();
    }

    /** The same, and those that somebody meant to be so. */
    List<SiteVerdict> found() {
        return Collections.unmodifiableList(found);
    }

    /** Ids of the known pauses that it is, joined by commas; empty if it is none. */
    String known() {
        return known;
    }

    /** Whether it paused in the window. */
    boolean hasWindow() {
        return hasWindow;
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

    /** Part of its waits that ended because their time was over; NaN where the result of the call does not show that. */
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

    private void read(JsonReader json) throws IOException {
        json.beginObject();
        while (json.hasNext()) {
            switch (json.nextName()) {
                case "call":
                    call = json.nextString();
                    break;
                case "class":
                    className = json.nextString();
                    break;
                case "method":
                    method = json.nextString();
                    break;
                case "line":
                    line = json.nextInt();
                    break;
                case "threads":
                    threads = json.nextDouble();
                    break;
                case "cores":
                    cores = number(json);
                    break;
                case "periodSeconds":
                    periodSeconds = json.nextDouble();
                    break;
                case "window":
                    hasWindow = true;
                    readFigures(json);
                    break;
                case "estimate":
                    estimated = true;
                    readFigures(json);
                    break;
                case "verdicts":
                    readVerdicts(json);
                    break;
                case "known":
                    readKnown(json);
                    break;
                default:
                    json.skipValue();
            }
        }
        json.endObject();
    }

    /** Of the window, or an estimate of the same time. */
    private void readFigures(JsonReader json) throws IOException {
        json.beginObject();
        while (json.hasNext()) {
            switch (json.nextName()) {
                case "pausesPerSecond":
                    perSecond = number(json);
                    break;
                case "zeroShare":
                    zeroShare = number(json);
                    break;
                case "requestedSeconds":
                    requestedSeconds = number(json);
                    break;
                case "realisedSeconds":
                    realisedSeconds = number(json);
                    break;
                case "threads":
                    threads = number(json);
                    break;
                case "expiredShare":
                    expiredShare = number(json);
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

    private void readVerdicts(JsonReader json) throws IOException {
        json.beginArray();
        while (json.hasNext()) {
            found.add(verdict(json));
        }
        json.endArray();
    }

    private SiteVerdict verdict(JsonReader json) throws IOException {
        SiteVerdict verdict = new SiteVerdict(this);
        json.beginObject();
        while (json.hasNext()) {
            switch (json.nextName()) {
                case "id":
                    verdict.id = json.nextString();
                    break;
                case "severity":
                    verdict.severity = json.nextString();
                    break;
                case "reason":
                    verdict.reason = json.nextString();
                    break;
                case "advice":
                    verdict.advice = json.nextString();
                    break;
                default:
                    json.skipValue();
            }
        }
        json.endObject();
        return verdict;
    }

    private void readKnown(JsonReader json) throws IOException {
        json.beginArray();
        while (json.hasNext()) {
            json.beginObject();
            while (json.hasNext()) {
                if (json.nextName().equals("id")) {
                    known += (known.isEmpty() ? "" : ", ") + SafeText.of(json.nextString());
                } else {
                    json.skipValue();
                }
            }
            json.endObject();
        }
        json.endArray();
    }
}
