package io.github.dozemeter.export.report;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.judge.Severity;
import io.github.dozemeter.overhead.TimingLevel;
import io.github.dozemeter.support.JsonObject;
import io.github.dozemeter.support.Member;
import io.github.dozemeter.support.SafeText;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Reads of {@code /api/sites} and of reports in JSON what commands show and judge; {@link SitesReport} writes them.
 * Immutable once read.
 */
public final class SitesDocument {

    /** 0 before the first window has ended. */
    public final double windowSeconds;
    public final List<String> deferred;
    /** The version of the document's schema; 0 if it names none. */
    public final int schema;
    /** Whether verdicts cover the last minute only, not all that was recorded. */
    public final boolean isLive;
    /** Main class or jar of the JVM; empty if unknown. */
    public final String main;
    /** The level of timing where the agent times less than configured, as that cost too much; empty elsewhere. */
    public final String reducedTiming;
    /** What the agent times, and why if that is less than configured, or soon may be. */
    public final String timing;
    public final boolean isActive;
    /** Whether it estimates, from thread dumps. */
    public final boolean isLook;
    public final long recordedSites;
    public final long rewrittenClasses;
    /** States the CPU time of the agent; the first window ends with the tick that measures what a count costs. */
    public final String overhead;
    /** Says in one line where the wake-ups of the JVM come from; empty if the agent does not know. */
    public final String wakeUps;
    /**
     * Class, method and line of the sites that paused in the window, those with an estimate, and those that make
     * schedules; before the first window of all sites.
     */
    public final List<String> places = new ArrayList<>();
    /** The number of places with an estimate: their class is deferred. */
    public final long estimated;
    /** Verdicts of all sites in their order: a site that did not pause in the window may have one from before. */
    public final List<SiteFinding> verdicts = new ArrayList<>();

    /** Known pauses of all sites in their order, but of those on the allow list. */
    public final List<SiteFinding> known = new ArrayList<>();

    /** A verdict or a known pause, and its site; verdicts on the allow list are findings, too. Immutable once read. */
    public static final class SiteFinding {

        /** Of the verdict, or of the known pause. */
        public final String id;
        /** The word of the report: {@code warning}, {@code info} or {@code none}; empty for a known pause. */
        public final String severity;
        /** Whether a known pause fails a build, or is information. */
        public final boolean failsGates;
        /** The verdict and its site; then its reason, what to do, and the known pauses that the site is. */
        public final List<String> lines = new ArrayList<>();

        private SiteFinding(JsonObject verdict, String site, String known) {
            id = verdict.text(Member.ID);
            severity = verdict.text(Member.SEVERITY);
            failsGates = false;
            lines.add(id + " (" + severity + "): " + site);
            lines.add("    " + verdict.text(Member.REASON));
            lines.add("    " + verdict.text(Member.ADVICE));
            if (!known.isEmpty()) {
                lines.add("    known pause: " + known);
            }
        }

        private SiteFinding(JsonObject known, String site) {
            id = known.text(Member.ID);
            severity = "";
            // An agent that does not say it knew no pause that fails none.
            failsGates = !known.has(Member.FAILS_GATES) || known.flag(Member.FAILS_GATES);
            lines.add("known pause: " + site);
            lines.add("    " + known.text(Member.TEXT));
        }
    }

    /** @throws IOException if the text is no such document */
    public SitesDocument(String text) throws IOException {
        try {
            JsonObject json = JsonObject.read(new StringReader(text));
            schema = (int) json.whole(Member.SCHEMA);
            isLive = json.text(Member.KIND).equals(SitesReport.Kind.LIVE.label());
            main = json.object(Member.JVM).text(Member.MAIN);
            windowSeconds = json.has(Member.WINDOW_SECONDS) ? json.number(Member.WINDOW_SECONDS) : 0;
            wakeUps = json.object(Member.WAKE_UPS).text(Member.LINE);
            deferred = json.texts(Member.DEFERRED);
            JsonObject agent = json.object(Member.AGENT);
            isLook = json.has(Member.LOOK);
            isActive = isLook || agent.flag(Member.ACTIVE);
            String level = agent.text(Member.TIMING);
            // Whatever else a version says is less than the option promises.
            reducedTiming = level.equals(TimingLevel.AS_CONFIGURED.label()) ? "" : level;
            timing = timing(level, agent.text(Member.TIMING_REASON));
            recordedSites = agent.whole(Member.SITES_RECORDED);
            rewrittenClasses = agent.whole(Member.CLASSES_REWRITTEN);
            overhead = overhead(agent, windowSeconds);
            for (JsonObject site : json.list(Member.SITES)) {
                boolean makesTicks = !Double.isNaN(site.number(Member.PERIOD_SECONDS));
                read(site, site.has(Member.WINDOW) || makesTicks || windowSeconds <= 0);
            }
            int counted = places.size();
            for (JsonObject site : json.list(Member.SAMPLED)) {
                read(site, site.has(Member.ESTIMATE));
            }
            estimated = places.size() - counted;
        } catch (IOException | IllegalStateException malformed) {
            throw new IOException("not the JSON of /api/sites", malformed);
        }
    }

    private static String timing(String level, String reason) {
        String words = level.replace('-', ' ');
        return reason.isEmpty() ? words : words + ". " + reason;
    }

    private static String overhead(JsonObject agent, double windowSeconds) {
        if (windowSeconds == 0 || !agent.has(Member.OVERHEAD_SECONDS)) {
            return "not known yet";
        }
        return String.format(Locale.ROOT, "%.3f s of CPU, estimated", agent.number(Member.OVERHEAD_SECONDS));
    }

    private void read(JsonObject site, boolean isListed) {
        String place = SafeText.of(Site.place(site.text(Member.CLASS), site.text(Member.METHOD),
            (int) site.whole(Member.LINE)));
        if (isListed) {
            places.add(place);
        }
        String line = site.text(Member.CALL) + " at " + place;
        List<JsonObject> bugs = site.list(Member.KNOWN);
        String ids = bugs.stream().map(bug -> bug.text(Member.ID)).collect(Collectors.joining(", "));
        List<SiteFinding> found = site.list(Member.VERDICTS).stream()
            .map(verdict -> new SiteFinding(verdict, line, ids)).collect(Collectors.toList());
        verdicts.addAll(found);
        if (found.stream().noneMatch(verdict -> verdict.severity.equals(Severity.NONE.label()))) {
            bugs.forEach(bug -> known.add(new SiteFinding(bug, line)));
        }
    }

    public long verdicts(Severity severity) {
        return verdicts.stream()
            .filter(verdict -> verdict.severity.equals(severity.label())).count();
    }
}
