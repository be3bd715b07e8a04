package io.github.dozemeter.report;

import io.github.dozemeter.metrics.SiteId;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Times;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The histogram of one call or one site: a plotter opens files that hold one each. The end of the file's name chooses
 * it, {@code run-Thread.sleep.hgrm} or a site's id instead; without a choice it is the only call that was timed.
 */
public final class ChosenHistogram implements Report {

    private static final String ENDING = ".hgrm";

    private final Recorder recorder;
    private final String choice;

    ChosenHistogram(Recorder recorder, String fileName) {
        this.recorder = recorder;
        this.choice = choice(fileName);
    }

    /** @return the label of a call, the id of a site, or nothing */
    public static String choice(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT);
        if (!name.endsWith(ENDING)) {
            return "";
        }
        String end = name.substring(name.lastIndexOf('-') + 1, name.length() - ENDING.length());
        for (Call call : Call.values()) {
            if (call.label().equalsIgnoreCase(end)) {
                return call.label();
            }
        }
        return end.matches("[0-9a-f]{16}") ? end : "";
    }

    @Override
    public void writeTo(Writer out) throws IOException {
        Map<String, Times> histograms = new LinkedHashMap<>();
        for (SiteFigures site : recorder.snapshot().sites()) {
            if (site.times().count() > 0 && isChosen(site.site())) {
                histograms.merge(name(site.site()), site.times(), Times::plus);
            }
        }
        if (histograms.size() > 1) {
            throw new NotChosen(String.join(", ", histograms.keySet()));
        }
        histograms.putIfAbsent(choice.isEmpty() ? "no pause" : choice, Times.NONE);
        Map.Entry<String, Times> chosen = histograms.entrySet().iterator().next();
        new HistogramReport(chosen.getKey(), chosen.getValue()).writeTo(out);
    }

    private boolean isChosen(Site site) {
        return choice.isEmpty() || choice.equals(site.call().label()) || choice.equals(SiteId.of(site));
    }

    private String name(Site site) {
        return choice.equals(SiteId.of(site)) ? site.toString() : site.call().label();
    }

    /** Is its sentence alone in the log. */
    private static final class NotChosen extends IOException {

        private static final long serialVersionUID = 1;

        NotChosen(String calls) {
            super("a " + ENDING + " file holds one histogram, and several calls were timed: " + calls
                + "; choose one by the file name, such as FILE-Thread.sleep" + ENDING);
        }

        @Override
        public String toString() {
            return getMessage();
        }
    }
}
