package io.github.dozemeter.bench.program;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;

/** Reads the metrics of the agent in this JVM. */
final class Scrape {

    private Scrape() {
    }

    /** @return null as long as the agent has no endpoint */
    static String url() {
        String base = System.getProperty("dozemeter.url");
        return base == null ? null : base + "metrics";
    }

    /** The sum over all samples whose line begins so and contains this. */
    static double sum(String url, String start, String part) throws IOException {
        double sum = 0;
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(URI.create(url).toURL().openStream()))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(start) && line.contains(part)) {
                    sum += Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1));
                }
            }
        }
        return sum;
    }
}
