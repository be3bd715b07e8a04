package io.github.dozemeter.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Metrics in Prometheus's text format 0.0.4, as the agent writes it. Immutable. */
final class Exposition {

    /** One line. Immutable. */
    static final class Sample {

        private final String name;
        private final Map<String, String> labels;
        private final double value;

        Sample(String name, Map<String, String> labels, double value) {
            this.name = name;
            this.labels = Collections.unmodifiableMap(labels);
            this.value = value;
        }

        /** Empty if there is no such label. */
        String label(String label) {
            return labels.getOrDefault(label, "");
        }

        double value() {
            return value;
        }
    }

    private final List<Sample> samples = new ArrayList<>();

    private Exposition() {
    }

    static Exposition of(String text) {
        Exposition exposition = new Exposition();
        for (String line : text.split("\n")) {
            if (!line.isEmpty() && line.charAt(0) != '#') {
                exposition.samples.add(sample(line));
            }
        }
        return exposition;
    }

    private static Sample sample(String line) {
        int blank = line.lastIndexOf(' ');
        int brace = line.indexOf('{');
        Map<String, String> labels = new LinkedHashMap<>();
        String name = brace < 0 ? line.substring(0, blank) : line.substring(0, brace);
        for (int at = brace + 1; brace >= 0 && line.charAt(at) != '}'; ) {
            int equals = line.indexOf('=', at);
            StringBuilder value = new StringBuilder();
            int end = equals + 2;
            for (; line.charAt(end) != '"'; end++) {
                boolean escaped = line.charAt(end) == '\\';
                char c = line.charAt(escaped ? ++end : end);
                value.append(escaped && c == 'n' ? '\n' : c);
            }
            labels.put(line.substring(at, equals), value.toString());
            at = line.charAt(end + 1) == ',' ? end + 2 : end + 1;
        }
        return new Sample(name, labels, number(line.substring(blank + 1)));
    }

    private static double number(String text) {
        return text.endsWith("Inf") ? text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY
            : Double.parseDouble(text);
    }

    List<Sample> all(String name) {
        List<Sample> found = new ArrayList<>();
        for (Sample sample : samples) {
            if (sample.name.equals(name)) {
                found.add(sample);
            }
        }
        return found;
    }

    /** 0 if there is none. */
    double sum(String name) {
        double sum = 0;
        for (Sample sample : all(name)) {
            sum += sample.value;
        }
        return sum;
    }
}
