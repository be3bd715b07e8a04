package io.github.dozemeter.bench.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The metrics of one scrape or dump, in Prometheus' text format. */
public final class Figures {

    private static final Pattern LINE = Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");

    private final List<Sample> samples;

    private Figures(List<Sample> samples) {
        this.samples = samples;
    }

    private record Sample(String name, Map<String, String> labels, double value) {

        static Sample parse(Matcher line) {
            Map<String, String> labels = new TreeMap<>();
            Matcher label = LABEL.matcher(line.group(2) == null ? "" : line.group(2));
            while (label.find()) {
                labels.put(label.group(1), label.group(2));
            }
            return new Sample(line.group(1), labels, Double.parseDouble(line.group(3).replace("Inf", "Infinity")));
        }

        boolean has(Map<String, String> wanted) {
            return labels.entrySet().containsAll(wanted.entrySet());
        }
    }

    public static Figures read(Path dump) throws IOException {
        return parse(Files.readString(dump));
    }

    public static Figures parse(String text) {
        return new Figures(text.lines().filter(line -> !line.startsWith("#")).map(LINE::matcher)
            .filter(Matcher::matches).map(Sample::parse).toList());
    }

    /** The sum over all samples of this name that carry these labels, 0 if there are none. */
    public double sum(String name, Map<String, String> labels) {
        return samples.stream().filter(sample -> sample.name.equals(name) && sample.has(labels))
            .mapToDouble(Sample::value).sum();
    }

    public double sum(String name) {
        return sum(name, Map.of());
    }

    /** Count by upper bound of the histogram's series with these labels: cumulative, as Prometheus has it. */
    public NavigableMap<Double, Double> buckets(String histogram, Map<String, String> labels) {
        NavigableMap<Double, Double> buckets = new TreeMap<>();
        for (Sample sample : samples) {
            if (sample.name.equals(histogram + "_bucket") && sample.has(labels)) {
                double bound = Double.parseDouble(sample.labels.get("le").replace("Inf", "Infinity"));
                buckets.merge(bound, sample.value, Double::sum);
            }
        }
        return buckets;
    }
}
