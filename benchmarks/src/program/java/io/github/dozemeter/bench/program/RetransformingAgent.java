package io.github.dozemeter.bench.program;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;

/** What any tool does that changes a loaded class. */
public final class RetransformingAgent {

    private RetransformingAgent() {
    }

    public static void agentmain(String argument, Instrumentation instrumentation) throws UnmodifiableClassException {
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (loaded.getName().equals("programs.Compiling$Pauses")) {
                instrumentation.retransformClasses(loaded);
            }
        }
    }
}
