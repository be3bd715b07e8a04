package io.github.dozemeter.agent;

import io.github.dozemeter.access.Access;
import io.github.dozemeter.access.AccessException;
import io.github.dozemeter.http.Endpoint;
import io.github.dozemeter.http.HttpServerAccess;
import io.github.dozemeter.http.Resources;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.Options;
import java.io.IOException;
import java.net.BindException;
import java.net.UnknownHostException;

/**
 * Opens the endpoint, keeps trying while its port is taken, and opens it again when it answers no more. For one loop of
 * the agent's, and {@link #close} for any thread.
 */
final class EndpointStart {

    private static final long RETRY_MILLIS = 10_000;

    private final Options options;
    private final String host;
    private final int port;
    private final PublishedState state;
    private final Log log;
    /** The port where it was open before: a client that knows the address of a free port finds it there again. */
    private int usualPort;
    private boolean prepared;
    private String reported = "";
    private Access access;
    private boolean warned;
    private volatile Resources resources;
    private Endpoint endpoint;
    private boolean closed;

    EndpointStart(Options options, PublishedState state, Log log) {
        this.options = options;
        this.host = options.text(Option.HOST);
        this.port = options.number(Option.PORT);
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
            boolean isGuarded = Access.isConfigured(options);
            if (!prepared && isGuarded && !state.isAttached()) {
                announceDelay();
            }
            String missing = prepared ? null : HttpServerAccess.prepare(!state.isAttached(), isGuarded);
            if (missing != null) {
                state.noUrl("no endpoint: " + missing);
                log.warn("no endpoint: " + missing + "; pauses are counted, and dump=FILE writes them");
                return -1;
            }
            prepared = true;
            if (!isOpen()) {
                open(context);
            }
            return RETRY_MILLIS;
        } catch (RuntimeException | Error failure) {
            state.noUrl("no endpoint yet (" + failure + "), trying again every " + RETRY_MILLIS / 1_000 + " s");
            throw failure;
        } finally {
            state.running();
        }
    }

    private void announceDelay() {
        String reason = "no endpoint yet: with auth or tls.* it opens " + HttpServerAccess.DELAY_MILLIS / 1_000 + " s after the start, so that the"
            + " application can set its own options of TLS first";
        state.noUrl(reason);
        log.info(reason);
    }

    private synchronized boolean isOpen() {
        if (endpoint != null && endpoint.isBroken()) {
            state.noUrl("no endpoint at this moment: a thread of it was lost, and it is opened again");
            endpoint.stop();
            endpoint = null;
        }
        return endpoint != null || closed;
    }

    private void open(AgentContext context) {
        try {
            resources = context.resources();
            String url = open(resources);
            state.url(url);
            reported = "";
            log.info("dozemeter " + context.facts().build.version + " watches this JVM, see " + url + " and " + url
                + "metrics");
            warnIfOpen();
        } catch (AccessException unknown) {
            report("no endpoint yet, as it is not known who may read it: " + unknown.getMessage() + "; trying again every "
                + RETRY_MILLIS / 1_000 + " s");
        } catch (IOException failure) {
            report("no endpoint yet at " + host + ":" + port + " (" + failure.getMessage() + "), trying again every "
                + RETRY_MILLIS / 1_000 + " s; " + wayOut(failure));
        }
    }

    private void report(String failure) {
        state.noUrl(failure);
        if (!reported.equals(failure)) {
            log.warn(failure);
        }
        reported = failure;
    }

    private synchronized void warnIfOpen() {
        if (!warned && endpoint != null && endpoint.isOpenToOthers()) {
            warned = true;
            log.warn("everyone who reaches " + host + ":" + endpoint.port() + " can read the names of classes and methods that pause, and"
                + " how often; auth=FILE or tls.clientCa=FILE limits that");
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
        if (access == null) {
            access = new Access(options, log);
        }
        try {
            endpoint = Endpoint.start(host, usualPort, resources, access, log);
        } catch (BindException taken) {
            usualPort = port;
            throw taken;
        }
        usualPort = endpoint.port();
        return endpoint.url();
    }

    /** @return null while there is no endpoint */
    synchronized String pass() {
        return endpoint == null ? null : access.pass();
    }

    /** A stop has begun, which takes a while. */
    void announceStop() {
        Resources shown = resources;
        if (shown != null) {
            shown.announceStop();
        }
    }

    void close() throws InterruptedException {
        Resources shown = resources;
        if (shown != null) {
            shown.awaitPage();
        }
        closeNow();
    }

    private synchronized void closeNow() {
        closed = true;
        if (endpoint != null) {
            endpoint.stop();
        }
    }
}
