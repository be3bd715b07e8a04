package io.github.dozemeter.http;

import com.sun.net.httpserver.HttpServer;
import io.github.dozemeter.access.Access;
import io.github.dozemeter.log.Log;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/** The agent's HTTP endpoint, on the server that the JDK brings. */
public final class Endpoint {

    /** From the first byte of a request to the last of its answer: half of what Prometheus waits for a scrape. */
    private static final long DEADLINE_MILLIS = 5_000;

    /** Connections that the dispatcher has not seen yet. Where there is no room for one, its client tries again a second later. */
    private static final int BACKLOG = 1_000;

    private final HttpServer server;
    private final RequestThreads threads;
    private final ServerThreads serverThreads;
    private final String host;
    private final Access access;

    private Endpoint(HttpServer server, RequestThreads threads, ServerThreads serverThreads, String host, Access access) {
        this.server = server;
        this.threads = threads;
        this.serverThreads = serverThreads;
        this.host = host;
        this.access = access;
    }

    /**
     * Listens from now on.
     *
     * @param port 0 for any free one
     * @throws IOException if the port is taken or the address is not this machine's
     */
    public static Endpoint start(String host, int port, Resources resources, Access access, Log log) throws IOException {
        return start(host, port, resources, access, DEADLINE_MILLIS, log);
    }

    static Endpoint start(String host, int port, Resources resources, Access access, long deadlineMillis, Log log)
        throws IOException {
        // While there are files: without one the JDK's class for this cannot be initialised, never again in this JVM.
        SocketChannel.open().close();
        InetAddress address = InetAddress.getByName(host);
        ServerThreads serverThreads = new ServerThreads(log);
        return serverThreads.start(() -> {
            RequestThreads threads = new RequestThreads(deadlineMillis, log);
            HttpServer server = access.tls() == null ? HttpServer.create() : TlsServer.create(access.tls());
            Endpoint endpoint = new Endpoint(server, threads, serverThreads, host, access);
            server.createContext("/", new EndpointHandler(resources, new AcceptedHosts(host, address), access, threads, log));
            endpoint.server.setExecutor(threads);
            endpoint.listen(new InetSocketAddress(address, port));
            return endpoint;
        });
    }

    /** Last of all: where memory is short, nothing is left behind that holds the port. */
    private void listen(InetSocketAddress address) throws IOException {
        try {
            server.bind(address, BACKLOG);
            server.start();
        } catch (IOException | RuntimeException | Error failure) {
            stop();
            throw failure;
        }
    }

    /** Whether it takes connections and answers none: then it has to be stopped, and another one started. */
    public boolean isBroken() {
        return serverThreads.isBroken();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** Whether others than this machine's users reach it, and get its figures. */
    public boolean isOpenToOthers() {
        return access.isOpen() && !server.getAddress().getAddress().isLoopbackAddress();
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
        return (access.tls() == null ? "http://" : "https://") + address + ':' + server.getAddress().getPort() + '/';
    }
}
