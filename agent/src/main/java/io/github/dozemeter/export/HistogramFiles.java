package io.github.dozemeter.export;

import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteSnapshot;
import io.github.dozemeter.record.Times;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A histogram for each call, or for each site, that was timed. A plotter opens files that hold one each: the only one
 * stands in the file that was asked for, several in files beside it that are named after what they hold.
 */
final class HistogramFiles implements ReportFiles {

    /** Leaves room for the rest of a name of 255 bytes. */
    private static final int LONGEST_PART = 180;

    private final Recorder recorder;
    private final Metrics metrics;

    HistogramFiles(Recorder recorder, Metrics metrics) {
        this.recorder = recorder;
        this.metrics = metrics;
    }

    @Override
    public Map<String, Report> now() {
        Map<String, Times> timed = timed();
        Map<String, Report> files = new LinkedHashMap<>();
        for (Map.Entry<String, Times> one : timed.entrySet()) {
            String part = timed.size() == 1 ? "" : part(one.getKey(), files);
            files.put(part, new HistogramReport(one.getKey(), one.getValue()));
        }
        return files.isEmpty() ? ReportFiles.one(new HistogramReport("no pause", Times.NONE)).now() : files;
    }

    private Map<String, Times> timed() {
        Map<String, Times> timed = new LinkedHashMap<>();
        boolean bySite = metrics.histogramBy() == Metrics.HistogramBy.SITE;
        for (SiteSnapshot site : recorder.snapshot().sites()) {
            if (site.times().count() > 0) {
                timed.merge(what(site.site(), bySite), site.times(), Times::plus);
            }
        }
        return timed;
    }

    private static String what(Site site, boolean bySite) {
        String call = site.call().label();
        return bySite ? call + ' ' + site.place() + ' ' + site.artifact() : call;
    }

    /** Two sites differ at least in a number, whatever a file name cannot hold of theirs. */
    private static String part(String what, Map<String, Report> taken) {
        String safe = '-' + what.trim().replaceAll("[^\\w.$]+", "-");
        String cut = safe.substring(0, Math.min(safe.length(), LONGEST_PART));
        String part = cut;
        for (int number = 2; taken.containsKey(part); number++) {
            part = cut + '-' + number;
        }
        return part;
    }
}
