package io.github.dozemeter.bench.hgrm;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The table of a histogram, as a file of it would hold. */
public final class Tables {

    /** A file holds twelve digits behind the point. */
    private static final double DIGITS = 1e12;
    private static final double PERCENT = 100;

    private Tables() {
    }

    public static Distribution of(String name, Histogram histogram) {
        List<Point> points = new ArrayList<>();
        for (HistogramIterationValue value : histogram.percentiles(HgrmWriter.TICKS_PER_HALF_DISTANCE)) {
            points.add(new Point(value.getValueIteratedTo(),
                Math.round(value.getPercentileLevelIteratedTo() / PERCENT * DIGITS) / DIGITS,
                value.getTotalCountToThisValue()));
        }
        return new Distribution(name, points);
    }
}
