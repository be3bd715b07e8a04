package io.github.dozemeter.export.report;

import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.judge.Row;
import io.github.dozemeter.support.Numbers;
import java.util.function.Supplier;

/** The numbers of a row as every table has them; {@code ~} is within a factor of two, {@code ≤} at most. Immutable. */
final class RowCells {

    static final String[] HEAD = {"CPU", "rate", "zero", "requested", "took"};

    /** Fewer recorded pauses are known to a tenth at the best. */
    private static final int MIN_RECORDED = 100;

    final String cpu;
    final String rate;
    final String zero;
    final String requested;
    final String took;

    /** A schedule has a cost, but no number of a pause. */
    RowCells(Row row) {
        SiteFigures site = row.figures;
        boolean isPause = !site.site().call().isSchedule();
        boolean hasRate = isPause && site.hasRate();
        this.cpu = row.cost.cell();
        this.rate = known(hasRate, () -> rate(site));
        this.zero = known(hasRate, () -> marked(site, Numbers.percent(site.zeroShare())));
        this.requested = known(isPause, () -> requested(site));
        this.took = known(isPause, () -> took(site));
    }

    private static String known(boolean isKnown, Supplier<String> cell) {
        return isKnown ? cell.get() : Numbers.UNKNOWN;
    }

    String[] all() {
        return new String[] {cpu, rate, zero, requested, took};
    }

    private static String rate(SiteFigures site) {
        String rate = Numbers.rate(site.rate()) + "/s";
        if (site.isEstimated()) {
            return site.estimate.basis.mark() + rate;
        }
        boolean isRough = site.isRecorded() && site.pauses() < MIN_RECORDED;
        return isRough ? Numbers.estimate(rate) : rate;
    }

    /** {@code 0 | 20 ms}: what requests no time is in no mean. */
    private static String requested(SiteFigures site) {
        String others = Numbers.written(site.requestedNanos());
        return isMixed(site) ? "0 | " + others : others;
    }

    private static String took(SiteFigures site) {
        String others = marked(site, Numbers.duration(site.realisedNanos()));
        return isMixed(site) ? Numbers.duration(site.zeroRealisedNanos()) + " | " + others : others;
    }

    private static boolean isMixed(SiteFigures site) {
        return !site.isEstimated() && site.zeroPauses() > 0 && !site.isAlwaysZero() && site.timed() > 0;
    }

    private static String marked(SiteFigures site, String number) {
        return site.isEstimated() ? Numbers.estimate(number) : number;
    }
}
