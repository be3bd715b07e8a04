package io.github.dozemeter.export.http;

import com.sun.net.httpserver.HttpServer;
import io.github.dozemeter.log.Log;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * The agent's HTTP endpoint, on the server that the JDK brings, whose dispatcher is a daemon because the thread that
 * starts it is.
 */
public final class Endpoint {

    /** From the first byte of a request to the last of its answer: half of what Prometheus waits for a scrape. */
    private static final long DEADLINE_MILLIS = 5_000;

    private final HttpServer server;
    private final RequestThreads threads;
    private final String host;

    private Endpoint(HttpServer server, RequestThreads threads, String host) {
        this.server = server;
        this.threads = threads;
        this.host = host;
    }

    /**
     * Listens from now on; to be called from a daemon thread of the agent's own.
     *
     * @param port 0 for any free one
     * @throws IOException if the port is taken or the address is not this machine's
     */
    public static Endpoint start(String host, int port, Resources resources, Log log) throws IOException {
        return start(host, port, resources, DEADLINE_MILLIS, log);
    }

    static Endpoint start(String host, int port, Resources resources, long deadlineMillis, Log log) throws IOException {
        InetAddress address = InetAddress.getByName(host);
        HttpServer server = HttpServer.create(new InetSocketAddress(address, port), 0);
        server.createContext("/", new EndpointHandler(resources, new AcceptedHosts(host, address), log));
        RequestThreads threads = new RequestThreads(deadlineMillis, log);
        server.setExecutor(threads);
        server.start();
        return new Endpoint(server, threads, host);
    }

    /** Closes the port; requests that are being answered are cut off. */
    public void stop() {
        server.stop(0);
        threads.stop();
    }

    /** The base, with a slash at its end. */
    public String url() {
        boolean everyAddress = server.getAddress().getAddress().isAnyLocalAddress();
        boolean bare = host.contains(":") && !host.startsWith("[");
        String address = everyAddress ? "localhost" : bare ? '[' + host + ']' : host;
        return "http://" + address + ':' + server.getAddress().getPort() + '/';
    }
}
