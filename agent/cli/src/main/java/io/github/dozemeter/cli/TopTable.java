package io.github.dozemeter.cli;

import io.github.dozemeter.cli.SitesDocument.LiveSite;
import io.github.dozemeter.diagnose.Numbers;
import io.github.dozemeter.text.SafeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** One block of {@code top}: a headline, column titles, a row for each site. Pure. */
final class TopTable {

    private static final String ROW = "%12s %7s %9s %9s %8s  ";
    private static final int FEWEST_COLUMNS = 40;
    /** From this width on there is room for the class of the call. */
    private static final int WIDE = 110;
    private static final int VERDICT = 13;
    private static final String INDENT = "    ";

    private final int columns;
    private final int rows;

    /** @param rows how many lines fit; the last one says how many sites are missing */
    TopTable(int columns, int rows) {
        this.columns = Math.max(FEWEST_COLUMNS, columns);
        this.rows = rows;
    }

    List<String> lines(String title, SitesDocument now, SortKey sort) {
        List<LiveSite> sites = now.sites();
        List<String> lines = new ArrayList<>();
        lines.add(cut(title + ": " + span(sites.size(), now.windowSeconds()) + deferred(now)));
        sites.sort(sort.order());
        sites.addAll(now.sampled());
        lines.add(cut(format(ROW, "per second", "zero", "requested", "realised", "threads") + call("call") + "verdict, place"));
        int shown = 0;
        for (LiveSite site : sites) {
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

    /** The figures are the agent's own, for the time that it judges: the last minute. */
    private static String span(int sites, double seconds) {
        return seconds == 0 ? "no figures yet; the first come 10 s after the agent starts"
            : format("%d %s paused in the last %.0f s", sites, sites == 1 ? "site" : "sites", seconds);
    }

    private static String deferred(SitesDocument now) {
        return now.deferred() == 0 ? ""
            : format("; %d %s not counted yet", now.deferred(), now.deferred() == 1 ? "class is" : "classes are");
    }

    /** The place goes on a line of its own where it would be cut: it is what the reader looks for. */
    private List<String> row(LiveSite site) {
        String zero = Double.isNaN(site.zeroShare()) ? "-" : Numbers.percent(site.zeroShare());
        String figures = format(ROW, number("%,.1f", site.perSecond()), zero, Numbers.duration(site.requestedNanos()),
            Numbers.duration(site.realisedNanos()), number("%.3f", site.threads())) + call(site.call()) + verdict(site);
        return figures.length() + site.place().length() <= columns ? Collections.singletonList(figures + site.place())
            : Arrays.asList(cut(figures), INDENT + SafeText.end(site.place(), columns - INDENT.length()));
    }

    private String call(String name) {
        return columns < WIDE ? format("%-11s", name.substring(name.indexOf('.') + 1)) : format("%-23s", name);
    }

    private static String verdict(LiveSite site) {
        String first = site.verdicts();
        return first.isEmpty() ? "" : first.length() > VERDICT && first.indexOf(' ') > 0
            ? first.substring(0, first.indexOf(' ')) + "+ " : first + ' ';
    }

    private static String number(String format, double value) {
        return Double.isNaN(value) ? "-" : format(format, value);
    }

    private String cut(String line) {
        return line.length() <= columns ? line : line.substring(0, columns);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
