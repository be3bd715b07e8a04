package io.github.dozemeter.export.report;

import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.judge.Row;
import io.github.dozemeter.judge.Severity;
import io.github.dozemeter.judge.WakeUpAccount;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.support.SafeText;
import io.github.dozemeter.threads.JvmThread;
import io.github.dozemeter.threads.LineGroup;
import io.github.dozemeter.threads.SiteSamples;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes all sites as a table of as many columns as there are, the costliest first: figures and call on one line,
 * the place in the code on the next, findings below.
 */
final class TableReport extends TextReport {

    /** The width in a file; a terminal has its own. */
    private static final int USUAL_COLUMNS = 100;
    private static final int FEWEST_COLUMNS = 80;
    /** The least width with room for the class of each call. */
    private static final int WIDE = 90;
    /** The first column has room for {@code not known yet} and {@code about 8.6 %}. */
    private static final int[] ROW = {13, 12, 7, 9, 9};
    private static final int BEFORE_CALL = 57;
    private static final int[] OTHER = {13, 8, 8};
    private static final int OTHER_BEFORE_CALL = 33;
    private static final int[] SAMPLED_ROW = {13, 7};
    private static final String INDENT = "    ";

    private final TableQuery wanted;
    private final int columns;

    TableReport(ReportWindow from, TableQuery wanted) {
        super(from);
        this.wanted = wanted;
        this.columns = wanted.columns == 0
            ? USUAL_COLUMNS : Math.max(FEWEST_COLUMNS, wanted.columns);
    }

    @Override
    String text() {
        List<Row> sites = wanted.sorted(diagnosis);
        List<Row> shown = from.shown(sites);
        boolean isEmpty = sites.isEmpty() && deferred.isEmpty();
        String action = from.source.action();
        StringBuilder text = new StringBuilder(sentence(from.headline.text))
            .append(action.isEmpty() ? "" : sentence(action))
            .append(sentences(from.headline.notes)).append('\n')
            .append(wrapped("Dozemeter " + from.source.version() + from.source.subject() + ": " + paused()
                + "; costliest first, requested and realised are means", ""))
            .append(estimated() == 0 ? "" : sentence(LEGEND))
            // What is deferred alone brings its own blank line.
            .append(!sites.isEmpty() || deferred.isEmpty() ? "\n" : "")
            .append(from.source.doubt().isEmpty() ? "" : from.source.doubt() + ".\n\n")
            .append(isEmpty ? from.source.none() + ".\n" : "")
            .append(sites.isEmpty() ? "" : line(ROW, HEAD[ROW.length], HEAD));
        for (Row row : shown) {
            String outcome = outcome(row.figures);
            // What the columns do not show has a line of its own.
            text.append(line(ROW, call(row.site()), figures(row)))
                .append(indented(place(row)))
                .append(outcome.isEmpty() ? "" : wrapped(outcome, INDENT))
                .append(row.site().isOther() ? pausing(diagnosis.samples(row.site())) : "")
                .append(findings(row));
            String exactly = from.exactly(row);
            text.append(exactly.isEmpty() ? "" : wrapped(exactly + '.', INDENT));
        }
        int left = sites.size() - shown.size();
        int overflowed = from.sinceStart.overflowedSites;
        String why = "Why each verdict costs and what to write instead: "
            + VerdictPage.COMMAND + "NAME";
        return text + (left == 0 ? "" : wrapped(left(left), INDENT)) + deferred() + account()
            + (sites.isEmpty() ? "" : '\n' + sentence(diagnosis.costBasis())) + sentences(from.source.notes())
            + (overflowed == 0 ? "" : "\n" + overflowed + " sites beyond maxSites are summed up as \"other\".\n")
            + (diagnosis.findings().isEmpty() ? "" : '\n' + wrapped(why, ""));
    }

    /** Returns the place where most of the others pause; nothing if no two samples show one. */
    String pausing(SiteSamples observation) {
        List<SiteSamples.Caller> places = observation.callers();
        return places.isEmpty() || places.get(0).frame.isEmpty() || places.get(0).samples == 1 ? ""
            : wrapped("most often at " + places.get(0).frame + ": " + Numbers.percent(places.get(0).share) + ", by "
                + observation.samples() + " samples", INDENT);
    }

    private String findings(Row row) {
        String lines = row.findings.stream()
            .map(finding -> (finding.severity == Severity.NONE ? "" : finding.severity + " ") + finding)
            .map(finding -> wrapped(finding, INDENT)).collect(Collectors.joining());
        TriedSites.LastTry last = from.tried.last(row.site());
        return lines + known(row.bugs)
            + (last == null ? "" : wrapped("tried: " + last.sentence, INDENT));
    }

    private String known(List<KnownSite> bugs) {
        StringBuilder lines = new StringBuilder();
        for (KnownSite bug : bugs) {
            lines.append(wrapped("known: " + bug.text(), INDENT));
            // A line to copy is not wrapped.
            bug.dependency().forEach((tool, line) ->
                lines.append(INDENT + tool + ": " + line + '\n'));
        }
        return lines.toString();
    }

    private String deferred() {
        if (deferred.isEmpty()) {
            return "";
        }
        List<SampledSite> left = withoutEstimate();
        String threads = estimated() == 0 ? "Threads" : "Their other sites, with threads";
        String why = " estimated only: a method may never return, and rewriting would slow it down: ";
        StringBuilder rows = new StringBuilder("\n" + wrapped(deferred.number() + why + deferred.few(), ""))
            .append(left.isEmpty() ? "" : threads + " that paused there at the last stack sample:\n");
        for (SampledSite site : left) {
            String[] cells = {Integer.toString(site.threads), site.threads == 1 ? "thread " : "threads"};
            rows.append(line(SAMPLED_ROW, call(site.site), cells)).append(indented(site.site.placeAndArtifact()))
                .append(known(diagnosis.known(site.site)));
        }
        return rows.toString();
    }

    /** Says where the wake-ups of this JVM come from, and who has them that is no row above. */
    private String account() {
        WakeUpAccount account = diagnosis.account;
        StringBuilder text = new StringBuilder("\n" + sentence(account.line()));
        if (!account.isKnown()) {
            return text.toString();
        }
        text.append(wrapped(account.basis() + '.' + account.more(), ""));
        String head = "\n" + WHO_ELSE + ":\n" + line(OTHER, OTHERS_HEAD[OTHER.length], OTHERS_HEAD);
        text.append(others.isEmpty() ? "" : head);
        for (LineGroup row : others) {
            String note = row.isInJava
                ? "" : JvmThread.note(row.names(), from.jvm.java, row.wakeUps());
            String place = place(row);
            String call = SafeText.end(SafeText.of(call(row)), columns - OTHER_BEFORE_CALL);
            text.append(line(OTHER, call, figures(row)))
                .append(place.isEmpty() ? "" : wrapped(place, INDENT))
                .append(wrapped(threads(row), INDENT))
                .append(note.isEmpty() ? "" : wrapped(note, INDENT));
        }
        return text + (moreOthers == 0 ? "" : "          and " + moreOthers + " more\n");
    }

    private String call(Site site) {
        String label = site.callLabel();
        boolean isWhole = columns >= WIDE && label.length() <= columns - BEFORE_CALL;
        return isWhole ? label : label.substring(label.indexOf('.') + 1);
    }

    private String indented(String place) {
        return INDENT + SafeText.end(SafeText.of(place), columns - INDENT.length()) + '\n';
    }

    private String sentence(String text) {
        return wrapped(text + '.', "");
    }

    private String sentences(List<String> texts) {
        return texts.stream().map(this::sentence).collect(Collectors.joining());
    }

    private String wrapped(String text, String indent) {
        return String.join("\n", SafeText.lines(text, indent, columns)) + '\n';
    }

    private static String line(int[] widths, String last, String... cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            for (int blanks = widths[i] - cells[i].length(); blanks > 0; blanks--) {
                line.append(' ');
            }
            line.append(cells[i]).append(' ');
        }
        return line.append(' ').append(last).append('\n').toString();
    }
}
