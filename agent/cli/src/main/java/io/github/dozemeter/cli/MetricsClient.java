package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AgentState;
import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.export.report.SitesDocument;
import io.github.dozemeter.export.report.SitesReport;
import io.github.dozemeter.support.InputBytes;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** Reads the endpoint of a running agent; loads nothing into its JVM, but for a pass to one that is guarded. */
final class MetricsClient {

    private static final int TIMEOUT_MILLIS = 10_000;

    private final String base;
    private final String jvm;
    /** Null where the endpoint needs none. */
    private EndpointPass pass;

    /** @throws CommandFailure if no agent runs there, or one without an endpoint */
    MetricsClient(AttachedJvm target, JvmVerb.AgentJar jar, Console console) {
        AgentState state = target.state();
        if (state.isStopped()) {
            throw CommandFailure.notRunning("no agent runs in " + target.jvm()
                + "; start one with the verb start");
        }
        if (state.url().isEmpty()) {
            throw CommandFailure.notRunning("the agent in " + target.jvm() + " has " + state.noEndpoint()
                + "; use the verb report, which needs none");
        }
        base = state.url();
        jvm = target.jvm().toString();
        if (isGuarded()) {
            RemoteAgent.checkVersion(state);
            pass = new EndpointPass(target, jar, console);
        }
    }

    /** Asks for a path that does not exist: no figures are made for the answer. */
    private boolean isGuarded() {
        if (base.startsWith("https")) {
            return true;
        }
        try {
            int status = connection("-/").getResponseCode();
            return status == HttpURLConnection.HTTP_UNAUTHORIZED
                || status == HttpURLConnection.HTTP_FORBIDDEN;
        } catch (IOException noAnswer) {
            // The first request for figures says so.
            return false;
        }
    }

    SitesDocument sites() {
        try {
            return new SitesDocument(get(SitesReport.PATH));
        } catch (IOException malformed) {
            throw CommandFailure.failed("the agent in " + jvm + " sent an unreadable answer from " + base
                + SitesReport.PATH + " (" + malformed.getMessage()
                + "); check that its version is that of this jar");
        }
    }

    /** Returns the answer as text: the page is a table then, as for all who request it so. */
    String get(String path) {
        try (InputStream in = connection(path).getInputStream()) {
            return new String(InputBytes.all(in), StandardCharsets.UTF_8);
        } catch (IOException gone) {
            throw CommandFailure.failed("the agent in " + jvm + " does not answer at " + base + " ("
                + gone.getMessage() + "); its JVM has ended, is suspended, or is in another network namespace");
        }
    }

    private HttpURLConnection connection(String path) throws IOException {
        URL url = new URL(base + path);
        // The URL is whatever that JVM says: it must not name a file of this user.
        if (!url.getProtocol().matches("https?")) {
            throw new IOException("no HTTP address");
        }
        HttpURLConnection connection = (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
        connection.setRequestProperty("Accept", "text/plain");
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        if (pass != null) {
            pass.show(connection);
        }
        return connection;
    }
}
