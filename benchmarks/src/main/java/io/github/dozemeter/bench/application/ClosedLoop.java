package io.github.dozemeter.bench.application;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Workers that make the next call as soon as the last one is answered, on one server for a slot, then on the next. Prints a line
 * for each server and phase: {@code warm-up} or {@code steady}, and by tabs port, calls, and nanoseconds of the server's CPU.
 */
final class ClosedLoop {

    static final int WORKERS = 8;
    private static final int FIRST_SERVER = 3;

    private final ExecutorService workers;
    private final List<Server> servers;
    private final long slotNanos;

    private ClosedLoop(ExecutorService workers, List<Server> servers, long slotNanos) {
        this.workers = workers;
        this.servers = servers;
        this.slotNanos = slotNanos;
    }

    /** @param arguments milliseconds of a slot, slots of warm-up and measured of each server, and {@code PORT:PID} of each */
    static void run(String[] arguments, Connector connector) throws Exception {
        long slotNanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments[0]));
        List<Server> servers = new ArrayList<>();
        for (String server : List.of(arguments).subList(FIRST_SERVER, arguments.length)) {
            servers.add(Server.connected(server, connector));
        }
        ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
        try {
            ClosedLoop loop = new ClosedLoop(workers, servers, slotNanos);
            loop.turns("warm-up", Integer.parseInt(arguments[1]));
            loop.turns("steady", Integer.parseInt(arguments[2]));
        } finally {
            workers.shutdownNow();
        }
    }

    private void turns(String phase, int turns) throws Exception {
        for (Server server : servers) {
            server.calls = 0;
            server.cpuNanos = 0;
        }
        for (int turn = 0; turn < turns; turn++) {
            for (Server server : Turns.order(servers, turn)) {
                slot(server);
            }
        }
        for (Server server : servers) {
            System.out.println(phase + "\t" + server.port + "\t" + server.calls + "\t" + server.cpuNanos);
        }
    }

    /** Reads the CPU when no call is on its way. */
    private void slot(Server server) throws Exception {
        long before = server.cpuNow();
        long end = System.nanoTime() + slotNanos;
        List<Callable<Long>> calling = IntStream.range(0, WORKERS)
            .mapToObj(worker -> (Callable<Long>) () -> calls(server.client, worker, end)).toList();
        for (Future<Long> calls : workers.invokeAll(calling)) {
            server.calls += calls.get();
        }
        server.cpuNanos += server.cpuNow() - before;
    }

    private static long calls(Client client, int worker, long end) throws Exception {
        long calls = 0;
        while (System.nanoTime() < end) {
            client.call(worker);
            calls++;
        }
        return calls;
    }

    private static final class Server {

        private final String port;
        private final ProcessHandle process;
        private final Client client;
        private long calls;
        private long cpuNanos;

        private Server(String port, ProcessHandle process, Client client) {
            this.port = port;
            this.process = process;
            this.client = client;
        }

        static Server connected(String portAndProcess, Connector connector) throws Exception {
            String[] parts = portAndProcess.split(":");
            ProcessHandle process = ProcessHandle.of(Long.parseLong(parts[1])).orElseThrow();
            return new Server(parts[0], process, connector.connect(Integer.parseInt(parts[0])));
        }

        long cpuNow() {
            return process.info().totalCpuDuration().orElseThrow().toNanos();
        }
    }

    /** Makes a client of the server at this port of loopback. */
    interface Connector {

        Client connect(int port) throws Exception;
    }

    /** A call returns when it is answered. */
    interface Client {

        void call(int worker) throws Exception;
    }
}
