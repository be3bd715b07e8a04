package io.github.dozemeter.config;

/**
 * System properties by which a running agent publishes its state to processes that attach, {@link #PACE} and
 * {@link #DEADLINE}; none is an option.
 */
public enum StateProperty {
    /** Base of the endpoint, with a slash at its end; absent while there is none. */
    URL("url"),
    /** {@code no endpoint ...} and the reason; absent while there is one, and with {@code port=off}. */
    NO_ENDPOINT("noEndpoint"),
    /** One of the words below, or {@link #FAILED} and a sentence. */
    STATE("state"),
    VERSION("version"),
    /** {@code premain} or {@link #ATTACHED}. */
    MODE("mode"),
    /** While classes are retransformed: {@code done/total}. */
    PROGRESS("progress"),
    /**
     * Binary names of classes that may run a method which never returns, each with a {@code ;} after it: of an
     * agent that runs those that are not rewritten yet, of one that was stopped those that keep its idle hook.
     */
    DEFERRED("deferred"),
    /** {@code true} after the first retransformation, also after a stop: the next ones keep the compiled code. */
    RETRANSFORMED("retransformed"),
    /** While an experiment changes a site: the site and the arm. */
    EXPERIMENT("experiment"),
    /** The start of the agent in milliseconds since the epoch. */
    STARTED("started"),
    /** Set by tests, on the command line of a JVM: how many times as fast as usual the agent ticks. */
    PACE("pace"),
    /** The number of ticks that are over; only where there is a {@link #PACE}. */
    TICKS("ticks"),
    /** Set by tests, where a JVM is emulated and therefore slow: milliseconds that the endpoint has for an answer. */
    DEADLINE("deadline");

    public static final String STARTING = "starting";
    public static final String RUNNING = "running";
    public static final String STOPPING = "stopping";
    public static final String STOPPED = "stopped";
    /** Begins the state of an agent that did not start, or counts nothing. */
    public static final String FAILED = "failed: ";
    /** The mode of an agent that was attached. */
    public static final String ATTACHED = "agentmain";

    static final String PREFIX = "dozemeter.";

    private final String key;

    StateProperty(String key) {
        this.key = PREFIX + key;
    }

    public String key() {
        return key;
    }

    static boolean isOne(String name) {
        for (StateProperty property : values()) {
            if (property.key.equals(name)) {
                return true;
            }
        }
        return false;
    }
}
