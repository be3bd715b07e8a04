package io.github.dozemeter.lifecycle;

import io.github.dozemeter.config.StateProperty;

/** The system properties that tell who attaches what the agent does. Thread-safe. */
public final class JvmState {

    private static final String FAILED = "failed: ";

    private final String version;
    private final String mode;
    private final long startMillis;
    private volatile String failure;

    /**
     * @param mode {@code premain} or {@code agentmain}
     * @param startMillis since the epoch
     */
    public JvmState(String version, String mode, long startMillis) {
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
        set(StateProperty.STATE, "starting");
    }

    void url(String base) {
        set(StateProperty.URL, base);
    }

    void progress(int done, int of) {
        set(StateProperty.PROGRESS, done + "/" + of);
    }

    /** What it will be said to have done, once it has done all that it can. */
    void failing(String sentence) {
        failure = sentence;
    }

    void running() {
        clear(StateProperty.PROGRESS);
        set(StateProperty.STATE, failure == null ? "running" : FAILED + failure);
    }

    void stopping() {
        set(StateProperty.STATE, "stopping");
    }

    /**
     * What is left of an agent that ended: one word or sentence, for who waits for it.
     *
     * @param sentence why it did not start; null if it did
     */
    void stopped(String sentence) {
        for (StateProperty property : StateProperty.values()) {
            if (property != StateProperty.STATE) {
                clear(property);
            }
        }
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
