package io.github.dozemeter;

import java.lang.instrument.Instrumentation;
import java.util.function.BiConsumer;

/** The agent as it is loaded into a JVM that runs: starts, or hands over to the one that is there. */
public final class AttachedAgent implements BiConsumer<String, Instrumentation> {

    @Override
    public void accept(String argument, Instrumentation instrumentation) {
        TrustedEntry.enter("agentmain", argument, instrumentation);
    }
}
