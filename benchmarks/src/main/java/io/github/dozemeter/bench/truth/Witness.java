package io.github.dozemeter.bench.truth;

import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.latency.LatencyResult;
import io.github.dozemeter.bench.program.WitnessProgram;
import io.github.dozemeter.bench.report.Distribution;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * One site in one run, as the agent's {@code .hgrm} file and the program's own histogram have it.
 *
 * @param site the method of the program
 */
record Witness(String site, Distribution agent, Distribution program) {

    /** The widest of the agent's ten buckets a decade, 250 to 320: its values are upper bounds. */
    private static final double BUCKET = 1.28;
    /** The program's clock sees the hook around the pause too, and has three digits. */
    private static final double AROUND = 1.02;
    /** Of all pauses: the thread lost its processor between the program's look at its clock and the hook's. */
    private static final double INTERRUPTED = 0.02;

    /** Runs {@link WitnessProgram} once for each of its sites, with every pause timed. */
    static List<Witness> run(Jdk jdk, Jars jars, int pauses, Path folder) throws IOException, InterruptedException {
        return List.of(run(jdk, jars, pauses, folder, "sleep", "Thread.sleep"),
            run(jdk, jars, pauses, folder, "park", "LockSupport.parkNanos"));
    }

    private static Witness run(Jdk jdk, Jars jars, int pauses, Path folder, String site, String call)
        throws IOException, InterruptedException {
        Path agents = folder.resolve("agent-" + call + ".hgrm");
        Outcome outcome = Jvm.tool(jdk, "java").classPath(jars.programs(), jars.benchmarks())
            .options(jars.agentOption("port=off,includes=" + WitnessProgram.class.getName() + ",dump=" + agents))
            .succeed(WitnessProgram.class, String.valueOf(pauses));
        return new Witness(site, Distribution.read(agents).get(0),
            Distribution.of(site, LatencyResult.decoded(outcome.value(site), site)));
    }

    boolean countsAgree() {
        return agent.count() == program.count();
    }

    /** What the agent says of a percentile, as a multiple of what the program says. */
    double ratio(double share) {
        return agent.at(share) / program.at(share);
    }

    /**
     * Whether the program's value lies in the agent's bucket, or as near to it as its clock can tell. An interruption makes
     * pauses longer for the program alone, whose clock is read around the agent's.
     */
    boolean agreesAt(double share) {
        return agent.at(share) >= program.at(share - INTERRUPTED) / AROUND && ratio(share) <= BUCKET * AROUND;
    }
}
