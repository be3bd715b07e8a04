package io.github.dozemeter.cli.look;

import io.github.dozemeter.diagnose.Numbers;
import io.github.dozemeter.text.SafeText;
import io.github.dozemeter.wakeup.WakeUps;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A look as text: figures and call of each row on one line, the place in the code on the next, what can be said of it below. */
final class LookText implements LookFormat {

    private static final String ROW = "%12s %7s %7s %7s %8s  %s";
    private static final String INDENT = "    ";
    private static final int MOST_ROWS = 20;
    private static final int MOST_PLACES = 3;
    private static final int FEWEST_COLUMNS = 60;

    private final String version;
    private final int columns;

    LookText(String version, int columns) {
        this.version = version;
        this.columns = Math.max(FEWEST_COLUMNS, columns);
    }

    @Override
    public void write(LookResult result, PrintWriter out) {
        List<WakeUps.Row> rows = result.shown();
        wrapped(result.headline() + '.', "", out);
        out.println();
        wrapped(result.title(version), "", out);
        out.println();
        out.println(format(ROW, "wake-ups/s", "cores", "user", "system", "threads", "call"));
        for (WakeUps.Row row : rows.subList(0, Math.min(MOST_ROWS, rows.size()))) {
            row(result, row, out);
        }
        if (rows.size() > MOST_ROWS) {
            out.println(format("%12s %d more rows; -f json has all", "", rows.size() - MOST_ROWS));
        }
        out.println();
        wrapped("Wake-ups a second by kind: " + kinds(result) + '.', "", out);
        for (String note : result.notes()) {
            wrapped(note + '.', "", out);
        }
    }

    private void row(LookResult result, WakeUps.Row row, PrintWriter out) {
        String call = LookResult.call(row);
        out.println(SafeText.of(format(ROW, Numbers.rate(row.wakeUps()), LookResult.cores(row.cpu()), part(row, row.user()),
            part(row, row.system()), row.threads(), call.isEmpty() ? "-" : call)));
        wrapped(result.place(row), INDENT, out);
        for (String place : LookResult.places(row, MOST_PLACES)) {
            wrapped(place, INDENT + INDENT, out);
        }
        LookFinding finding = result.finding(row);
        if (finding != null) {
            wrapped(finding + ".", INDENT, out);
        }
    }

    private static String part(WakeUps.Row row, double cores) {
        double split = LookResult.split(row, cores);
        return Double.isNaN(split) ? "-" : LookResult.cores(split);
    }

    static String kinds(LookResult result) {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, Double> kind : result.kinds().entrySet()) {
            text.append(text.length() == 0 ? "" : ", ").append(kind.getKey()).append(' ').append(Numbers.rate(kind.getValue())).append(" (")
                .append(Numbers.percent(kind.getValue() / result.wakeUps().perSecond())).append(')');
        }
        return text.length() == 0 ? "none" : text.toString();
    }

    /** Between words; lines after the first are indented once more. */
    private void wrapped(String text, String indent, PrintWriter out) {
        StringBuilder line = new StringBuilder(indent);
        boolean first = true;
        for (String word : SafeText.of(text).split(" ")) {
            if (!first && line.length() + 1 + word.length() > columns) {
                out.println(line);
                line = new StringBuilder(indent.isEmpty() ? "" : indent + INDENT);
                first = true;
            }
            line.append(first ? "" : " ").append(word);
            first = false;
        }
        out.println(line);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
