package io.github.dozemeter.bench.truth;

import io.github.dozemeter.bench.hgrm.Distribution;
import io.github.dozemeter.bench.hgrm.HgrmReader;
import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.jvm.JavaCommand;
import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.program.WitnessProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * One site in one run, as the agent's {@code .hgrm} file and the program's own have it.
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

    /** Runs {@link WitnessProgram} once, with every pause timed. */
    static List<Witness> run(Jdk jdk, Jars jars, int pauses, Path folder) throws IOException, InterruptedException {
        Path sleeps = folder.resolve("program-sleep.hgrm");
        Path parks = folder.resolve("program-park.hgrm");
        JavaCommand.of(jdk).classPath(jars.programs(), jars.benchmarks())
            .with(jars.agentOption("port=off,histogram=site,includes=" + WitnessProgram.class.getName() + ",dump="
                + folder.resolve("agent.hgrm")))
            .run(WitnessProgram.class, String.valueOf(pauses), sleeps.toString(), parks.toString());
        return List.of(new Witness("sleep", HgrmReader.read(agents(folder, "sleep")).get(0), HgrmReader.read(sleeps).get(0)),
            new Witness("park", HgrmReader.read(agents(folder, "park")).get(0), HgrmReader.read(parks).get(0)));
    }

    private static Path agents(Path folder, String method) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("agent-")
                && file.getFileName().toString().contains("WitnessProgram." + method + "-")).findFirst().orElseThrow();
        }
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
