package io.github.dozemeter.options;

/** What a load of the agent may ask for beside a start: the words and names that its command line and the agent share. */
public final class AttachCommand {

    /** Stops the agent that runs. */
    public static final String STOP = "@stop";
    /** Before {@code SECONDS,FILE}: a report of the agent that runs. */
    public static final String REPORT = "@report=";
    /** Before {@code SECONDS,FILE}, a line's end and options: a start, a report and a stop. */
    public static final String ONCE = "@once=";

    /**
     * Before {@code SECONDS,FILE}, a line's end and lines {@code site=}, {@code arm=} (empty: what fits), {@code progress=} and
     * {@code options=} (for an agent that is to be started, and stopped afterwards): an experiment.
     */
    public static final String TRY = "@try=";

    /** Before {@code FILE}: a pass to the endpoint of the agent that runs, a line, and fingerprints of its certificates, one a line. */
    public static final String PASS = "@pass=";

    /** The longest watch of a report. */
    public static final int LONGEST_SECONDS = 86_400;
    /** After the name of a report's file: the file in which stands why there is none. */
    public static final String FAILED = ".failed";
    /** After it: asks for what there is. */
    public static final String END = ".end";
    /** After it: holds the width of the terminal that the report goes to, if it goes to one; locked as long as somebody waits for the report; one who was killed can say no more. */
    public static final String CLIENT = ".client";
    /** After it, of an experiment: which time slot it is, and the seconds left. */
    public static final String PROGRESS = ".progress";
    /** The command of an experiment touches its file each second; after so many without, the agent restores the site. */
    public static final int CLIENT_SECONDS = 3;
    /** The locked byte, beyond all content: on some systems nobody can read what is locked. */
    public static final long CLIENT_LOCK = 1 << 20;

    private AttachCommand() {
    }
}
