package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.config.StateProperty;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Properties;

/** The state of the agent in a JVM, from its system properties at one moment. Immutable. */
public final class AgentState {

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

    /** {@code no endpoint}, and why. */
    public String noEndpoint() {
        return failsToOpen() ? text(StateProperty.NO_ENDPOINT) : "no endpoint (port=off)";
    }

    /** Whether it should have an endpoint, and has none. */
    public boolean failsToOpen() {
        return !text(StateProperty.NO_ENDPOINT).isEmpty();
    }

    /** Classes that the agent could not rewrite, or restore, without harm. */
    public List<String> deferred() {
        String names = text(StateProperty.DEFERRED);
        if (names.isEmpty()) {
            return Collections.emptyList();
        }
        return Arrays.asList(names.split(";"));
    }

    public boolean isRunning() {
        return state().equals(StateProperty.RUNNING) || state().isEmpty() && !url().isEmpty();
    }

    public boolean isStarting() {
        return state().equals(StateProperty.STARTING);
    }

    public boolean isStopped() {
        // An agent of -javaagent that counts nothing stays loaded and says so in its metrics; others are gone.
        boolean isGone = failure() != null && text(StateProperty.VERSION).isEmpty();
        return isGone || state().isEmpty() && url().isEmpty() || state().equals(StateProperty.STOPPED);
    }

    /** Returns why the agent did not start, or counts nothing; null if it runs or was never started. */
    public String failure() {
        if (!state().startsWith(StateProperty.FAILED)) {
            return null;
        }
        return state().substring(StateProperty.FAILED.length());
    }

    /** Whether its command line sets a security manager, as Java 8 to 23 can. */
    public boolean hasSecurityManager() {
        String manager = properties.getProperty("java.security.manager", "disallow");
        return !manager.equals("allow") && !manager.equals("disallow");
    }

    /** The full version: 1.8.0_412, 25.0.3. */
    public String javaVersion() {
        return properties.getProperty("java.version", "");
    }
}
