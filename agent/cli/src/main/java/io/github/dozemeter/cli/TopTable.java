package io.github.dozemeter.cli;

import io.github.dozemeter.diagnose.Numbers;
import io.github.dozemeter.text.SafeText;
import io.github.dozemeter.text.WrappedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** One block of {@code top}: a headline, column titles, a row for each site. Pure. */
final class TopTable {

    /** The line that begins with it is the last above the rows. */
    static final String FIRST_TITLE = "per second";

    private static final String ROW = "%12s %7s %9s %9s %8s  ";
    private static final int FEWEST_COLUMNS = 40;
    /** From this width on there is room for the class of the call. */
    private static final int WIDE = 110;
    private static final int CALL = 22;
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
        lines.addAll(WrappedText.lines(title + ": " + span(sites.size() - now.schedules(), now) + deferred(now), "", columns));
        sites.sort(sort.order());
        sites.addAll(now.sampled());
        lines.add(cut(format(ROW, FIRST_TITLE, "zero", "requested", "realised", "threads") + call("call") + "verdict, place"));
        List<String> account = now.wakeUps().isEmpty() ? Collections.emptyList() : WrappedText.lines(now.wakeUps(), "", columns);
        int shown = 0;
        for (LiveSite site : sites) {
            List<String> row = row(site);
            if (shown > 0 && lines.size() + row.size() + account.size() >= rows) {
                lines.add(format("%12s %d more", "", sites.size() - shown));
                break;
            }
            lines.addAll(row);
            shown++;
        }
        lines.addAll(account);
        return lines;
    }

    /** The figures are the agent's own, for the time that it judges: the last minute. */
    private static String span(int sites, SitesDocument now) {
        return now.windowSeconds() == 0 ? "no figures yet; the first come 10 s after the agent starts"
            : format("%d %s paused in the last %.0f s", sites, sites == 1 ? "site" : "sites", now.windowSeconds())
                + (now.estimated() == 0 ? "" : format(", %d of them estimated (~)", now.estimated()))
                + (now.schedules() == 0 ? "" : format(", %d %s schedules", now.schedules(), now.schedules() == 1 ? "makes" : "make"));
    }

    private static String deferred(SitesDocument now) {
        return now.deferred() == 0 ? ""
            : format("; %d %s not counted yet", now.deferred(), now.deferred() == 1 ? "class is" : "classes are");
    }

    /** The place goes on a line of its own where it would be cut: it is what the reader looks for. */
    private List<String> row(LiveSite site) {
        boolean isKnown = !Double.isNaN(site.perSecond());
        String zero = Double.isNaN(site.zeroShare()) || !isKnown ? Numbers.UNKNOWN : Numbers.percent(site.zeroShare());
        // An estimate is no truer by a digit more.
        String rate = isKnown && site.isEstimated() ? Numbers.rate(site.perSecond()) : number("%,.1f", site.perSecond());
        String figures = format(ROW, marked(site, rate), marked(site, zero),
            Numbers.duration(site.requestedNanos()), marked(site, Numbers.duration(site.realisedNanos())),
            number("%.3f", site.threads())) + call(site.call()) + verdict(site);
        String place = outcome(site) + (site.known().isEmpty() ? "" : "known " + site.known() + ": ") + site.place();
        return figures.length() + place.length() <= columns ? Collections.singletonList(figures + place)
            : Arrays.asList(cut(figures), INDENT + SafeText.end(place, columns - INDENT.length()));
    }

    private String call(String name) {
        boolean isNarrow = columns < WIDE || name.length() > CALL;
        return format(columns < WIDE ? "%-10s " : "%-" + CALL + "s ", isNarrow ? name.substring(name.indexOf('.') + 1) : name);
    }

    private static String verdict(LiveSite site) {
        if (site.isSampled()) {
            return "sampled: ";
        }
        String first = site.verdicts();
        return first.isEmpty() ? "" : first.length() > VERDICT && first.indexOf(' ') > 0
            ? first.substring(0, first.indexOf(' ')) + "+ " : first + ' ';
    }

    /** What its call alone tells. */
    private static String outcome(LiveSite site) {
        return site.isSchedule() ? "every " + Numbers.duration(site.periodNanos()) + ": "
            : Double.isNaN(site.expiredShare()) ? "" : Numbers.percent(site.expiredShare()) + " expired: ";
    }

    private static String marked(LiveSite site, String figure) {
        return site.isEstimated() ? Numbers.estimate(figure) : figure;
    }

    private static String number(String format, double value) {
        return Double.isNaN(value) ? Numbers.UNKNOWN : format(format, value);
    }

    private String cut(String line) {
        return line.length() <= columns ? line : line.substring(0, columns);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
