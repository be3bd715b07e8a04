package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.JvmProcess;
import io.github.dozemeter.cli.jvm.Jvms;
import picocli.CommandLine.Parameters;

/** The argument that names one JVM. */
final class JvmArgument {

    private final Jvms jvms;

    @Parameters(index = "0", paramLabel = "PID", description = "process ID, or a regular expression that matches the"
        + " main class or jar of exactly one JVM")
    private String text;

    JvmArgument(Jvms jvms) {
        this.jvms = jvms;
    }

    String text() {
        return text;
    }

    JvmProcess find() {
        return jvms.find(text);
    }
}
