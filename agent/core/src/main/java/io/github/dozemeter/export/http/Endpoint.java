package io.github.dozemeter.export.http;

import com.sun.net.httpserver.HttpServer;
import io.github.dozemeter.access.Access;
import io.github.dozemeter.config.StateProperty;
import io.github.dozemeter.support.AgentThreads;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The agent's HTTP endpoint, on the server that the JDK brings. */
public final class Endpoint {

    /** Counts from the first byte of a request to the last of its answer: half of what Prometheus waits. */
    private static final long DEADLINE_MILLIS = 5_000;

    /** Connections that the dispatcher has not seen yet; a client without room tries again a second later. */
    private static final int BACKLOG = 1_000;

    private final HttpServer server;
    private final RequestThreads threads;
    private final ServerThreads serverThreads;
    private final String host;
    private final Access access;

    private Endpoint(String host, Access access, ServerThreads serverThreads, RequestThreads threads)
        throws IOException {
        this.host = host;
        this.access = access;
        this.serverThreads = serverThreads;
        this.threads = threads;
        this.server = access.tls == null
            ? HttpServer.create() : EndpointHandler.TlsServer.create(access.tls);
    }

    /**
     * Listens from now on.
     *
     * @param port 0 for any free one
     * @throws IOException if the port is taken or the address is not this machine's
     */
    public static Endpoint start(String host, int port, Resources resources, Access access, Pace pace, Log log)
        throws IOException {
        long deadlineMillis = Long.getLong(StateProperty.DEADLINE.key(), DEADLINE_MILLIS);
        return start(host, port, resources, access, deadlineMillis, pace, log);
    }

    static Endpoint start(String host, int port, Resources resources, Access access, long deadlineMillis, Pace pace,
                          Log log) throws IOException {
        // While there are files: without one the JDK's class for this fails to initialise, now and later.
        SocketChannel.open().close();
        InetAddress address = InetAddress.getByName(host);
        ServerThreads serverThreads = new ServerThreads(log);
        return serverThreads.start(new Callable<Endpoint>() {

            @Override
            public Endpoint call() throws IOException {
                RequestThreads threads = new RequestThreads(deadlineMillis, pace, log);
                Endpoint endpoint = new Endpoint(host, access, serverThreads, threads);
                EndpointHandler.AcceptedHosts hosts = new EndpointHandler.AcceptedHosts(host, address);
                endpoint.server.createContext("/",
                    new EndpointHandler(resources, hosts, access, threads, log));
                endpoint.server.setExecutor(threads);
                try {
                    // The port comes last of all: where memory is short, nothing is left that holds it.
                    endpoint.server.bind(new InetSocketAddress(address, port), BACKLOG);
                    endpoint.server.start();
                    return endpoint;
                } catch (IOException | RuntimeException | Error failure) {
                    endpoint.stop();
                    throw failure;
                }
            }
        });
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
        String scheme = access.tls == null ? "http://" : "https://";
        return scheme + hostOfUrl() + ':' + port() + '/';
    }

    private String hostOfUrl() {
        if (server.getAddress().getAddress().isAnyLocalAddress()) {
            return "localhost";
        }
        boolean isBareIpv6 = host.contains(":") && !host.startsWith("[");
        return isBareIpv6 ? '[' + host + ']' : host;
    }

    /**
     * The threads that the JDK's HTTP server makes for itself, which no API names: its dispatcher and its timer.
     * They are found as the threads of this group. Neither survives an error, an OutOfMemoryError for one: the
     * port then takes connections, nothing answers, and from 11 on closing the server does not even free its port.
     * So the handler of this group, which comes before the application's own, lets the task continue. What cannot
     * continue, or was interrupted, which makes the dispatcher use up a core, is broken.
     */
    static final class ServerThreads extends ThreadGroup {

        private static final int MAX = 8;
        private static final long REST_MILLIS = 100;
        /** Resolved now: to find out what a handler catches takes memory, which may be what failed. */
        private static final Class<?> CAUGHT = Throwable.class;

        private final Log log;
        /** Made now: when it is logged there may be no memory, not even for the constant. */
        private final String lost;
        private final Thread[] threads = new Thread[MAX];
        private int count;
        private volatile boolean died;

        ServerThreads(Log log) {
            super(AgentThreads.SERVER_GROUP);
            this.log = log;
            this.lost = "the JDK's HTTP server failed, and continues: ";
            // It goes with its last thread.
            setDaemon(true);
        }

        /**
         * Makes and starts the server on a thread of this group: what that starts is in it too, and a daemon.
         *
         * @param server throws no other checked exception than an IOException
         */
        <T> T start(Callable<T> server) throws IOException {
            FutureTask<T> task = new FutureTask<>(server);
            Thread starter = new Thread(this, task, "dozemeter-open-1");
            starter.setDaemon(true);
            starter.start();
            boolean interrupted = false;
            try {
                while (true) {
                    try {
                        T started = task.get();
                        keep();
                        return started;
                    } catch (InterruptedException later) {
                        // It opens its port all the same, and that must not be lost.
                        interrupted = true;
                    }
                }
            } catch (ExecutionException failure) {
                throw cause(failure.getCause());
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        private static IOException cause(Throwable failure) {
            if (failure instanceof RuntimeException) {
                throw (RuntimeException) failure;
            }
            if (failure instanceof Error) {
                throw (Error) failure;
            }
            return (IOException) failure;
        }

        private synchronized void keep() {
            int all = enumerate(threads);
            for (int i = 0; i < all; i++) {
                if (!threads[i].getName().startsWith("dozemeter-")) {
                    threads[count++] = threads[i];
                }
            }
        }

        synchronized boolean isBroken() {
            for (int i = 0; i < count; i++) {
                died |= !threads[i].isAlive() || threads[i].isInterrupted();
            }
            return died;
        }

        @Override
        public void uncaughtException(Thread thread, Throwable failure) {
            log.warn(lost, failure);
            for (boolean isOver = false; !isOver; ) {
                try {
                    thread.run();
                    // It cannot continue with its port: the timer lost its tasks, or the server was stopped.
                    isOver = true;
                } catch (Throwable again) {
                    rest();
                }
            }
            died = true;
        }

        private static void rest() {
            try {
                Thread.sleep(REST_MILLIS);
            } catch (Throwable interrupted) {
                // Sooner, then.
            }
        }
    }
}
