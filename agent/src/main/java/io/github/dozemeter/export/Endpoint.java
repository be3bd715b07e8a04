package io.github.dozemeter.export;

import com.sun.net.httpserver.HttpServer;
import io.github.dozemeter.log.Log;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The agent's HTTP endpoint, on the server that the JDK brings. Requests are answered by at most two daemon threads,
 * which end when idle; the JDK's dispatcher is a daemon because the thread that starts it is.
 */
public final class Endpoint {

    private static final int THREADS = 2;
    private static final int WAITING_REQUESTS = 32;
    private static final long IDLE_SECONDS = 60;

    private final HttpServer server;
    private final ExecutorService threads;
    private final String host;

    private Endpoint(HttpServer server, ExecutorService threads, String host) {
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
        InetAddress address = InetAddress.getByName(host);
        HttpServer server = HttpServer.create(new InetSocketAddress(address, port), 0);
        server.createContext("/", new EndpointHandler(resources, new AcceptedHosts(host, address), log));
        ThreadPoolExecutor threads = new ThreadPoolExecutor(THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS,
            new LinkedBlockingQueue<Runnable>(WAITING_REQUESTS), new AgentThreads("http", log),
            new ThreadPoolExecutor.CallerRunsPolicy());
        threads.allowCoreThreadTimeOut(true);
        server.setExecutor(threads);
        server.start();
        return new Endpoint(server, threads, host);
    }

    /** Closes the port; requests that are being answered are cut off. */
    public void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** The base, with a slash at its end. */
    public String url() {
        boolean everyAddress = server.getAddress().getAddress().isAnyLocalAddress();
        boolean bare = host.contains(":") && !host.startsWith("[");
        String address = everyAddress ? "localhost" : bare ? '[' + host + ']' : host;
        return "http://" + address + ':' + server.getAddress().getPort() + '/';
    }
}
