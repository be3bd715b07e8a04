package io.github.dozemeter.cli.jvm;

import java.io.Closeable;
import java.io.IOException;
import java.util.Properties;

/** A connection to a running JVM. Not thread-safe. */
interface AttachConnection extends Closeable {

    Properties properties() throws IOException;

    /**
     * Loads an agent there, and waits until its entry has returned.
     *
     * @param jar its path as that JVM sees it
     * @throws IOException with the message of the JVM if it refuses
     */
    void load(String jar, String argument) throws IOException;

    /**
     * Returns the output of a diagnostic command of {@code jcmd}. Loads nothing, prints nothing there.
     *
     * @throws IOException if that JVM has no such command
     */
    String diagnosis(String command) throws IOException;
}
