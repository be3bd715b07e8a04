package io.github.dozemeter.config;

/** What a load of the agent may ask for beside a start: the words that its command line and the agent share. */
public final class LoadWord {

    /** Stops the agent that runs. */
    public static final String STOP = "@stop";
    /** Before {@code SECONDS,FILE}: a report of the agent that runs. */
    public static final String REPORT = "@report=";
    /** Before {@code SECONDS,FILE}, a line's end and options: a start, a report and a stop. */
    public static final String ONCE = "@once=";

    private LoadWord() {
    }
}
