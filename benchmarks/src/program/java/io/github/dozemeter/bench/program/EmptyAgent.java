package io.github.dozemeter.bench.program;

import java.lang.instrument.Instrumentation;

/** What every agent costs: the JVM's own preparations, and nothing else. */
public final class EmptyAgent {

    private EmptyAgent() {
    }

    public static void premain(String argument, Instrumentation instrumentation) {
        // Nothing, that is the point.
    }
}
