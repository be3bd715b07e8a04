package io.github.dozemeter.lifecycle;

import io.github.dozemeter.export.AgentFacts;
import io.github.dozemeter.export.http.Endpoint;
import io.github.dozemeter.export.http.HttpServerAccess;
import io.github.dozemeter.export.http.Resources;
import io.github.dozemeter.log.Log;
import java.io.IOException;
import java.net.UnknownHostException;

/** Opens the endpoint, and keeps trying while its port is taken. Blocks the agent's own thread that it runs on. */
final class EndpointStart {

    private static final long RETRY_MILLIS = 10_000;

    private final String host;
    private final int port;
    private final JvmState state;
    private final Log log;
    private Endpoint endpoint;
    private boolean closed;

    EndpointStart(String host, int port, JvmState state, Log log) {
        this.host = host;
        this.port = port;
        this.state = state;
        this.log = log;
    }

    /** The agent is announced as running once the first try is over, whatever came of it. */
    void run(Resources resources, AgentFacts facts) {
        try {
            HttpServerAccess.prepare(!state.isAttached());
            for (boolean told = false; !tryOnce(resources, facts, told); told = true) {
                state.running();
                Thread.sleep(RETRY_MILLIS);
            }
            state.running();
        } catch (HttpServerAccess.Missing missing) {
            log.warn("no endpoint: " + missing.getMessage() + "; pauses are counted, and dump=FILE writes them");
            state.running();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean tryOnce(Resources resources, AgentFacts facts, boolean told) {
        try {
            String url = open(resources);
            state.url(url);
            log.info("dozemeter " + facts.build().version() + " watches this JVM, see " + url + " and " + url
                + "metrics");
            return true;
        } catch (IOException failure) {
            if (!told) {
                log.warn("no endpoint yet at " + host + ":" + port + " (" + failure.getMessage()
                    + "), trying again every " + RETRY_MILLIS / 1_000 + " s; " + wayOut(failure));
            }
            return false;
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
        endpoint = Endpoint.start(host, port, resources, log);
        return endpoint.url();
    }

    synchronized void close() {
        closed = true;
        if (endpoint != null) {
            endpoint.stop();
        }
    }
}
