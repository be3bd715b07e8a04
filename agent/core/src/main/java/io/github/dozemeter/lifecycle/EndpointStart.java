package io.github.dozemeter.lifecycle;

import io.github.dozemeter.access.Access;
import io.github.dozemeter.access.AccessException;
import io.github.dozemeter.config.Option;
import io.github.dozemeter.export.http.Endpoint;
import io.github.dozemeter.export.http.HttpServerAccess;
import io.github.dozemeter.export.http.Resources;
import java.io.IOException;
import java.net.BindException;
import java.net.UnknownHostException;

/**
 * Opens the endpoint, keeps trying while its port is taken, and opens it again when it answers no more. For one loop of
 * the agent's, and {@link #close} for any thread.
 */
final class EndpointStart implements Workers.Round {

    private final AgentContext context;
    private final String again;
    private final String host;
    private final int port;
    /** The port where it was open before: a client that knows the address of a free port finds it there again. */
    private int usualPort;
    private boolean prepared;
    private String reported = "";
    private Access access;
    private boolean warned;
    private volatile Resources resources;
    private Endpoint endpoint;
    private boolean closed;

    EndpointStart(AgentContext context) {
        this.context = context;
        this.again = "trying again every " + context.pace.retryMillis / 1_000 + " s";
        this.host = context.options.text(Option.HOST);
        this.port = context.options.isOff(Option.PORT) ? 0 : context.options.number(Option.PORT);
        this.usualPort = port;
    }

    /** @return milliseconds until the next check; negative if there is nothing to check */
    @Override
    public long run() throws InterruptedException {
        try {
            boolean isGuarded = Access.isConfigured(context.options);
            if (!prepared && isGuarded && !context.state.isAttached) {
                String reason = "no endpoint yet: with auth or tls.* it opens " + context.pace.startedMillis / 1_000
                    + " s after the start, so that the application can set its own options of TLS first";
                context.state.noUrl(reason);
                context.log.info(reason);
            }
            String missing = prepared
                ? null : HttpServerAccess.prepare(!context.state.isAttached, isGuarded, context.pace);
            if (missing != null) {
                context.state.noUrl("no endpoint: " + missing);
                context.log.warn("no endpoint: " + missing
                    + "; pauses are counted, and dump=FILE writes them");
                return -1;
            }
            prepared = true;
            if (!isOpen()) {
                open();
            }
            return context.pace.retryMillis;
        } catch (RuntimeException | Error failure) {
            context.state.noUrl("no endpoint yet (" + failure + "), " + again);
            throw failure;
        } finally {
            // Whatever came of the first try.
            context.state.running();
        }
    }

    private synchronized boolean isOpen() {
        if (endpoint != null && endpoint.isBroken()) {
            context.state.noUrl("no endpoint at this moment: a thread of it was lost, and it is opened again");
            endpoint.stop();
            endpoint = null;
        }
        return endpoint != null || closed;
    }

    private void open() {
        try {
            resources = context.outputs().resources();
            String url = start();
            context.state.url(url);
            reported = "";
            context.log.info("dozemeter " + context.facts.build.version + " watches this JVM, see " + url + " and "
                + url + "metrics");
            warnIfOpen();
        } catch (AccessException unknown) {
            report("no endpoint yet, as it is not known who may read it: " + unknown.getMessage() + "; " + again);
        } catch (IOException failure) {
            boolean isForeign = failure instanceof UnknownHostException
                || String.valueOf(failure.getMessage()).contains("assign requested address");
            String remedy = isForeign
                ? "host=ADDRESS names one of this machine" : "port=0 takes any free port";
            report("no endpoint yet at " + host + ":" + port + " (" + failure.getMessage() + "), " + again + "; "
                + remedy);
        }
    }

    private void report(String failure) {
        context.state.noUrl(failure);
        if (!reported.equals(failure)) {
            context.log.warn(failure);
        }
        reported = failure;
    }

    private synchronized void warnIfOpen() {
        if (!warned && endpoint != null && endpoint.isOpenToOthers()) {
            warned = true;
            context.log.warn("everyone who reaches " + host + ":" + endpoint.port() + " can read the names of classes"
                + " and methods that pause, and how often; auth=FILE or tls.clientCa=FILE limits that");
        }
    }

    private synchronized String start() throws IOException {
        if (closed) {
            throw new IOException("the agent is stopped");
        }
        if (access == null) {
            access = new Access(context.options, context.log);
        }
        try {
            endpoint = Endpoint.start(host, usualPort, resources, access, context.pace, context.log);
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

    void announceStop() {
        if (resources != null) {
            resources.announceStop();
        }
    }

    /** Waits until nothing is answered any more. */
    void close() throws InterruptedException {
        if (resources != null) {
            resources.awaitPage();
        }
        synchronized (this) {
            closed = true;
            if (endpoint != null) {
                endpoint.stop();
            }
        }
    }
}
