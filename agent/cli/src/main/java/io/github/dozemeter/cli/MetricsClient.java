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

/** Reads the endpoint of a running agent; loads nothing into its JVM, but for a pass to one that is guarded. */
final class MetricsClient {

    private static final int TIMEOUT_MILLIS = 10_000;

    private static final String HTTPS = "https";

    private final String base;
    private final String jvm;
    private final EndpointPass pass;

    /** @param pass null where everybody may read */
    private MetricsClient(String base, String jvm, EndpointPass pass) {
        this.base = base;
        this.jvm = jvm;
        this.pass = pass;
    }

    /** @throws CommandFailure if no agent runs there, or one without an endpoint */
    static MetricsClient of(AttachedJvm target, AgentJar jar, Console console) {
        if (target.state().isStopped()) {
            throw CommandFailure.notRunning("no agent runs in " + target.jvm() + "; start one with the verb start");
        }
        if (target.state().url().isEmpty()) {
            throw CommandFailure.notRunning("the agent in " + target.jvm() + " has no endpoint (port=off, or its port is taken);"
                + " use the verb report, which needs none");
        }
        MetricsClient open = new MetricsClient(target.state().url(), target.jvm().toString(), null);
        return open.isGuarded() ? new MetricsClient(open.base, open.jvm, EndpointPass.request(target, jar, console)) : open;
    }

    /** By a path that is nowhere: no figures are made for the answer. */
    private boolean isGuarded() {
        if (base.startsWith(HTTPS)) {
            return true;
        }
        try {
            int status = connection("-/").getResponseCode();
            return status == HttpURLConnection.HTTP_UNAUTHORIZED || status == HttpURLConnection.HTTP_FORBIDDEN;
        } catch (IOException noAnswer) {
            // The first request for figures says so.
            return false;
        }
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
        try (InputStream in = connection(path).getInputStream()) {
            return new String(all(in), StandardCharsets.UTF_8);
        } catch (IOException gone) {
            throw CommandFailure.failed("the agent in " + jvm + " does not answer at " + base + " (" + gone.getMessage()
                + "); its JVM has ended, is suspended, or is in another network namespace");
        }
    }

    private HttpURLConnection connection(String path) throws IOException {
        URL url = new URL(base + path);
        // The URL is whatever that JVM says: it must not name a file of this user.
        if (!url.getProtocol().equals("http") && !url.getProtocol().equals(HTTPS)) {
            throw new IOException("no HTTP address");
        }
        HttpURLConnection connection = (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        if (pass != null) {
            pass.show(connection);
        }
        return connection;
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
