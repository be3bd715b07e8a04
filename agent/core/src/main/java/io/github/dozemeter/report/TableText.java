package io.github.dozemeter.report;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Numbers;
import io.github.dozemeter.diagnose.Finding;
import io.github.dozemeter.diagnose.Severity;
import io.github.dozemeter.metrics.AgentFacts;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.sample.Caller;
import io.github.dozemeter.sample.SiteSamples;
import io.github.dozemeter.text.SafeText;
import java.util.List;
import java.util.Locale;

/** The lines of {@link TableReport}: figures and call on one, the place in the code on the next, findings below. */
final class TableText {

    /** Of a report in a file; to a terminal it goes in the terminal's width. */
    static final int COLUMNS = 100;

    private static final String ROW = "%13s %12s %7s %9s %9s %10s  %s%n";
    private static final String MORE = "Why each verdict costs and what to write instead: " + VerdictPage.COMMAND + "NAME";
    private static final String DEFERRED = " not counted yet: a method may never return, and rewriting would slow it down: ";
    private static final String SAMPLED = "Threads that paused there at the last stack sample:\n";
    private static final int FEWEST_COLUMNS = 80;
    /** From here on the class of each call has room too. */
    private static final int WIDE = 90;
    private static final String INDENT = "    ";

    private final int columns;

    TableText(int columns) {
        this.columns = Math.max(FEWEST_COLUMNS, columns);
    }

    String head() {
        return format(ROW, "pauses", "per second", "zero", "requested", "realised", "zero time", "call");
    }

    String more() {
        return '\n' + wrapped(MORE, "");
    }

    /** What the order of the rows stands on. */
    String costs(Diagnosis diagnosis) {
        return '\n' + wrapped(diagnosis.costBasis() + "; cost is an estimate, for ranking.", "");
    }

    String headline(String sentence) {
        return wrapped(sentence + '.', "") + '\n';
    }

    String finding(Finding finding) {
        String severity = finding.severity() == Severity.NONE ? "" : finding.severity() + " ";
        return wrapped(severity + finding, INDENT);
    }

    /** Where most of the others pause; nothing if no two samples tell. */
    String pausing(SiteSamples observation) {
        List<Caller> places = observation.callers();
        return places.isEmpty() || places.get(0).frame().isEmpty() || places.get(0).samples() == 1 ? ""
            : wrapped("most often at " + places.get(0).frame() + ": " + Numbers.percent(places.get(0).share()) + " of "
                + observation.samples() + " samples", INDENT);
    }

    /** Between words; lines after the first are indented once more. A word too long for a line is cut. */
    private String wrapped(String text, String indent) {
        StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder(indent);
        boolean first = true;
        for (String word : SafeText.of(text).split(" ")) {
            if (!first && line.length() + 1 + word.length() > columns) {
                lines.append(line).append('\n');
                line = new StringBuilder(indent + INDENT);
                first = true;
            }
            int room = columns - line.length() - 1;
            line.append(first ? "" : " ").append(word.length() <= room ? word : word.substring(0, room));
            first = false;
        }
        return lines.append(line).append('\n').toString();
    }

    String title(AgentFacts facts, int sites, Deferred deferred, double seconds) {
        String doubt = facts.isActive() ? ""
            : "This JVM's pauses may not be counted; see its log.\n\n";
        String none = sites == 0 && deferred.isEmpty() ? "No pause was counted.\n" : "";
        // What is deferred alone brings its own blank line.
        String blank = sites > 0 || deferred.isEmpty() ? "\n" : "";
        return wrapped(format("Dozemeter %s: %d %s%s paused in %s; costliest first, requested and realised are means",
            facts.build().version(), sites, deferred.isEmpty() ? "" : "counted ", sites == 1 ? "site" : "sites", Numbers.seconds(seconds)), "")
            + blank + doubt + none;
    }

    String row(SiteFigures site) {
        return format(ROW, format("%,d", site.pauses()), Numbers.rate(site.rate()), Numbers.percent(site.zeroShare()),
            Numbers.duration(site.requestedNanos()), Numbers.duration(site.realisedNanos()),
            Numbers.duration(site.times().zeroRealisedNanos()), call(site.site())) + place(site.site());
    }

    private String call(Site site) {
        String label = site.call().label();
        return columns < WIDE ? label.substring(label.indexOf('.') + 1) : label;
    }

    /** Nothing if there are none. */
    String deferred(Deferred deferred) {
        if (deferred.isEmpty()) {
            return "";
        }
        StringBuilder rows = new StringBuilder("\n" + wrapped(deferred.number() + DEFERRED + deferred.few(), ""));
        rows.append(deferred.sites().isEmpty() ? "" : SAMPLED);
        for (SampledSite site : deferred.sites()) {
            rows.append(format("%13d %s  %s%n", site.threads(), site.threads() == 1 ? "thread " : "threads",
                call(site.site()))).append(place(site.site()));
        }
        return rows.toString();
    }

    private String place(Site site) {
        String place = SafeText.of(site.placeAndArtifact());
        int room = columns - INDENT.length();
        return INDENT + SafeText.end(place, room) + '\n';
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format.replace("%n", "\n"), values);
    }
}
