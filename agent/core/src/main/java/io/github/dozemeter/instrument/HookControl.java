package io.github.dozemeter.instrument;

import java.lang.instrument.Instrumentation;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The one place where an agent that is loaded again finds the agent that runs. The hook must be installed. */
public final class HookControl {

    private final Instrumentation instrumentation;

    /** @param instrumentation of this JVM, which opens the door */
    public HookControl(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** Takes the arguments of further loads; null if no agent runs. */
    public Consumer<String> running() {
        return DozemeterControl.running(instrumentation);
    }

    /** @param agent null when it stops */
    public void running(Consumer<String> agent) {
        DozemeterControl.run(instrumentation, agent);
    }

    /** @param listener takes what the tests' listener reports; null when the agent stops */
    public void testRun(UnaryOperator<String> listener) {
        DozemeterControl.testRun(instrumentation, listener);
    }

    /**
     * Whether the hook in this JVM is of this build of the agent; the first to ask decides.
     *
     * @return null if it is, otherwise the build whose hook it is
     */
    public String otherVersion(String own) {
        String version = DozemeterControl.version(instrumentation, own);
        return own.equals(version) ? null : version;
    }
}
