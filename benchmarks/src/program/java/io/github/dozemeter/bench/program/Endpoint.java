package io.github.dozemeter.bench.program;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;

/** The endpoint of the agent in this JVM. */
final class Endpoint {

    private static final int POLL_MILLIS = 10;

    private Endpoint() {
    }

    /** Returns once there is one. */
    static void await() throws InterruptedException {
        while (System.getProperty("dozemeter.url") == null) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    static HttpURLConnection open(String path) throws IOException {
        return (HttpURLConnection) URI.create(System.getProperty("dozemeter.url") + path).toURL().openConnection();
    }

    /** The sum over all samples whose line begins so and contains this. */
    static double sum(String start, String part) throws IOException {
        double sum = 0;
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(open("metrics").getInputStream()))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(start) && line.contains(part)) {
                    sum += Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1));
                }
            }
        }
        return sum;
    }
}
