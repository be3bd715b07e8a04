package io.github.dozemeter.cli;

import io.github.dozemeter.diagnose.Numbers;
import io.github.dozemeter.text.SafeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** One block of {@code top}: a headline, a head, a line for each site. Pure. */
final class TopTable {

    private static final String ROW = "%12s %5s %9s %9s %8s  ";
    private static final int FEWEST_COLUMNS = 40;
    /** From here on the class of the call has room too. */
    private static final int WIDE = 110;
    private static final int VERDICT = 13;
    private static final String INDENT = "    ";

    private final int columns;
    private final int rows;

    /** @param rows how many lines there is room for; the rest of the sites is left out, and counted */
    TopTable(int columns, int rows) {
        this.columns = Math.max(FEWEST_COLUMNS, columns);
        this.rows = rows;
    }

    List<String> lines(String title, SiteCounters before, SiteCounters now, SortKey sort) {
        List<SiteRate> sites = now.ratesSince(before);
        List<String> lines = new ArrayList<>();
        lines.add(cut(title + format(": %d %s paused in the last %.1f s", sites.size(), sites.size() == 1 ? "site" : "sites",
            now.secondsSince(before)) + deferred(now)));
        sites.sort(sort.order());
        sites.addAll(now.sampled());
        lines.add(cut(format(ROW, "per second", "zero", "asked", "took", "threads") + call("call") + "verdict, place"));
        int shown = 0;
        for (SiteRate site : sites) {
            List<String> row = row(site);
            if (shown > 0 && lines.size() + row.size() >= rows) {
                lines.add(format("%12s %d more", "", sites.size() - shown));
                break;
            }
            lines.addAll(row);
            shown++;
        }
        return lines;
    }

    private static String deferred(SiteCounters now) {
        return now.deferred() == 0 ? ""
            : format("; %d %s not counted yet", now.deferred(), now.deferred() == 1 ? "class is" : "classes are");
    }

    /** The place, which is what one needs, on a line of its own where it would be cut. */
    private List<String> row(SiteRate site) {
        String figures = format(ROW, Double.isNaN(site.perSecond()) ? "-" : format("%,.1f", site.perSecond()), share(site.zeroShare()), time(site.requestedNanos()),
            time(site.realisedNanos()), format("%.3f", site.threads())) + call(site.call()) + verdict(site);
        return figures.length() + site.place().length() <= columns ? Collections.singletonList(figures + site.place())
            : Arrays.asList(cut(figures), INDENT + SafeText.end(site.place(), columns - INDENT.length()));
    }

    private String call(String name) {
        return columns < WIDE ? format("%-11s", name.substring(name.indexOf('.') + 1)) : format("%-23s", name);
    }

    private static String verdict(SiteRate site) {
        String first = site.verdict();
        return first.isEmpty() ? "" : first.length() > VERDICT && first.indexOf(' ') > 0
            ? first.substring(0, first.indexOf(' ')) + "+ " : first + ' ';
    }

    private String cut(String line) {
        return line.length() <= columns ? line : line.substring(0, columns);
    }

    private static String share(double share) {
        if (Double.isNaN(share)) {
            return "-";
        }
        long percent = Math.round(share * 100);
        return percent == 100 && share < 1 ? ">99%" : percent == 0 && share > 0 ? "<1%" : percent + "%";
    }

    private static String time(double nanos) {
        return Double.isNaN(nanos) ? "-" : Numbers.duration(nanos);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
