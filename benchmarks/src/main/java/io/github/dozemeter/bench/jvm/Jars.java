package io.github.dozemeter.bench.jvm;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The jars of this build.
 *
 * @param benchmarks JMH and the commands
 * @param programs what runs in the measured JVMs; as an agent it does nothing
 * @param agent Dozemeter
 */
public record Jars(Path benchmarks, Path programs, Path agent) {

    /** Beside the jar that this runs from; the agent where its module builds it, or where property agent.jar says. */
    public static Jars ofThisBuild() throws URISyntaxException {
        Path benchmarks = Path.of(Jars.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path target = benchmarks.getParent();
        Path built = target.resolveSibling("../agent/target/dozemeter.jar").normalize();
        Path agent = Path.of(System.getProperty("agent.jar", built.toString())).toAbsolutePath();
        Jars jars = new Jars(benchmarks, target.resolve("benchmarks-programs.jar"), agent);
        for (Path jar : new Path[] {jars.programs, jars.agent}) {
            if (!Files.isRegularFile(jar)) {
                throw new IllegalStateException(jar + " is missing: run mvn package at the root first");
            }
        }
        return jars;
    }

    /** The folder of the build, where results are kept. */
    public Path target() {
        return benchmarks.getParent();
    }

    /** An agent that may change loaded classes, and does nothing. */
    public Path retransforming() {
        return target().resolve("benchmarks-retransforming.jar");
    }

    /** The programs of the agent's end-to-end tests. */
    public Path testPrograms() {
        return target().resolve("../../agent/testkit/target/program-classes").normalize();
    }

    /** The folder that this profile of Maven fills. */
    public Path filledBy(String profile) {
        Path folder = target().resolve(profile);
        if (!Files.isDirectory(folder)) {
            throw new IllegalStateException(folder + " is missing: run mvn package -P" + profile + " first");
        }
        return folder;
    }

    /** The JVM option that installs the agent with these options. */
    public String agentOption(String options) {
        return "-javaagent:" + agent + "=" + options;
    }
}
