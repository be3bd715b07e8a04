package io.github.dozemeter.cli;

import io.github.dozemeter.diagnose.Severity;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.report.JsonObject;
import io.github.dozemeter.text.SafeText;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Holds what commands show and judge of {@code /api/sites} and of reports in JSON. Immutable once read. */
final class SitesDocument {

    /** 0 before the first window has ended. */
    final double windowSeconds;
    final List<String> deferred;
    /** The version of the document's schema; 0 if it names none. */
    final int schema;
    /** Whether verdicts cover the last minute only, not all that was recorded. */
    final boolean isLive;
    /** Main class or jar of the JVM; empty if unknown. */
    final String main;
    /** Whether the agent stopped timing because that cost too much. */
    final boolean isUntimed;
    /** What the agent times, and why if that is less than configured, or soon may be. */
    final String timing;
    final boolean isActive;
    /** Whether it estimates, from thread dumps. */
    final boolean isLook;
    final long recordedSites;
    final long rewrittenClasses;
    /** States the CPU time of the agent; the first window ends with the tick that measures what a count costs. */
    final String overhead;
    /** Says in one line where the wake-ups of the JVM come from; empty if the agent does not know. */
    final String wakeUps;
    /**
     * Class, method and line of the sites that paused in the window, those with an estimate, and those that make
     * schedules; before the first window of all sites.
     */
    final List<String> places = new ArrayList<>();
    /** The number of places with an estimate: their class is deferred. */
    final long estimated;
    /** Verdicts of all sites in their order: a site that did not pause in the window may have one from before. */
    final List<SiteVerdict> verdicts = new ArrayList<>();

    /** A verdict and its site; those on the allow list are verdicts, too. Immutable once read. */
    static final class SiteVerdict {

        final String id;
        /** The word of the report: {@code warning}, {@code info} or {@code none}. */
        final String severity;
        /** The verdict and its site; then its reason, what to do, and the known pauses that the site is. */
        final List<String> lines = new ArrayList<>();

        private SiteVerdict(JsonObject json, String site, String known) {
            id = json.text("id");
            severity = json.text("severity");
            lines.add(id + " (" + severity + "): " + site);
            lines.add("    " + json.text("reason"));
            lines.add("    " + json.text("advice"));
            if (!known.isEmpty()) {
                lines.add("    known pause: " + known);
            }
        }
    }

    /** @throws IOException if the text is no such document */
    SitesDocument(String text) throws IOException {
        try {
            JsonObject json = JsonObject.read(new StringReader(text));
            schema = (int) json.whole("schema");
            isLive = json.text("kind").equals("live");
            main = json.object("jvm").text("main");
            windowSeconds = json.has("windowSeconds") ? json.number("windowSeconds") : 0;
            wakeUps = json.object("wakeUps").text("line");
            deferred = json.texts("deferred");
            JsonObject agent = json.object("agent");
            isLook = json.has("look");
            isActive = isLook || agent.flag("active");
            isUntimed = agent.text("timing").equals("counts-only");
            String reason = agent.text("timingReason");
            timing = agent.text("timing").replace('-', ' ') + (reason.isEmpty() ? "" : ". " + reason);
            recordedSites = agent.whole("sitesRecorded");
            rewrittenClasses = agent.whole("classesRewritten");
            overhead = windowSeconds == 0 || !agent.has("overheadSeconds") ? "not known yet"
                : String.format(Locale.ROOT, "%.3f s of CPU, estimated",
                    agent.number("overheadSeconds"));
            for (JsonObject site : json.list("sites")) {
                boolean makesTicks = !Double.isNaN(site.number("periodSeconds"));
                read(site, site.has("window") || makesTicks || windowSeconds <= 0);
            }
            int counted = places.size();
            for (JsonObject site : json.list("sampled")) {
                read(site, site.has("estimate"));
            }
            estimated = places.size() - counted;
        } catch (IOException | IllegalStateException malformed) {
            throw new IOException("not the JSON of /api/sites", malformed);
        }
    }

    private void read(JsonObject site, boolean isListed) {
        String place = SafeText.of(Site.place(site.text("class"), site.text("method"),
            (int) site.whole("line")));
        if (isListed) {
            places.add(place);
        }
        String call = site.text("call");
        String known = site.list("known").stream().map(one -> one.text("id"))
            .collect(Collectors.joining(", "));
        site.list("verdicts")
            .forEach(verdict -> verdicts.add(new SiteVerdict(verdict, call + " at " + place, known)));
    }

    long verdicts(Severity severity) {
        return verdicts.stream()
            .filter(verdict -> verdict.severity.equals(severity.label())).count();
    }
}
