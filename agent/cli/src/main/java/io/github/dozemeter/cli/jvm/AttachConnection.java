package io.github.dozemeter.cli.jvm;

import java.io.Closeable;
import java.io.IOException;
import java.util.Properties;

/** A connection to a running JVM. Not thread-safe. */
interface AttachConnection extends Closeable {

    Properties properties() throws IOException;

    /** Loads an agent by its path there, and waits until its entry has returned; fails with the JVM's refusal. */
    void load(String jar, String argument) throws IOException;

    /** Returns the output of a command of {@code jcmd}; fails if there is no such one. Prints nothing there. */
    String diagnosis(String command) throws IOException;

    /** Returns a connection to a JVM of 24 or later that holds it up as little as this Java can. */
    AttachConnection withoutStreaming() throws IOException;

    /** Returns how to avoid that a JVM of 24 or later stops until its output is read; null where it does not. */
    String howToAvoidStreaming();
}
