package io.github.dozemeter.cli.jvm;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Decides whether a process may get SIGQUIT, by which a JVM is asked to open its attach socket, as the attach API does
 * unasked. The signal ends a process that has no handler for it, and one whose handler is not the JVM's: a native
 * program that embeds a JVM (seen). Only a JVM whose launcher is a JDK's has no other handler.
 */
final class QuitSignal {

    static final String STARTING =
        "is still starting, and the signal that attaching needs would end it; try again in a second";
    /** The thread Signal Dispatcher in the kernel's 15 characters, then as HotSpot shortens it from 26 on. */
    private static final List<String> DISPATCHER = Arrays.asList("Signal Dispatch", "Signal ..atcher");

    private QuitSignal() {
    }

    /** Returns what stands against the signal, to follow the name of the JVM; null if nothing does. */
    static String obstacle(JvmProcess jvm, LinuxProcess process) {
        MappedFiles mapped = process.mappedFiles();
        if (!mapped.isKnown()) {
            return unsafe(jvm, "its libraries are not known, as this user may not read /proc/" + jvm.pid
                + "/maps; run this command as root, in a container with the capability SYS_PTRACE");
        }
        if (!mapped.hasLauncher()) {
            return unsafe(jvm, "no Java launcher started it (libjli is not loaded), so the program may handle"
                + " SIGQUIT itself");
        }
        if (process.hasThread(DISPATCHER::contains) && process.catchesQuit()) {
            return null;
        }
        if (jvm.leavesSignals()) {
            return "was started with -Xrs, so SIGQUIT would end it, and its attach socket is gone; restart it, or "
                + Obstacles.AT_START;
        }
        return STARTING;
    }

    /** @param waits called while the JVM still starts; false if it is to be waited for no longer */
    static String obstacleOnceStarted(JvmProcess jvm, LinuxProcess process, BooleanSupplier waits) {
        String obstacle = obstacle(jvm, process);
        while (STARTING.equals(obstacle) && waits.getAsBoolean()) {
            obstacle = obstacle(jvm, process);
        }
        return obstacle;
    }

    private static String unsafe(JvmProcess jvm, String missing) {
        return "has no open attach socket, and the signal that opens it (SIGQUIT) might end the process: " + missing
            + ". If you accept that risk, jcmd " + jvm.pid + " VM.version opens it; or " + Obstacles.AT_START;
    }
}
