package io.github.dozemeter.report;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Numbers;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.wakeup.StackPlace;
import io.github.dozemeter.wakeup.WakeUps;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Words that the table and Markdown share: estimated sites, and who else wakes a process. */
final class ReportWords {

    static final String LEGEND = "~ marks estimates: stack samples tell where a thread waits, the JDK counts how often";
    static final String WHO_ELSE = "Who else wakes this process";
    /** Of those who wake the process beside the sites; the rest is counted. */
    static final int ROWS = 10;

    private static final int PLACES = 3;

    private ReportWords() {
    }

    /** {@code 3 counted and 4 estimated sites paused in 12 s, 1 site makes schedules}. */
    static String paused(Diagnosis diagnosis, Deferred deferred) {
        int schedules = schedules(diagnosis);
        int all = diagnosis.sites().size() - schedules;
        int estimated = estimated(diagnosis);
        String counted = all == estimated ? "" : (all - estimated) + " counted and ";
        String kinds = estimated > 0 ? counted + estimated + " estimated "
            : all + (deferred.isEmpty() ? " " : " counted ");
        return kinds + (all == 1 ? "site" : "sites") + " paused in " + Numbers.seconds(diagnosis.seconds())
            + (schedules == 0 ? "" : ", " + schedules + (schedules == 1 ? " site makes" : " sites make") + " schedules");
    }

    private static int schedules(Diagnosis diagnosis) {
        int schedules = 0;
        for (SiteFigures site : diagnosis.sites()) {
            schedules += isSchedule(site) ? 1 : 0;
        }
        return schedules;
    }

    static boolean isSchedule(SiteFigures site) {
        return site.site().call().isSchedule();
    }

    /** {@code 98 % expired} of waits, {@code every 1.00 ms, made 3 times} of schedules; empty where the call does not tell. */
    static String outcome(SiteFigures site) {
        if (isSchedule(site)) {
            long made = site.pauses();
            return "every " + Numbers.duration(site.periodNanos()) + ", made "
                + (made == 0 ? "earlier" : made == 1 ? "once" : String.format(Locale.ROOT, "%,d times", made));
        }
        return site.isEstimated() || !site.site().call().mayExpire() ? "" : Numbers.percent(site.expiredShare()) + " expired";
    }

    static int estimated(Diagnosis diagnosis) {
        int estimated = 0;
        for (SiteFigures site : diagnosis.sites()) {
            estimated += site.isEstimated() ? 1 : 0;
        }
        return estimated;
    }

    /** Those of deferred classes that no row shows. */
    static List<SampledSite> withoutEstimate(Deferred deferred, Diagnosis diagnosis) {
        List<SampledSite> left = new ArrayList<>(deferred.sites());
        left.removeIf(sampled -> {
            SiteFigures figures = diagnosis.figures(sampled.site());
            return figures != null && figures.isEstimated();
        });
        return left;
    }

    /** Pauses a second, as it is known. */
    static String rate(SiteFigures site) {
        return site.hasRate() ? marked(site, Numbers.rate(site.rate())) : Numbers.UNKNOWN;
    }

    /** The part of zero pauses. */
    static String zero(SiteFigures site) {
        return site.hasRate() ? marked(site, Numbers.percent(site.zeroShare())) : Numbers.UNKNOWN;
    }

    static String marked(SiteFigures site, String figure) {
        return site.isEstimated() ? Numbers.estimate(figure) : figure;
    }

    static String cores(WakeUps.Row row) {
        return String.format(Locale.ROOT, "%.3f", row.cpu());
    }

    /** What these threads called of the JDK, or what they do. */
    static String call(WakeUps.Row row) {
        return row.place() != null && !row.place().call().isEmpty() ? row.place().call()
            : row.kind() == null ? Numbers.UNKNOWN : row.kind().label();
    }

    /** {@code org.x.Y.run:42}; empty if that is not known. */
    static String place(WakeUps.Row row) {
        if (row.place() != null) {
            return row.place().place();
        }
        StringBuilder text = new StringBuilder();
        for (StackPlace at : row.places().subList(0, Math.min(PLACES, row.places().size()))) {
            text.append(text.length() == 0 ? "" : ", ").append(at.call().isEmpty() ? at.kind().label() : at.call())
                .append(at.place().isEmpty() ? "" : " in " + at.place()).append(" (").append(often(row, at)).append(')');
        }
        return text.length() == 0 ? "in no stack sample" : (row.places().size() > 1 ? "several places: " : "") + text
            + (row.places().size() > PLACES ? ", ..." : "");
    }

    private static String often(WakeUps.Row row, StackPlace at) {
        double share = row.hasShares() ? row.shareOf(at) : 0;
        return share > 0 ? Numbers.percent(share) + " of waits seen" : row.samples(at) + (row.hasShares() ? " samples" : "");
    }

    /** {@code 2 threads: pool-1-thread-#}. */
    static String threads(WakeUps.Row row) {
        return row.threads() + (row.threads() == 1 ? " thread: " : " threads: ") + row.names();
    }

    /** Empty unless they burn CPU in their pauses. */
    static String burns(WakeUps.Row row) {
        return row.spin() == 0 || row.isSampledTooSeldom() ? ""
            : (row.threads() == 1 ? "burns " : "burn ") + Numbers.share(row.spin(), "core") + " inside pauses";
    }
}
