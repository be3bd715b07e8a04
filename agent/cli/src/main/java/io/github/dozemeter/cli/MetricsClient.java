package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** Reads the endpoint of a running agent; loads nothing into its JVM. */
final class MetricsClient {

    private static final int TIMEOUT_MILLIS = 10_000;

    private final String base;
    private final String jvm;

    private MetricsClient(String base, String jvm) {
        this.base = base;
        this.jvm = jvm;
    }

    /** @throws CommandFailure if no agent runs there, or one without an endpoint */
    static MetricsClient of(AttachedJvm target) {
        if (target.state().isStopped()) {
            throw CommandFailure.notRunning("no agent runs in " + target.jvm() + "; start one with the verb start");
        }
        if (target.state().url().isEmpty()) {
            throw CommandFailure.notRunning("the agent in " + target.jvm() + " has no endpoint (port=off, or its port is taken);"
                + " use the verb report, which needs none");
        }
        return new MetricsClient(target.state().url(), target.jvm().toString());
    }

    /** In the text format of Prometheus. */
    String metrics() {
        return get("metrics");
    }

    SitesDocument sites() {
        String path = "api/sites";
        try {
            return SitesDocument.of(get(path));
        } catch (IOException malformed) {
            throw CommandFailure.failed("the agent in " + jvm + " sent an unreadable answer from " + base + path + " ("
                + malformed.getMessage() + "); check that its version is that of this jar");
        }
    }

    private String get(String path) {
        try {
            URL url = new URL(base + path);
            // The URL is whatever that JVM says: it must not name a file of this user.
            if (!url.getProtocol().equals("http") && !url.getProtocol().equals("https")) {
                throw new IOException("no HTTP address");
            }
            HttpURLConnection connection = (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            try (InputStream in = connection.getInputStream()) {
                return new String(all(in), StandardCharsets.UTF_8);
            }
        } catch (IOException gone) {
            throw CommandFailure.failed("the agent in " + jvm + " does not answer at " + base + " (" + gone.getMessage()
                + "); its JVM has ended, is suspended, or is in another network namespace");
        }
    }

    private static byte[] all(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[8_192];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            bytes.write(buffer, 0, read);
        }
        return bytes.toByteArray();
    }
}
