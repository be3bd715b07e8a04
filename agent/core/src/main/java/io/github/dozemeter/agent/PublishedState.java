package io.github.dozemeter.agent;

import io.github.dozemeter.options.StateProperty;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** The system properties that tell who attaches what the agent does. Thread-safe. */
public final class PublishedState {

    private static final String FAILED = "failed: ";

    private final String version;
    private final String mode;
    private final long startMillis;
    private volatile String failure;
    private volatile boolean isStarting = true;
    private volatile Collection<String> deferred = Collections.emptyList();

    /**
     * @param mode {@code premain} or {@code agentmain}
     * @param startMillis since the epoch
     */
    public PublishedState(String version, String mode, long startMillis) {
        this.version = version;
        this.mode = mode;
        this.startMillis = startMillis;
    }

    String mode() {
        return mode;
    }

    boolean isAttached() {
        return mode.equals("agentmain");
    }

    String version() {
        return version;
    }

    long startMillis() {
        return startMillis;
    }

    void starting() {
        set(StateProperty.VERSION, version);
        set(StateProperty.MODE, mode);
        set(StateProperty.STARTED, Long.toString(startMillis));
        clear(StateProperty.DEFERRED);
        set(StateProperty.STATE, "starting");
    }

    void url(String base) {
        set(StateProperty.URL, base);
    }

    void noUrl() {
        clear(StateProperty.URL);
    }

    void progress(int done, int of) {
        set(StateProperty.PROGRESS, done + "/" + of);
    }

    /** @param classes that cannot be rewritten, or restored, yet */
    void deferred(Collection<String> classes) {
        if (!classes.equals(deferred)) {
            deferred = classes;
            tellDeferred();
        }
    }

    private void tellDeferred() {
        StringBuilder names = new StringBuilder();
        for (String name : deferred) {
            // No name of a class holds a semicolon.
            names.append(name).append(';');
        }
        if (names.length() == 0) {
            clear(StateProperty.DEFERRED);
        } else {
            set(StateProperty.DEFERRED, names.toString());
        }
    }

    /** Classes in which an agent that was stopped before this one left its hook. */
    static Set<String> leftByStopped() {
        String names = System.getProperty(StateProperty.DEFERRED.key(), "");
        return names.isEmpty() ? Collections.<String>emptySet() : new HashSet<>(Arrays.asList(names.split(";")));
    }

    /** @param change site and arm; null if none is changed any more */
    void experiment(String change) {
        if (change == null) {
            clear(StateProperty.EXPERIMENT);
        } else {
            set(StateProperty.EXPERIMENT, change);
        }
    }

    /** What it will be said to have done, once it has done all that it can. */
    void failing(String sentence) {
        failure = sentence;
    }

    /** What was failing is no more. */
    void recovered() {
        failure = null;
        if (!isStarting) {
            goingOn();
        }
    }

    void running() {
        if (isStarting) {
            isStarting = false;
            goingOn();
        }
    }

    /** It was to stop, and does not. */
    void goingOn() {
        clear(StateProperty.PROGRESS);
        set(StateProperty.STATE, failure == null ? "running" : FAILED + failure);
    }

    void stopping() {
        isStarting = false;
        set(StateProperty.STATE, "stopping");
    }

    /**
     * What is left of an agent that ended: one word or sentence, for who waits for it.
     *
     * @param sentence why it did not start; null if it did
     */
    void stopped(String sentence) {
        for (StateProperty property : StateProperty.values()) {
            if (property != StateProperty.STATE && property != StateProperty.DEFERRED) {
                clear(property);
            }
        }
        tellDeferred();
        set(StateProperty.STATE, sentence == null ? "stopped" : FAILED + sentence);
    }

    /** Nothing if an agent runs: then a second start failed, and the first is what matters. */
    public static void failed(String sentence) {
        String state = System.getProperty(StateProperty.STATE.key(), "");
        if (!state.equals("starting") && !state.equals("running")) {
            set(StateProperty.STATE, FAILED + sentence);
        }
    }

    private static void set(StateProperty property, String value) {
        System.setProperty(property.key(), value);
    }

    private static void clear(StateProperty property) {
        System.clearProperty(property.key());
    }
}
