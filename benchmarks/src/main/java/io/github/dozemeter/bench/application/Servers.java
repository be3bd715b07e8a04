package io.github.dozemeter.bench.application;

import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.jvm.Scratch;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Loopback;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Measures fresh servers of an application. */
record Servers(Jars jars, Jdk jdk, Application application) {

    private static final Duration STARTS_AND_WAITS = Duration.ofMinutes(5);
    /** A slot ends when its last call is answered, which on a busy machine takes a while. */
    private static final int LATE = 2;
    /** In a line that {@link ClosedLoop} prints. */
    private static final int PORT = 1;
    private static final int CALLS = 2;
    private static final int CPU = 3;

    /** Starts them one after the other, each until it listens. */
    Map<Arm, Map<ServerCost, Double>> measureStart(List<Arm> order) throws Exception {
        Map<Arm, Map<ServerCost, Double>> readings = new EnumMap<>(Arm.class);
        for (Arm arm : order) {
            try (Server server = started(arm)) {
                readings.put(arm, server.startCosts());
                server.checkCounting();
            }
        }
        return readings;
    }

    /** Starts them one after the other, then calls them in turns. */
    Map<Arm, Map<ServerCost, Double>> measureSteadyState(List<Arm> order, RoundPlan plan) throws Exception {
        List<Server> servers = new ArrayList<>();
        try {
            for (Arm arm : order) {
                servers.add(started(arm));
            }
            Outcome load = load(servers, plan);
            Map<Arm, Map<ServerCost, Double>> readings = new EnumMap<>(Arm.class);
            for (Server server : servers) {
                Map<ServerCost, Double> costs = new EnumMap<>(server.startCosts());
                costs.put(ServerCost.WARM_UP_CPU, cpuOfACall(load, "warm-up", server.port));
                costs.put(ServerCost.STEADY_CPU, cpuOfACall(load, "steady", server.port));
                readings.put(server.arm, costs);
                server.checkCounting();
            }
            return readings;
        } finally {
            for (Server server : servers) {
                server.close();
            }
        }
    }

    private Outcome load(List<Server> servers, RoundPlan plan) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(String.valueOf(plan.slotMillis()), String.valueOf(plan.warmUpTurns()),
            String.valueOf(plan.turns())));
        servers.forEach(server -> arguments.add(server.port + ":" + server.jvm.pid()));
        Duration patience = plan.ofEachServer().multipliedBy((long) servers.size() * LATE).plus(STARTS_AND_WAITS);
        return Jvm.tool(Jdk.running(), "java").classPath(jars.benchmarks(), application.jars(jars))
            .succeed(patience, application.load, arguments.toArray(String[]::new));
    }

    /** Returns nanoseconds, of the line that the load printed on that server. */
    static double cpuOfACall(Outcome load, String phase, int port) {
        String named = String.valueOf(port);
        String[] work = load.fields(phase).stream().filter(line -> line[PORT].equals(named)).findFirst().orElseThrow();
        return Double.parseDouble(work[CPU]) / Double.parseDouble(work[CALLS]);
    }

    private Server started(Arm arm) throws Exception {
        int port = Loopback.freePort();
        Scratch scratch = new Scratch("data");
        Path data = Files.createDirectory(scratch.file());
        Jvm java = Jvm.tool(jdk, "java").in(data).options("-Xmx512m").classPath(application.jars(jars));
        Jvm command = application.server(java, data, port).options(arm.options(jars));
        long begin = System.nanoTime();
        RunningJvm jvm = command.start();
        try {
            jvm.awaitPort(port);
            double readyNanos = System.nanoTime() - begin;
            return new Server(arm, port, scratch, jvm, readyNanos, cpuNanos(jvm));
        } catch (Throwable failure) {
            jvm.close();
            scratch.close();
            throw failure;
        }
    }

    private static double cpuNanos(RunningJvm jvm) {
        return ProcessHandle.of(jvm.pid()).flatMap(process -> process.info().totalCpuDuration()).orElseThrow().toNanos();
    }

    private record Server(Arm arm, int port, Scratch scratch, RunningJvm jvm, double readyNanos, double readyCpuNanos)
        implements AutoCloseable {

        Map<ServerCost, Double> startCosts() {
            return Map.of(ServerCost.READY_CPU, readyCpuNanos, ServerCost.READY_TIME, readyNanos);
        }

        /** An agent that is not there costs nothing. */
        void checkCounting() throws Exception {
            if (arm.isOurs() && jvm.scrape().sum("dozemeter_active") != 1) {
                throw new IllegalStateException("the agent counts nothing here: nothing was compared");
            }
        }

        @Override
        public void close() throws IOException {
            jvm.close();
            scratch.close();
        }
    }
}
