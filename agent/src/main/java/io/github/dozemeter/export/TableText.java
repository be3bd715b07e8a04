package io.github.dozemeter.export;

import io.github.dozemeter.diagnose.Durations;
import io.github.dozemeter.diagnose.Finding;
import io.github.dozemeter.diagnose.Severity;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteSnapshot;
import java.util.List;
import java.util.Locale;

/** The lines of {@link TableReport}: figures and call on one, the place in the code on the next, findings below. */
final class TableText {

    static final String HEAD =
        format("%13s %12s %5s %9s %9s %10s  %s%n", "pauses", "per second", "zero", "asked", "took", "zero time", "call");

    static final String MORE = "\nWhy each verdict costs and what to write instead: " + Guide.COMMAND + "NAME\n";

    private static final String SAMPLED = "\nSampled, not counted yet: these classes run methods that may never return, and"
        + " which rewriting\nwould slow down. Threads pausing there at the last look:\n";
    private static final int WIDTH = 100;
    private static final String INDENT = "    ";

    private TableText() {
    }

    static String headline(String sentence) {
        return wrapped(sentence + '.', "") + '\n';
    }

    static String finding(Finding finding) {
        String severity = finding.severity() == Severity.NONE ? "" : finding.severity() + " ";
        return wrapped(severity + finding, INDENT);
    }

    /** Between words; lines after the first are indented once more. A word too long for a line is cut. */
    private static String wrapped(String text, String indent) {
        StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder(indent);
        boolean first = true;
        for (String word : OneLine.of(text).split(" ")) {
            if (!first && line.length() + 1 + word.length() > WIDTH) {
                lines.append(line).append('\n');
                line = new StringBuilder(indent + INDENT);
                first = true;
            }
            int room = WIDTH - line.length() - 1;
            line.append(first ? "" : " ").append(word.length() <= room ? word : word.substring(0, room));
            first = false;
        }
        return lines.append(line).append('\n').toString();
    }

    static String title(AgentFacts facts, int sites, int sampled, double seconds) {
        String doubt = facts.isActive() ? ""
            : "This JVM's pauses may not be counted; see its log.\n\n";
        String none = sites + sampled == 0 ? "No class of the application paused.\n" : "";
        // What is sampled alone brings its own blank line.
        String blank = sites > 0 || sampled == 0 ? "\n" : "";
        return format("Dozemeter %s: %d %s paused in %.1f s; costliest first, asked and took are means%n%s%s%s",
            facts.build().version(), sites, sites == 1 ? "site" : "sites", seconds, blank, doubt, none);
    }

    static String row(SiteSnapshot site, double seconds) {
        long pauses = site.pauses();
        long described = site.times().count();
        return format("%,13d %,12.1f %5s %9s %9s %10s  %s%n", pauses, pauses / seconds,
            share(site.zeroPauses(), pauses), mean(site.times().askedNanos(), described),
            mean(site.times().realisedNanos(), described), Durations.text(site.times().zeroRealisedNanos()),
            site.site().call().label()) + place(site.site());
    }

    /** Nothing if there are none. */
    static String sampled(List<SampledSite> sites) {
        StringBuilder rows = new StringBuilder();
        for (SampledSite site : sites) {
            rows.append(format("%13d %s  %s%n", site.threads(), site.threads() == 1 ? "thread " : "threads",
                site.site().call().label())).append(place(site.site()));
        }
        return rows.length() == 0 ? "" : SAMPLED + rows;
    }

    private static String place(Site site) {
        String artifact = site.artifact().isEmpty() ? "" : "  " + site.artifact();
        String place = OneLine.of(site.place() + artifact);
        int room = WIDTH - INDENT.length();
        String end = place.length() <= room ? place : "..." + place.substring(place.length() - room + 3);
        return INDENT + end + '\n';
    }

    /** Never 0 % of some, never 100 % of not all. */
    private static String share(long part, long all) {
        long percent = all == 0 ? 0 : Math.round(100.0 * part / all);
        if (percent == 0 && part > 0) {
            return "<1%";
        }
        return percent == 100 && part < all ? ">99%" : percent + "%";
    }

    private static String mean(long nanos, long count) {
        return count == 0 ? "-" : Durations.text(nanos / count);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format.replace("%n", "\n"), values);
    }
}
