package io.github.dozemeter.export.report;

import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.judge.Cost;
import io.github.dozemeter.judge.Finding;
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

/**
 * Writes everything that is known of each line, numbers and call on one line, the place in the code on the next, findings below;
 * and who else wakes the JVM.
 */
final class DetailedReport extends LinesReport {

    /** The least width with room for the class of each call. */
    private static final int WIDE = 90;
    /** The first column has room for {@code not known yet}, the last for {@code 1.6 µs | 20 ms}. */
    private static final int[] ROW = {13, 7, 7, 11, 14};
    private static final int BEFORE_CALL = 58;
    private static final int[] OTHER = {13, 8, 8};
    private static final int OTHER_BEFORE_CALL = 33;
    private static final int[] SAMPLED_ROW = {13, 7};
    private static final String ESTIMATED_ONLY = " running a loop and cannot be instrumented now; the numbers are estimates: ";
    private static final String EXPLAIN = "More: " + VerdictPage.COMMAND + "NAME";

    private final List<Row> rows;

    DetailedReport(ReportWindow from, TableQuery wanted) {
        super(from, wanted);
        this.rows = wanted.sorted(diagnosis);
    }

    @Override
    void write() {
        writeSentences();
        writeSubject();
        writeDoubt();
        writeRows();
        writeDeferred();
        writeAccount();
        writeOthers();
        writeNotes();
    }

    private void writeSentences() {
        writeSentence(from.headline.text, "");
        writeSentence(from.source.action(), "");
        from.headline.notes.forEach(note -> writeSentence(note, ""));
    }

    private void writeSubject() {
        text.append('\n');
        String made = "Dozemeter " + from.source.version() + from.source.subject();
        writeLine(made + ": " + paused() + "; sorted by CPU; times are averages", "");
        if (estimated() > 0) {
            writeSentence(LEGEND, "");
        }
        // What is deferred alone brings its own blank line.
        if (!rows.isEmpty() || deferred.isEmpty()) {
            text.append('\n');
        }
    }

    private void writeDoubt() {
        if (!from.source.doubt().isEmpty()) {
            writeSentence(from.source.doubt(), "");
            text.append('\n');
        }
        if (rows.isEmpty() && deferred.isEmpty()) {
            writeSentence(from.source.none(), "");
        }
    }

    private void writeRows() {
        if (!rows.isEmpty()) {
            writeCells(ROW, "call", RowCells.HEAD);
        }
        for (Row row : rows) {
            writeCells(ROW, call(row.site()), cells(row));
            writePlace(place(row));
            // What the columns do not show has a line of its own.
            writeLine(outcome(row.figures), INDENT);
            if (row.site().isOther()) {
                writeLine(pausing(diagnosis.samples(row.site())), INDENT);
            }
            writeFindings(row);
            writeSentence(from.exactly(row), INDENT);
        }
    }

    /** Says in words why a cost is not known. */
    private static String[] cells(Row row) {
        String[] cells = new RowCells(row).all();
        boolean isTooLittle = row.cost.precision == Cost.Precision.TOO_LITTLE;
        if (!row.cost.isKnown() && !isTooLittle && !row.site().call().isSchedule()) {
            cells[0] = row.cost.toString();
        }
        return cells;
    }

    /** Returns the place where most of the others pause; nothing if no two samples show one. */
    static String pausing(SiteSamples observation) {
        List<SiteSamples.Caller> places = observation.callers();
        if (places.isEmpty() || places.get(0).frame.isEmpty() || places.get(0).samples == 1) {
            return "";
        }
        return "most often at " + places.get(0).frame + ": " + Numbers.percent(places.get(0).share) + ", by "
            + observation.samples() + " samples";
    }

    private void writeFindings(Row row) {
        for (Finding finding : row.findings) {
            String severity = finding.severity == Severity.NONE ? "" : finding.severity + " ";
            writeLine(severity + finding, INDENT);
        }
        row.bugs.forEach(this::writeKnown);
        TriedSites.LastTry last = from.tried.last(row.site());
        if (last != null) {
            writeLine("tried: " + last.sentence, INDENT);
        }
    }

    private void writeKnown(KnownSite bug) {
        writeLine("known: " + bug.text(), INDENT);
        // A line to copy is not wrapped.
        bug.dependency().forEach((tool, line) -> text.append(INDENT).append(tool).append(": ").append(line).append('\n'));
    }

    private void writeDeferred() {
        if (deferred.isEmpty()) {
            return;
        }
        text.append('\n');
        writeLine(deferred.number() + ESTIMATED_ONLY + deferred.few(), "");
        List<SampledSite> left = withoutEstimate();
        if (!left.isEmpty()) {
            String threads = estimated() == 0 ? "Threads" : "Their other sites, with threads";
            text.append(threads).append(" that paused there at the last stack sample:\n");
        }
        for (SampledSite sampled : left) {
            String threads = sampled.threads == 1 ? "thread " : "threads";
            writeCells(SAMPLED_ROW, call(sampled.site), Integer.toString(sampled.threads), threads);
            writePlace(sampled.site.placeAndArtifact());
            diagnosis.known(sampled.site).forEach(this::writeKnown);
        }
    }

    private void writeAccount() {
        WakeUpAccount account = diagnosis.account;
        text.append('\n');
        writeSentence(account.line(), "");
        if (account.isKnown()) {
            writeLine(account.basis() + '.' + account.more(), "");
        }
    }

    /** Says who has the wakeups of this JVM that is no row above. */
    private void writeOthers() {
        if (!diagnosis.account.isKnown() || others.isEmpty()) {
            return;
        }
        text.append('\n').append(WHO_ELSE).append(":\n");
        writeCells(OTHER, OTHERS_HEAD[OTHER.length], OTHERS_HEAD);
        for (LineGroup row : others) {
            writeCells(OTHER, SafeText.end(SafeText.of(call(row)), columns - OTHER_BEFORE_CALL), figures(row));
            writeLine(place(row), INDENT);
            writeLine(threads(row), INDENT);
            if (!row.isInJava) {
                writeLine(JvmThread.note(row.names(), from.jvm.java, row.wakeUps()), INDENT);
            }
        }
        if (moreOthers > 0) {
            text.append("          and ").append(moreOthers).append(" more\n");
        }
    }

    private void writeNotes() {
        if (!rows.isEmpty()) {
            text.append('\n');
            writeSentence(diagnosis.costBasis(), "");
        }
        from.source.notes().forEach(note -> writeSentence(note, ""));
        int overflowed = from.sinceStart.overflowedSites;
        if (overflowed > 0) {
            text.append('\n').append(overflowed).append(" sites beyond maxSites are summed up as \"other\".\n");
        }
        if (!diagnosis.findings().isEmpty()) {
            text.append('\n');
            writeLine(EXPLAIN, "");
        }
    }

    private String call(Site site) {
        String label = site.callLabel();
        boolean isWhole = columns >= WIDE && label.length() <= columns - BEFORE_CALL;
        return isWhole ? label : label.substring(label.indexOf('.') + 1);
    }

    private void writePlace(String place) {
        text.append(INDENT).append(SafeText.end(SafeText.of(place), columns - INDENT.length())).append('\n');
    }

    private void writeCells(int[] widths, String last, String... cells) {
        for (int i = 0; i < widths.length; i++) {
            for (int blanks = widths[i] - cells[i].length(); blanks > 0; blanks--) {
                text.append(' ');
            }
            text.append(cells[i]).append(' ');
        }
        text.append(' ').append(last).append('\n');
    }
}
