package io.github.dozemeter.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an endpoint exposed, text format 0.0.4. */
public record Scrape(List<Sample> samples) {

    private static final Pattern LINE = Pattern.compile("(\\w+)(?:\\{(.*)\\})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\",?");

    public record Sample(String name, Map<String, String> labels, double value) {

        boolean has(String... namesAndValues) {
            for (int i = 0; i < namesAndValues.length; i += 2) {
                if (!namesAndValues[i + 1].equals(labels.get(namesAndValues[i]))) {
                    return false;
                }
            }
            return true;
        }
    }

    public static Scrape of(String text) {
        List<Sample> samples = new ArrayList<>();
        text.lines().filter(line -> !line.startsWith("#") && !line.isEmpty()).forEach(line -> {
            Matcher parts = LINE.matcher(line);
            if (!parts.matches()) {
                throw new AssertionError("no sample: " + line);
            }
            samples.add(new Sample(parts.group(1), labels(parts.group(2)), number(parts.group(3))));
        });
        return new Scrape(samples);
    }

    /** A file that {@code dump=FILE.prom} wrote. */
    public static Scrape of(Path file) throws IOException {
        return of(Files.readString(file));
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new TreeMap<>();
        if (text == null) {
            return labels;
        }
        for (Matcher label = LABEL.matcher(text); label.find(); ) {
            labels.put(label.group(1), label.group(2).replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\"));
        }
        return labels;
    }

    private static double number(String text) {
        return text.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
    }

    /** Sum of the samples of this name that carry these labels, given as names and values; 0 if there are none. */
    public double sum(String name, String... namesAndValues) {
        return samples.stream().filter(sample -> sample.name().equals(name) && sample.has(namesAndValues))
            .mapToDouble(Sample::value).sum();
    }

    public List<Sample> all(String name, String... namesAndValues) {
        return samples.stream().filter(sample -> sample.name().equals(name) && sample.has(namesAndValues)).toList();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        samples.forEach(sample -> text.append(sample).append('\n'));
        return text.toString();
    }
}
