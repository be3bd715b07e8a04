package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.Jvms;
import java.io.IOException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A verb about one running JVM. */
abstract class JvmVerb extends Verb {

    static final String PID = "process ID, or a regular expression that matches the main class or jar of exactly one JVM";

    @Parameters(index = "0", paramLabel = "PID", description = PID)
    private String pid;
    @Mixin
    final AgentJar jar = new AgentJar();

    @Override
    final int run() throws IOException, InterruptedException {
        check();
        try (AttachedJvm target = AttachedJvm.attach(new Jvms().find(pid))) {
            return run(target);
        }
    }

    /** Checks the arguments before a JVM is touched. */
    void check() {
    }

    /** @return the exit code */
    abstract int run(AttachedJvm target) throws IOException, InterruptedException;
}
