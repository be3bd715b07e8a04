package io.github.dozemeter.export.report;

import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.Estimate;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.Row;
import io.github.dozemeter.support.Decimals;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.threads.LineGroup;
import io.github.dozemeter.threads.LineGroup.Line;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A report for people: the words that all of them share. */
abstract class TextReport implements Report {

    static final String[] OTHERS_HEAD = {"wakeups/s", "CPU", "samples", "call"};
    static final String LEGEND =
        "~ is within a factor of two, ≤ at most: stack samples show where a thread waits, its counters how often";
    static final String WHO_ELSE = "Who else wakes this process";

    private static final int MAX_OTHERS = 10;
    private static final int PLACES = 3;
    private static final int PERCENT = 100;
    private static final double MIN_OUTSIDE = 0.01;
    private static final double MIN_RATE = 1;
    private static final double MIN_CORES = 0.01;
    private static final double MIN_PART_OF_JVM = 0.05;
    private static final String LONG = "the recording was short for pauses of this length";

    final ReportWindow from;
    final Diagnosis diagnosis;
    final Deferred deferred;
    final List<LineGroup> others;
    final int moreOthers;

    TextReport(ReportWindow from) {
        this.from = from;
        this.diagnosis = from.diagnosis;
        this.deferred = from.sinceStart.deferred();
        List<LineGroup> all = diagnosis.account.others;
        this.others = all.stream().filter(this::isWorthALine).limit(MAX_OTHERS).collect(Collectors.toList());
        this.moreOthers = others.isEmpty() ? 0 : all.size() - others.size();
    }

    /** Whether it wakes up once a second, or of the JVM's own threads a twentieth of all times, or uses 1% of a core. */
    private boolean isWorthALine(LineGroup group) {
        double ofJvm = Math.max(MIN_RATE, diagnosis.account.perSecond * MIN_PART_OF_JVM);
        double minRate = group.isInJava ? MIN_RATE : ofJvm;
        return group.wakeUps() >= minRate || group.cpu() >= MIN_CORES;
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
        String sites = all == 1 ? " site" : " sites";
        String paused = kinds(all) + sites + " paused in " + Numbers.seconds(diagnosis.seconds());
        if (schedules == 0) {
            return paused;
        }
        String make = schedules == 1 ? " site makes schedules" : " sites make schedules";
        return paused + ", " + schedules + make;
    }

    /** {@code 3 counted and 4 estimated}; just the number of sites where all are counted. */
    private String kinds(int all) {
        int estimated = estimated();
        String exact = diagnosis.isRecorded() ? " recorded" : " counted";
        if (estimated == 0) {
            boolean areOfAKind = !diagnosis.isRecorded() && deferred.isEmpty();
            return areOfAKind ? Integer.toString(all) : all + exact;
        }
        if (all == estimated) {
            return estimated + " estimated";
        }
        return (all - estimated) + exact + " and " + estimated + " estimated";
    }

    final int estimated() {
        return (int) diagnosis.sites.stream().filter(SiteFigures::isEstimated).count();
    }

    /** Returns those of deferred classes that no row shows. */
    final List<SampledSite> withoutEstimate() {
        return deferred.sites.stream().filter(sampled -> diagnosis.sites.stream()
            .noneMatch(site -> site.isEstimated() && site.estimate.lines.containsKey(sampled.site))).collect(Collectors.toList());
    }

    /** {@code 98% expired} of waits, {@code every 1 ms, made 3 times} of schedules; empty of other calls. */
    static String outcome(SiteFigures site) {
        if (site.site().call().isSchedule()) {
            return "every " + Numbers.written(site.periodNanos()) + ", made " + times(site.pauses());
        }
        List<String> parts = new ArrayList<>();
        if (site.isEstimated()) {
            parts.add(together(site.estimate));
            parts.add(outside(site.estimate));
        } else if (site.isRecorded()) {
            parts.add(recordedOutcome(site));
            parts.add(site.isLongForItsRecording() ? LONG : "");
        } else if (site.site().call().mayExpire()) {
            parts.add(Numbers.percent(site.expiredShare()) + " expired");
        }
        return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining("; "));
    }

    private static String times(long made) {
        if (made == 0) {
            return "earlier";
        }
        return made == 1 ? "once" : Decimals.grouped(made) + " times";
    }

    private static String outside(Estimate estimate) {
        boolean isBusy = estimate.outside >= MIN_OUTSIDE;
        return isBusy ? "its threads use " + Numbers.ofCore(estimate.outside) + " of a core outside pauses" : "";
    }

    private static String recordedOutcome(SiteFigures site) {
        boolean isKnown = site.isOutcomeUnknown() && !Double.isNaN(site.requestedNanos());
        return isKnown ? Numbers.rate(site.expired() / site.span().seconds()) + "/s expired" : "";
    }

    /** {@code together with B.run:9 (62%, 38% of the time)}; empty where the line is alone. */
    private static String together(Estimate estimate) {
        List<Site> lines = new ArrayList<>(estimate.lines.keySet());
        if (lines.size() < 2) {
            return "";
        }
        String others = lines.stream().skip(1).limit(PLACES).map(Site::place).collect(Collectors.joining(", "));
        String more = lines.size() > PLACES + 1 ? ", ..." : "";
        String shares = lines.stream().limit(PLACES + 1).map(line -> Math.round(estimate.lines.get(line) * PERCENT) + "%")
            .collect(Collectors.joining(", "));
        return "together with " + others + more + " (" + shares + " of the time)";
    }

    /** Returns the line, or where it is a helper's, its caller and then the line. */
    static String place(Row row) {
        return viaHelper(row, row.site().placeAndArtifact());
    }

    static String viaHelper(Row row, String place) {
        String caller = row.figures.caller();
        return caller.isEmpty() ? place : caller + " via " + place;
    }

    /** Returns the cells below {@link #OTHERS_HEAD} up to the call. */
    static String[] figures(LineGroup row) {
        // The agent does not read the CPU time of the JVM's own threads.
        boolean isUnknown = !row.isInJava && row.cpu() == 0;
        String cpu = isUnknown ? Numbers.UNKNOWN : Numbers.ofCore(row.cpu());
        return new String[] {Numbers.rate(row.wakeUps()), cpu, Integer.toString(row.samples())};
    }

    /** Returns what these threads called of the JDK, or what they do. */
    static String call(LineGroup row) {
        if (!row.isInJava) {
            return "JVM or native";
        }
        List<Line> lines = row.lines();
        if (lines.size() == 1 && !lines.get(0).place.call.isEmpty()) {
            return lines.get(0).place.call;
        }
        return row.kind() == null ? Numbers.UNKNOWN : row.kind().label();
    }

    /** {@code org.x.Y.run:42}; empty if that is not known. */
    static String place(LineGroup row) {
        List<Line> lines = row.lines();
        if (lines.isEmpty()) {
            return row.isInJava ? "in no stack sample" : "";
        }
        if (lines.size() == 1 || !row.isInJava) {
            return lines.get(0).place.place;
        }
        String more = lines.size() > PLACES ? ", ..." : "";
        return lines.stream().limit(PLACES).map(TextReport::place).collect(Collectors.joining(", ", "several places: ", more));
    }

    private static String place(Line line) {
        String call = line.place.call.isEmpty() ? line.place.kind.label() : line.place.call;
        String place = line.place.place;
        String where = place.isEmpty() ? call : call + " in " + place;
        return where + " (" + line.samples() + ')';
    }

    static String threads(LineGroup row) {
        return Numbers.count(row.threads(), "thread") + ": " + row.names();
    }
}
