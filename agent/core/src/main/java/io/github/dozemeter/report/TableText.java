package io.github.dozemeter.report;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Finding;
import io.github.dozemeter.diagnose.Numbers;
import io.github.dozemeter.diagnose.Severity;
import io.github.dozemeter.diagnose.WakeUpAccount;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.metrics.AgentFacts;
import io.github.dozemeter.metrics.TriedSites;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.sample.Caller;
import io.github.dozemeter.sample.SiteSamples;
import io.github.dozemeter.text.SafeText;
import io.github.dozemeter.text.WrappedText;
import io.github.dozemeter.wakeup.WakeUps;
import java.util.List;
import java.util.Locale;

/** The lines of {@link TableReport}: figures and call on one, the place in the code on the next, findings below. */
final class TableText {

    /** Of a report in a file; to a terminal it goes in the terminal's width. */
    static final int COLUMNS = 100;

    private static final String ROW = "%13s %12s %7s %9s %9s %10s  %s%n";
    private static final int BEFORE_CALL = 68;
    private static final String MORE = "Why each verdict costs and what to write instead: " + VerdictPage.COMMAND + "NAME";
    private static final String DEFERRED = " not counted yet: a method may never return, and rewriting would slow it down: ";
    private static final String SAMPLED = "Threads that paused there at the last stack sample:\n";
    private static final String OTHERS_SAMPLED = "Their other sites, with threads that paused there at the last stack sample:\n";
    private static final String OTHER = "%13s %8s %8s  %s%n";
    private static final int OTHER_BEFORE_CALL = 33;
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

    String known(List<KnownSite> bugs) {
        StringBuilder lines = new StringBuilder();
        bugs.forEach(bug -> lines.append(wrapped("known: " + bug.text(), INDENT)));
        return lines.toString();
    }

    /** @param last null where no experiment changed the site */
    String tried(TriedSites.LastTry last) {
        return last == null ? "" : wrapped("tried: " + last.sentence(), INDENT);
    }

    /** Where most of the others pause; nothing if no two samples tell. */
    String pausing(SiteSamples observation) {
        List<Caller> places = observation.callers();
        return places.isEmpty() || places.get(0).frame().isEmpty() || places.get(0).samples() == 1 ? ""
            : wrapped("most often at " + places.get(0).frame() + ": " + Numbers.percent(places.get(0).share()) + " of "
                + observation.samples() + " samples", INDENT);
    }

    private String wrapped(String text, String indent) {
        return String.join("\n", WrappedText.lines(text, indent, columns)) + '\n';
    }

    String title(AgentFacts facts, Diagnosis diagnosis, Deferred deferred) {
        boolean isEmpty = diagnosis.sites().isEmpty();
        String doubt = facts.isActive() ? ""
            : "This JVM's pauses may not be counted; see its log.\n\n";
        String none = isEmpty && deferred.isEmpty() ? "No pause was counted.\n" : "";
        String legend = ReportWords.estimated(diagnosis) == 0 ? "" : wrapped(ReportWords.LEGEND + '.', "");
        // What is deferred alone brings its own blank line.
        String blank = !isEmpty || deferred.isEmpty() ? "\n" : "";
        return wrapped("Dozemeter " + facts.build().version() + ": " + ReportWords.paused(diagnosis, deferred)
            + "; costliest first, requested and realised are means", "") + legend + blank + doubt + none;
    }

    /** What the columns do not show has a line of its own; a schedule has no figure of a pause. */
    String row(SiteFigures site) {
        String outcome = ReportWords.outcome(site);
        return (ReportWords.isSchedule(site) ? none(site) : figures(site))
            + place(site.site()) + (outcome.isEmpty() ? "" : INDENT + outcome + '\n');
    }

    private String none(SiteFigures site) {
        return format(ROW, Numbers.UNKNOWN, Numbers.UNKNOWN, Numbers.UNKNOWN, Numbers.UNKNOWN, Numbers.UNKNOWN, Numbers.UNKNOWN,
            call(site.site()));
    }

    private String figures(SiteFigures site) {
        String pauses = site.hasRate() ? ReportWords.marked(site, format("%,d", site.pauses())) : Numbers.UNKNOWN;
        return format(ROW, pauses, ReportWords.rate(site), ReportWords.zero(site), Numbers.duration(site.requestedNanos()),
            ReportWords.marked(site, Numbers.duration(site.realisedNanos())),
            ReportWords.marked(site, Numbers.duration(site.times().zeroRealisedNanos())), call(site.site()));
    }

    private String call(Site site) {
        String label = site.call().label();
        return columns < WIDE || label.length() > columns - BEFORE_CALL ? label.substring(label.indexOf('.') + 1) : label;
    }

    /** Nothing if there are none. Sites with an estimate are rows already. */
    String deferred(Deferred deferred, Diagnosis diagnosis) {
        if (deferred.isEmpty()) {
            return "";
        }
        StringBuilder rows = new StringBuilder("\n" + wrapped(deferred.number() + DEFERRED + deferred.few(), ""));
        List<SampledSite> left = ReportWords.withoutEstimate(deferred, diagnosis);
        rows.append(left.isEmpty() ? "" : ReportWords.estimated(diagnosis) == 0 ? SAMPLED : OTHERS_SAMPLED);
        for (SampledSite site : left) {
            rows.append(format("%13d %s  %s%n", site.threads(), site.threads() == 1 ? "thread " : "threads",
                call(site.site()))).append(place(site.site())).append(known(diagnosis.known(site.site())));
        }
        return rows.toString();
    }

    /** Where the wake-ups of this JVM come from, and who has them that is no row above. */
    String account(WakeUpAccount account) {
        StringBuilder text = new StringBuilder("\n" + wrapped(account.line() + '.', ""));
        if (!account.isKnown()) {
            return text.toString();
        }
        text.append(wrapped(account.basis() + '.' + account.more(), ""));
        List<WakeUps.Row> rows = account.others();
        if (!rows.isEmpty()) {
            text.append("\n" + ReportWords.WHO_ELSE + ":\n").append(format(OTHER, "wake-ups/s", "cores", "samples", "call"));
        }
        for (WakeUps.Row row : rows.subList(0, Math.min(ReportWords.ROWS, rows.size()))) {
            text.append(other(row));
        }
        return text + (rows.size() > ReportWords.ROWS ? format("%13s %d more%n", "and", rows.size() - ReportWords.ROWS) : "");
    }

    private String other(WakeUps.Row row) {
        String place = ReportWords.place(row);
        String burns = ReportWords.burns(row);
        return format(OTHER, Numbers.rate(row.wakeUps()), ReportWords.cores(row), row.samples(), cut(SafeText.of(ReportWords.call(row))))
            + (row.place() == null ? wrapped(place, INDENT) : place.isEmpty() ? "" : INDENT + end(SafeText.of(place)) + '\n')
            + wrapped(ReportWords.threads(row) + (burns.isEmpty() ? "" : "; " + burns), INDENT);
    }

    private String cut(String call) {
        return SafeText.end(call, columns - OTHER_BEFORE_CALL);
    }

    private String place(Site site) {
        return INDENT + end(SafeText.of(site.placeAndArtifact())) + '\n';
    }

    private String end(String place) {
        return SafeText.end(place, columns - INDENT.length());
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format.replace("%n", "\n"), values);
    }
}
