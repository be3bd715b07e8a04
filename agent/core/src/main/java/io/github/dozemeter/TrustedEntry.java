package io.github.dozemeter;

import java.lang.instrument.Instrumentation;
import java.security.AccessController;
import java.security.PrivilegedAction;

/**
 * The entry with the permissions of the agent alone. A thread inherits those of whoever makes it, and the class that the
 * JVM calls first has those of the application, which a security manager may deny what the agent needs.
 */
final class TrustedEntry implements PrivilegedAction<Void> {

    private final String mode;
    private final String argument;
    private final Instrumentation instrumentation;

    private TrustedEntry(String mode, String argument, Instrumentation instrumentation) {
        this.mode = mode;
        this.argument = argument;
        this.instrumentation = instrumentation;
    }

    /** @param mode {@code premain} or {@code agentmain} */
    static void enter(String mode, String argument, Instrumentation instrumentation) {
        AccessController.doPrivileged(new TrustedEntry(mode, argument, instrumentation));
    }

    @Override
    public Void run() {
        new Entry(mode).enter(argument, instrumentation);
        return null;
    }
}
