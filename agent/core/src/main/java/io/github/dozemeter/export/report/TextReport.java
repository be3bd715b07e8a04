package io.github.dozemeter.export.report;

import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.judge.Cost;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.support.Decimals;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.WakeUps;
import java.io.IOException;
import java.io.Writer;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** A report for people: the columns and words that the table and Markdown share. */
abstract class TextReport implements Report {

    static final String[] HEAD = {"cost", "per second", "zero", "requested", "realised", "call"};
    static final String[] OTHERS_HEAD = {"wake-ups/s", "cores", "samples", "call"};
    static final String LEGEND =
        "~ marks estimates: stack samples show where a thread waits, its counters how often";
    static final String WHO_ELSE = "Who else wakes this process";

    private static final int MOST_OTHERS = 10;
    private static final int PLACES = 3;
    /** Fewer recorded pauses are known to a tenth at the best. */
    private static final int FEW = 100;
    private static final String LONG = "the recording was short for pauses of this length";
    private static final double LEAST_IN_THOUSANDS = 99_999.5;

    final ReportWindow from;
    final Diagnosis diagnosis;
    final Deferred deferred;
    final List<WakeUps.Row> others;
    final int moreOthers;

    TextReport(ReportWindow from) {
        this.from = from;
        this.diagnosis = from.diagnosis;
        this.deferred = from.sinceStart.deferred();
        List<WakeUps.Row> all = diagnosis.account.others;
        this.others = all.subList(0, Math.min(MOST_OTHERS, all.size()));
        this.moreOthers = all.size() - others.size();
    }

    @Override
    public final void writeTo(Writer out) throws IOException {
        out.write(text());
    }

    abstract String text();

    static String left(int sites) {
        return sites + " more without a finding; the page and a report in JSON have all";
    }

    /** {@code 3 counted and 4 estimated sites paused in 12 s, 1 site makes schedules}. */
    final String paused() {
        int schedules = (int) diagnosis.sites.stream()
            .filter(site -> site.site().call().isSchedule()).count();
        int all = diagnosis.sites.size() - schedules;
        int estimated = estimated();
        String exact = diagnosis.isRecorded() ? " recorded " : " counted ";
        String counted = all == estimated ? "" : (all - estimated) + exact + "and ";
        String kinds = estimated > 0 ? counted + estimated + " estimated "
            : all + (diagnosis.isRecorded() || !deferred.isEmpty() ? exact : " ");
        String make = schedules == 1 ? " site makes schedules" : " sites make schedules";
        return kinds + (all == 1 ? "site" : "sites") + " paused in " + Numbers.seconds(diagnosis.seconds())
            + (schedules == 0 ? "" : ", " + schedules + make);
    }

    final int estimated() {
        return (int) diagnosis.sites.stream().filter(SiteFigures::isEstimated).count();
    }

    /** Returns those of deferred classes that no row shows. */
    final List<SampledSite> withoutEstimate() {
        return deferred.sites.stream().filter(sampled -> {
            SiteFigures figures = diagnosis.figures(sampled.site);
            return figures == null || !figures.isEstimated();
        }).collect(Collectors.toList());
    }

    /** Returns the cells below {@link #HEAD} up to the call; a schedule has a cost, but no figure of a pause. */
    final String[] figures(SiteFigures site) {
        Cost cost = diagnosis.costOf(site.site());
        if (site.site().call().isSchedule()) {
            String[] cells = Collections.nCopies(HEAD.length - 1, Numbers.UNKNOWN).toArray(new String[0]);
            cells[0] = cost.isKnown() ? cost.toString() : Numbers.UNKNOWN;
            return cells;
        }
        // In a column, "too little to measure here" is a dash.
        String few = site.isRecorded() && site.pauses() < FEW ? "about " : "";
        boolean isShort = site.rate() < LEAST_IN_THOUSANDS;
        String rate = isShort ? Numbers.rate(site.rate()) : Numbers.rate(site.rate() / 1_000) + " k";
        return new String[] {cost == Cost.TOO_LITTLE ? Numbers.UNKNOWN : cost.toString(),
            site.hasRate() ? few + marked(site, rate) : Numbers.UNKNOWN,
            site.hasRate() ? marked(site, Numbers.percent(site.zeroShare())) : Numbers.UNKNOWN,
            Numbers.duration(site.requestedNanos()),
            marked(site, Numbers.duration(site.realisedNanos()))};
    }

    private static String marked(SiteFigures site, String figure) {
        return site.isEstimated() ? Numbers.estimate(figure) : figure;
    }

    /** {@code 98 % expired} of waits, {@code every 1.00 ms, made 3 times} of schedules; empty of other calls. */
    static String outcome(SiteFigures site) {
        if (site.site().call().isSchedule()) {
            long made = site.pauses();
            return "every " + Numbers.duration(site.periodNanos()) + ", made "
                + (made == 0 ? "earlier" : made == 1 ? "once" : Decimals.grouped(made) + " times");
        }
        if (site.isEstimated()) {
            int other = site.estimate.otherLine;
            return other == 0 ? "" : "or line " + other + ": its threads are at both";
        }
        if (site.isRecorded()) {
            String expired = !site.isOutcomeUnknown() || Double.isNaN(site.requestedNanos()) ? ""
                : Numbers.rate(site.expired() / site.span().seconds()) + " a second expired";
            return !site.isLongForItsRecording()
                ? expired : expired + (expired.isEmpty() ? "" : "; ") + LONG;
        }
        return !site.site().call().mayExpire()
            ? "" : Numbers.percent(site.expiredShare()) + " expired";
    }

    /** Returns the cells below {@link #OTHERS_HEAD} up to the call. */
    static String[] figures(WakeUps.Row row) {
        // The agent does not read the CPU time of the JVM's own threads.
        String cores = !row.isInJava && row.cpu() == 0
            ? Numbers.UNKNOWN : Decimals.of(row.cpu(), 3);
        return new String[] {Numbers.rate(row.wakeUps()), cores, Integer.toString(row.samples())};
    }

    /** Returns what these threads called of the JDK, or what they do. */
    static String call(WakeUps.Row row) {
        return !row.isInJava ? "JVM or native" : row.place != null && !row.place.call.isEmpty() ? row.place.call
            : row.kind == null ? Numbers.UNKNOWN : row.kind.label();
    }

    /** {@code org.x.Y.run:42}; empty if that is not known. */
    static String place(WakeUps.Row row) {
        if (row.place != null || !row.isInJava) {
            return row.place == null ? "" : row.place.place;
        }
        List<StackPlace> places = row.places();
        String several = places.size() > 1 ? "several places: " : "";
        String more = places.size() > PLACES ? ", ..." : "";
        return places.isEmpty() ? "in no stack sample" : places.stream().limit(PLACES).map(at -> place(row, at))
            .collect(Collectors.joining(", ", several, more));
    }

    private static String place(WakeUps.Row row, StackPlace at) {
        double share = row.hasShares() ? row.shareOf(at) : 0;
        String seen = share > 0 ? Numbers.percent(share) + " of waits seen"
            : row.samples(at) + (row.hasShares() ? " samples" : "");
        return (at.call.isEmpty() ? at.kind.label() : at.call) + (at.place.isEmpty() ? "" : " in " + at.place)
            + " (" + seen + ')';
    }

    static String threads(WakeUps.Row row) {
        return row.threads() + (row.threads() == 1 ? " thread: " : " threads: ") + row.names();
    }
}
