package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.JvmProcess;
import io.github.dozemeter.cli.jvm.Jvms;
import picocli.CommandLine.Parameters;

/** The words that name one JVM. */
final class JvmArgument {

    private final Jvms jvms;

    @Parameters(index = "0", paramLabel = "PID", description = "number of a process, or a regular expression that fits"
        + " exactly one JVM's main class or jar")
    private String text;

    JvmArgument(Jvms jvms) {
        this.jvms = jvms;
    }

    JvmProcess find() {
        return jvms.find(text);
    }
}
