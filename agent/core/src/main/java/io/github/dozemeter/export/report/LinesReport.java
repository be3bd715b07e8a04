package io.github.dozemeter.export.report;

import io.github.dozemeter.support.SafeText;

/** A report in text, of lines as long as the terminal is wide. Written once. */
abstract class LinesReport extends TextReport {

    static final String INDENT = "    ";
    /** A blank at which no line is broken; it is written as a blank. */
    static final char NO_BREAK = '\u00a0';
    /** The width in a file; a terminal has its own. */
    private static final int USUAL_COLUMNS = 100;
    private static final int MIN_COLUMNS = 80;

    final int columns;
    final StringBuilder text = new StringBuilder();

    LinesReport(ReportWindow from, TableQuery wanted) {
        super(from);
        this.columns = wanted.columns == 0 ? USUAL_COLUMNS : Math.max(MIN_COLUMNS, wanted.columns);
    }

    /** Makes the table, or all details. */
    static LinesReport of(ReportWindow from, TableQuery wanted) {
        return wanted.extent == TableQuery.Extent.DETAILS ? new DetailedReport(from, wanted) : new TableReport(from, wanted);
    }

    @Override
    final String text() {
        write();
        return text.toString();
    }

    abstract void write();

    /** Writes nothing for an empty text. */
    final void writeLine(String line, String indent) {
        if (!line.isEmpty()) {
            SafeText.lines(line, indent, columns).forEach(part -> text.append(part.replace(NO_BREAK, ' ')).append('\n'));
        }
    }

    /** Writes a sentence, which has no full stop yet; nothing for an empty one. */
    final void writeSentence(String sentence, String indent) {
        if (!sentence.isEmpty()) {
            writeLine(sentence + '.', indent);
        }
    }
}
