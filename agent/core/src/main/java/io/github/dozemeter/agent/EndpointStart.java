package io.github.dozemeter.agent;

import io.github.dozemeter.http.Endpoint;
import io.github.dozemeter.http.HttpServerAccess;
import io.github.dozemeter.http.Resources;
import io.github.dozemeter.log.Log;
import java.io.IOException;
import java.net.BindException;
import java.net.UnknownHostException;

/**
 * Opens the endpoint, keeps trying while its port is taken, and opens it again when it answers no more. For one loop of
 * the agent's, and {@link #close} for any thread.
 */
final class EndpointStart {

    private static final long RETRY_MILLIS = 10_000;

    private final String host;
    private final int port;
    private final PublishedState state;
    private final Log log;
    /** Where it was open before: whoever knows the address of a free port finds it there again. */
    private int usualPort;
    private boolean prepared;
    private boolean reported;
    private Endpoint endpoint;
    private boolean closed;

    EndpointStart(String host, int port, PublishedState state, Log log) {
        this.host = host;
        this.port = port;
        this.usualPort = port;
        this.state = state;
        this.log = log;
    }

    /**
     * Opens it unless it is open; the agent is announced as running once the first try is over, whatever came of it.
     *
     * @return milliseconds until the next check; negative if there is nothing to check
     */
    long round(AgentContext context) throws InterruptedException {
        try {
            String missing = prepared ? null : HttpServerAccess.prepare(!state.isAttached());
            if (missing != null) {
                log.warn("no endpoint: " + missing + "; pauses are counted, and dump=FILE writes them");
                return -1;
            }
            prepared = true;
            if (!isOpen()) {
                open(context);
            }
            return RETRY_MILLIS;
        } finally {
            state.running();
        }
    }

    private synchronized boolean isOpen() {
        if (endpoint != null && endpoint.isBroken()) {
            state.noUrl();
            endpoint.stop();
            endpoint = null;
        }
        return endpoint != null || closed;
    }

    private void open(AgentContext context) {
        try {
            String url = open(context.resources());
            state.url(url);
            reported = false;
            log.info("dozemeter " + context.facts().build().version() + " watches this JVM, see " + url + " and " + url
                + "metrics");
        } catch (IOException failure) {
            if (!reported) {
                log.warn("no endpoint yet at " + host + ":" + port + " (" + failure.getMessage()
                    + "), trying again every " + RETRY_MILLIS / 1_000 + " s; " + wayOut(failure));
            }
            reported = true;
        }
    }

    private static String wayOut(IOException failure) {
        boolean foreign = failure instanceof UnknownHostException
            || String.valueOf(failure.getMessage()).contains("assign requested address");
        return foreign ? "host=ADDRESS names one of this machine" : "port=0 takes any free port";
    }

    private synchronized String open(Resources resources) throws IOException {
        if (closed) {
            throw new IOException("the agent is stopped");
        }
        try {
            endpoint = Endpoint.start(host, usualPort, resources, log);
        } catch (BindException taken) {
            usualPort = port;
            throw taken;
        }
        usualPort = endpoint.port();
        return endpoint.url();
    }

    synchronized void close() {
        closed = true;
        if (endpoint != null) {
            endpoint.stop();
        }
    }
}
