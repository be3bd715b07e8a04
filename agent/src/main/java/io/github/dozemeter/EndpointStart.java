package io.github.dozemeter;

import io.github.dozemeter.export.AgentFacts;
import io.github.dozemeter.export.Endpoint;
import io.github.dozemeter.export.HttpServerAccess;
import io.github.dozemeter.export.Resources;
import io.github.dozemeter.log.Log;
import java.io.IOException;

/** Opens the endpoint, and keeps trying while its port is taken. Blocks the agent's own thread that it runs on. */
final class EndpointStart {

    private static final String URL_PROPERTY = "dozemeter.url";
    private static final long RETRY_MILLIS = 10_000;

    private final String host;
    private final int port;
    private final Log log;

    EndpointStart(String host, int port, Log log) {
        this.host = host;
        this.port = port;
        this.log = log;
    }

    void run(Resources resources, AgentFacts facts) {
        try {
            HttpServerAccess.prepare();
            for (boolean told = false; !tryOnce(resources, facts, told); told = true) {
                Thread.sleep(RETRY_MILLIS);
            }
        } catch (HttpServerAccess.Missing missing) {
            log.warn("no endpoint: " + missing.getMessage() + "; pauses are counted, and dump=FILE writes them");
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean tryOnce(Resources resources, AgentFacts facts, boolean told) {
        try {
            String url = Endpoint.start(host, port, resources, log).url();
            System.setProperty(URL_PROPERTY, url);
            log.info("dozemeter " + facts.build().version() + " watches this JVM, see " + url + " and " + url
                + "metrics");
            return true;
        } catch (IOException taken) {
            if (!told) {
                log.warn("no endpoint yet at " + host + ":" + port + " (" + taken.getMessage() + "), trying again every "
                    + RETRY_MILLIS / 1_000 + " s; port=0 takes any free port");
            }
            return false;
        }
    }
}
