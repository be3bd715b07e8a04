package io.github.dozemeter;

import io.github.dozemeter.instrument.JvmInternals;
import io.github.dozemeter.process.Launch;
import java.lang.instrument.Instrumentation;

/**
 * A run whose classes the JVM archives for later starts: in an AOT cache (JEP 483 and 514), or at its exit in a dynamic
 * archive. The archive must hold the application's classes as they are.
 *
 * <p>From 25 on the JVM leaves rewritten classes out, which costs the later starts some time. 17 and 21 archive them as
 * rewritten: in a later JVM without the agent they fail with a {@code NoClassDefFoundError}.
 */
final class TrainingRun {

    static final String OFF = "training run: the agent is off, so that the archive holds the application's classes as they are;"
        + " pauses are counted in the runs that use it. enabled=true starts the agent here, too";
    static final String NO_ATTACH = "this JVM archives its classes when it ends (-XX:ArchiveClassesAtExit and others), and"
        + " those that the agent rewrites would fail in a later JVM without the agent; enabled=true starts it all the same";

    private static final int FIRST_THAT_TELLS = 17;
    private static final int FIRST_WITHOUT_REWRITTEN = 25;

    private TrainingRun() {
    }

    /** Whether an agent stays off here without {@code enabled=true}; false where the JVM has no answer. */
    static boolean isNow(boolean isAttached, Instrumentation instrumentation) {
        if (!mayBe(Launch.feature(), isAttached, Launch.isSharing(System.getProperties()))) {
            return false;
        }
        try {
            return JvmInternals.isArchiving(instrumentation);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
            return false;
        }
    }

    /**
     * Before the JVM is asked, which takes a millisecond of the start. From 25 on a JVM shares no classes while it trains an
     * AOT cache, and nothing else matters there.
     *
     * @param isAttached on purpose, which loses no more than a part of the archive from 25 on
     */
    static boolean mayBe(int feature, boolean isAttached, boolean isSharing) {
        return feature >= FIRST_WITHOUT_REWRITTEN ? !isAttached && !isSharing : feature >= FIRST_THAT_TELLS;
    }
}
