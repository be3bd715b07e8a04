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

/** Reads what the endpoint of a running agent shows; nothing is loaded there. */
final class MetricsClient {

    private static final int PATIENCE_MILLIS = 10_000;

    private final String base;
    private final String jvm;

    private MetricsClient(String base, String jvm) {
        this.base = base;
        this.jvm = jvm;
    }

    /** @throws CommandFailure if no agent runs there, or one without an endpoint */
    static MetricsClient of(AttachedJvm target) {
        if (target.state().isStopped()) {
            throw CommandFailure.notRunning("no agent runs in " + target.jvm() + "; the verb start starts one");
        }
        if (target.state().url().isEmpty()) {
            throw CommandFailure.notRunning("the agent in " + target.jvm() + " has no endpoint (port=off, or its port is taken);"
                + " the verb report works without");
        }
        return new MetricsClient(target.state().url(), target.jvm().toString());
    }

    String metrics() {
        try {
            URL url = new URL(base + "metrics");
            // That JVM may name anything, also a file of the user who asks.
            if (!url.getProtocol().equals("http") && !url.getProtocol().equals("https")) {
                throw new IOException("no HTTP address");
            }
            HttpURLConnection connection = (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout(PATIENCE_MILLIS);
            connection.setReadTimeout(PATIENCE_MILLIS);
            try (InputStream in = connection.getInputStream()) {
                return new String(all(in), StandardCharsets.UTF_8);
            }
        } catch (IOException gone) {
            throw CommandFailure.failed("the agent in " + jvm + " does not answer at " + base + " (" + gone.getMessage()
                + "); its JVM has ended, is halted, or has a network of its own");
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
