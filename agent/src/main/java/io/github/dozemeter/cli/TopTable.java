package io.github.dozemeter.cli;

import io.github.dozemeter.diagnose.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One block of {@code top}: a headline, a head, a line for each site. Pure. */
final class TopTable {

    private static final String ROW = "%12s %5s %9s %9s %8s  ";
    private static final int FEWEST_COLUMNS = 80;
    /** From here on the class of the call has room too. */
    private static final int WIDE = 110;
    private static final int VERDICT = 13;

    private final int columns;
    private final int rows;

    /** @param rows how many lines there is room for; the rest of the sites is left out, and counted */
    TopTable(int columns, int rows) {
        this.columns = Math.max(FEWEST_COLUMNS, columns);
        this.rows = rows;
    }

    List<String> lines(String title, Look before, Look now, SortKey sort) {
        List<SiteRate> sites = now.ratesSince(before);
        List<String> lines = new ArrayList<>();
        lines.add(cut(title + format(": %d %s paused in the last %.1f s", sites.size(), sites.size() == 1 ? "site" : "sites",
            now.secondsSince(before)) + sampled(now)));
        sites.sort(sort.order());
        sites.addAll(now.sampled());
        lines.add(cut(format(ROW, "per second", "zero", "asked", "took", "threads") + call("call") + "verdict, place"));
        int room = Math.max(1, rows - lines.size() - 1);
        for (SiteRate site : sites.subList(0, Math.min(room, sites.size()))) {
            lines.add(row(site));
        }
        if (sites.size() > room) {
            lines.add(format("%12s %d more", "", sites.size() - room));
        }
        return lines;
    }

    private static String sampled(Look now) {
        return now.sampled().isEmpty() ? "" : format("; %d sampled, not counted yet", now.sampled().size());
    }

    private String row(SiteRate site) {
        String figures = format(ROW, Double.isNaN(site.perSecond()) ? "-" : format("%,.1f", site.perSecond()), share(site.zeroShare()), time(site.askedNanos()),
            time(site.tookNanos()), format("%.3f", site.threads())) + call(site.call()) + verdict(site);
        int room = columns - figures.length();
        String place = site.place();
        return cut(figures + (place.length() <= room ? place : "..." + place.substring(place.length() - Math.max(0, room - 3))));
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
        return Double.isNaN(nanos) ? "-" : Durations.text(Math.round(nanos));
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
