package io.github.dozemeter.lifecycle;

import io.github.dozemeter.config.StateProperty;
import io.github.dozemeter.jvm.Build;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

/** Publishes what the agent does as system properties, for commands that attach. Thread-safe. */
public final class PublishedState {

    final Build build;
    final String mode;
    final boolean isAttached;
    final long startMillis;
    /** Why nothing is counted, null if no reason was found; published once the agent has done all that it can. */
    volatile String failure;
    private volatile boolean isStarting = true;
    private volatile Collection<String> deferred = Collections.emptyList();

    /** @param startMillis since the epoch */
    public PublishedState(Build build, String mode, long startMillis) {
        this.build = build;
        this.mode = mode;
        this.isAttached = mode.equals(StateProperty.ATTACHED);
        this.startMillis = startMillis;
    }

    /** Whether an agent is in this JVM, whose hook may be still to come. */
    public static boolean isThere() {
        return System.getProperty(StateProperty.MODE.key()) != null;
    }

    void starting() {
        set(StateProperty.VERSION, build.version);
        set(StateProperty.MODE, mode);
        set(StateProperty.STARTED, Long.toString(startMillis));
        set(StateProperty.DEFERRED, null);
        set(StateProperty.STATE, StateProperty.STARTING);
    }

    void url(String base) {
        set(StateProperty.NO_ENDPOINT, null);
        set(StateProperty.URL, base);
    }

    /** @param why begins with {@code no endpoint} */
    void noUrl(String why) {
        set(StateProperty.URL, null);
        set(StateProperty.NO_ENDPOINT, why);
    }

    void ticks(long over) {
        set(StateProperty.TICKS, Long.toString(over));
    }

    void progress(int done, int of) {
        set(StateProperty.PROGRESS, done + "/" + of);
    }

    /** @param classes that cannot be rewritten, or restored, yet */
    void deferred(Collection<String> classes) {
        if (!classes.equals(deferred)) {
            deferred = classes;
            publishDeferred();
        }
    }

    private void publishDeferred() {
        // No name of a class holds a semicolon.
        String names = deferred.isEmpty() ? null : String.join(";", deferred) + ';';
        set(StateProperty.DEFERRED, names);
    }

    /** Classes in which an agent that was stopped before this one left its hook. */
    static Set<String> leftByStopped() {
        String names = System.getProperty(StateProperty.DEFERRED.key(), "");
        return names.isEmpty() ? Collections.emptySet() : new HashSet<>(Arrays.asList(names.split(";")));
    }

    void recovered() {
        failure = null;
        if (!isStarting) {
            notStopped();
        }
    }

    void running() {
        if (isStarting) {
            isStarting = false;
            notStopped();
        }
    }

    /** Publishes that it was to stop, and does not. */
    void notStopped() {
        set(StateProperty.PROGRESS, null);
        setState(StateProperty.RUNNING, failure);
    }

    void stopping() {
        isStarting = false;
        set(StateProperty.STATE, StateProperty.STOPPING);
    }

    /** @param sentence why the agent did not start, for the command that waits for it; null if it did */
    void stopped(String sentence) {
        for (StateProperty gone : EnumSet.complementOf(
            EnumSet.of(StateProperty.STATE, StateProperty.DEFERRED, StateProperty.RETRANSFORMED, StateProperty.PACE))) {
            set(gone, null);
        }
        publishDeferred();
        setState(StateProperty.STOPPED, sentence);
    }

    /** @param failure null for none */
    private static void setState(String healthy, String failure) {
        String state = failure == null ? healthy : StateProperty.FAILED + failure;
        set(StateProperty.STATE, state);
    }

    /** Nothing if an agent runs: then a second start failed, and the first is what matters. */
    public static void failed(String sentence) {
        String state = System.getProperty(StateProperty.STATE.key(), "");
        if (!state.equals(StateProperty.STARTING) && !state.equals(StateProperty.RUNNING)) {
            set(StateProperty.STATE, StateProperty.FAILED + sentence);
        }
    }

    /** @param value null for none */
    static void set(StateProperty property, String value) {
        if (value == null) {
            System.clearProperty(property.key());
        } else {
            System.setProperty(property.key(), value);
        }
    }
}
