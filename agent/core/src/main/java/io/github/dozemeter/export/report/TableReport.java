package io.github.dozemeter.export.report;

import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.judge.Finding;
import io.github.dozemeter.judge.Row;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.support.SafeText;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The report that is read at a glance: the sentence, a table of one line a row, the worst findings in full, and who wakes the
 * JVM. Written once.
 */
final class TableReport extends LinesReport {

    private static final int MAX_IN_FULL = 3;
    private static final String SIGNS = "~ within a factor of two, ≤ at most; CPU in % of one core. ";
    private static final String LOOPS = " running a loop and cannot be instrumented now: the numbers are estimates (--details)";

    private final List<Row> rows;
    /** Rows that say something to do, in their order: the first has the number 1. */
    private final List<Row> found;
    private final int left;

    TableReport(ReportWindow from, TableQuery wanted) {
        super(from, wanted);
        List<Row> all = wanted.sorted(diagnosis);
        boolean isAll = wanted.extent == TableQuery.Extent.ALL || !from.headline.isJudged();
        this.rows = all.stream().filter(row -> isAll || from.isWorthALine(row)).collect(Collectors.toList());
        this.found = rows.stream().filter(from::isFound).collect(Collectors.toList());
        this.left = all.size() - rows.size();
    }

    @Override
    void write() {
        writeSentence(from.headline.text, "");
        writeBasis();
        writeTable();
        writeLeft();
        writeFindings();
        writeAccount();
        writeNotes();
        writeLegend();
    }

    /** The second line says how the numbers are known, and what else is worth a line. */
    private void writeBasis() {
        writeSentence(from.source.action(), "");
        writeSentence(String.join(". ", from.headline.notes), "");
        writeSentence(from.source.doubt(), "");
        text.append('\n');
    }

    private void writeTable() {
        if (rows.isEmpty()) {
            return;
        }
        RowTable table = new RowTable(columns);
        for (Row row : rows) {
            table.add(row, finding(row));
        }
        text.append(table);
    }

    /** {@code 1  ! TINY_PAUSE}, of several findings the worst and how many more. */
    private String finding(Row row) {
        String mark = row.hasWarning() ? "  ! " : "    ";
        int more = row.findings.size() - 1;
        String several = more > 0 ? " +" + more : "";
        return number(row) + mark + name(row) + several;
    }

    private static String name(Row row) {
        if (!row.findings.isEmpty()) {
            return row.findings.get(0).verdict.name();
        }
        return row.bugs.isEmpty() ? "" : "known bug";
    }

    /** Returns the number of a row, to the right of its column; blank for a row that says nothing to do. */
    private String number(Row row) {
        int at = found.indexOf(row) + 1;
        String number = at == 0 ? "" : Integer.toString(at);
        return blank(Integer.toString(found.size()).length() - number.length()) + number;
    }

    private static String blank(int length) {
        StringBuilder blanks = new StringBuilder();
        while (blanks.length() < length) {
            blanks.append(' ');
        }
        return blanks.toString();
    }

    private void writeLeft() {
        if (left > 0) {
            String without = " without a finding (--all)";
            if (rows.isEmpty()) {
                writeLine(lines(left, "line") + without, "");
            } else {
                writeLine(lines(left, "more line") + without, INDENT);
            }
        }
        if (!rows.isEmpty()) {
            text.append('\n');
        }
    }

    /** Warnings and known bugs first, but in the order of the table. */
    private void writeFindings() {
        List<Row> worst = found.stream().sorted(Comparator.comparing(row -> !row.hasWarning() && row.bugs.isEmpty()))
            .limit(MAX_IN_FULL).sorted(Comparator.comparingInt(found::indexOf)).collect(Collectors.toList());
        for (Row row : worst) {
            writeHead(row);
            writeFindings(row);
            writeBugs(row);
            writeTried(row);
            writeSentence(from.exactly(row), INDENT);
        }
        if (!worst.isEmpty()) {
            text.append('\n');
        }
    }

    private void writeHead(Row row) {
        String head = ' ' + number(row) + "  " + fullPlace(row);
        String artifact = row.site().artifact();
        String place = artifact.isEmpty() ? head : head + " in " + artifact;
        String caller = row.findings.stream().map(Finding::caller).findFirst().orElse("");
        writeLine(caller.isEmpty() ? place : place + ", " + caller, "");
    }

    /** The caller first where the line is a helper's; with the package, as {@code try} and a search need it. */
    private String fullPlace(Row row) {
        if (row.site().isOther()) {
            return RowTable.place(row);
        }
        return SafeText.end(SafeText.of(viaHelper(row, row.site().place())), columns - 2 * INDENT.length());
    }

    private void writeFindings(Row row) {
        for (Finding finding : row.findings) {
            writeLine(sentence(finding.observation()), INDENT);
            if (row.bugs.isEmpty()) {
                writeLine("Fix: " + finding.advice() + more(finding.verdict.name()), INDENT);
            }
        }
        if (row.figures.isEstimated()) {
            writeLine(sentence(outcome(row.figures)), INDENT);
        }
    }

    private void writeBugs(Row row) {
        for (KnownSite bug : row.bugs) {
            writeLine("Fix: " + bug.advice() + " (known bug)" + more(bug.known.id), INDENT);
            // A line to copy is not wrapped.
            bug.dependency().values().forEach(line -> text.append(INDENT).append("  ").append(line).append('\n'));
        }
    }

    /** The command to copy stays on one line. */
    private static String more(String name) {
        return ". More:" + NO_BREAK + "explain" + NO_BREAK + name;
    }

    private void writeTried(Row row) {
        TriedSites.LastTry last = from.tried.last(row.site());
        if (last != null) {
            writeLine("Tried: " + last.sentence + '.', INDENT);
        }
    }

    private void writeAccount() {
        writeSentence(diagnosis.account.line(), "");
    }

    /** Writes what the numbers do not hold. */
    private void writeNotes() {
        if (!deferred.isEmpty()) {
            writeSentence(deferred.number() + LOOPS, "");
        }
        from.source.notes().forEach(note -> writeSentence(note, ""));
        int summedUp = from.sinceStart.overflowedSites;
        if (summedUp > 0) {
            writeSentence(lines(summedUp, "line") + " beyond maxSites are summed up as other lines", "");
        }
    }

    private void writeLegend() {
        if (!rows.isEmpty()) {
            String watched = diagnosis.isRecorded() ? "Recorded for " : "Watched for ";
            writeLine(SIGNS + watched + Numbers.seconds(diagnosis.seconds()) + '.', "");
        }
    }

    private static String sentence(String text) {
        return text.isEmpty() ? "" : Character.toUpperCase(text.charAt(0)) + text.substring(1) + '.';
    }

    private static String lines(int number, String thing) {
        return number == 1 ? "1 " + thing : number + " " + thing + 's';
    }
}
