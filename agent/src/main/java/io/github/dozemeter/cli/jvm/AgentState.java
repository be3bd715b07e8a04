package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.options.StateProperty;
import io.github.dozemeter.process.Launch;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Properties;

/** What a JVM's system properties tell of the agent in it, at one moment. Immutable. */
public final class AgentState {

    private static final String FAILED = "failed: ";

    private final Properties properties;

    AgentState(Properties properties) {
        this.properties = properties;
    }

    /** Empty if there is none. */
    public String text(StateProperty property) {
        return properties.getProperty(property.key(), "");
    }

    public String state() {
        return text(StateProperty.STATE);
    }

    public String url() {
        return text(StateProperty.URL);
    }

    /** Classes that the agent could not rewrite, or restore, without harm. */
    public List<String> deferred() {
        String names = text(StateProperty.DEFERRED);
        return names.isEmpty() ? Collections.<String>emptyList() : Arrays.asList(names.split(";"));
    }

    public boolean isRunning() {
        return state().equals("running") || state().isEmpty() && !url().isEmpty();
    }

    public boolean isStarting() {
        return state().equals("starting");
    }

    public boolean isStopped() {
        return state().isEmpty() && url().isEmpty() || state().equals("stopped") || isGone();
    }

    /** One of the command line that counts nothing stays, and says so where it is scraped. */
    private boolean isGone() {
        return failure() != null && text(StateProperty.VERSION).isEmpty();
    }

    /** Why the agent did not start, or counts nothing; null if it does, or was never started. */
    public String failure() {
        return state().startsWith(FAILED) ? state().substring(FAILED.length()) : null;
    }

    /** As people name it: 1.8.0_412, 25.0.3. */
    public String javaVersion() {
        return properties.getProperty("java.version", "");
    }

    int javaFeature() {
        return Launch.feature(properties);
    }
}
