package io.github.dozemeter.export.micrometer;

/** The agent's meters in one registry of the application. Not thread-safe: one thread of the agent uses it. */
public interface Binding {

    /** Adds the meters that are new, removes those that no longer are. */
    void update();

    void close();
}
