package io.github.dozemeter.cli.jvm;

/** Why the command line cannot do what it was asked for: one sentence with the way out, and the exit code. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int exitCode;
    private final boolean answered;

    private Refusal(int exitCode, String sentence) {
        this(exitCode, sentence, true);
    }

    private Refusal(int exitCode, String sentence, boolean answered) {
        super(sentence, null, false, false);
        this.exitCode = exitCode;
        this.answered = answered;
    }

    /** The answer is no: no agent runs there. */
    public static Refusal notRunning(String sentence) {
        return new Refusal(ExitCode.NO, sentence);
    }

    /** The command line is invalid. */
    public static Refusal usage(String sentence) {
        return new Refusal(ExitCode.USAGE, sentence);
    }

    /** The JVM cannot be attached to, or does not let an agent in. */
    public static Refusal refused(String sentence) {
        return new Refusal(ExitCode.REFUSED, sentence);
    }

    /** The JVM cannot be attached to, because it is silent. */
    static Refusal noAnswer(String sentence) {
        return new Refusal(ExitCode.REFUSED, sentence, false);
    }

    /** Something broke midway: the JVM ended, a file could not be written. */
    public static Refusal failed(String sentence) {
        return new Refusal(ExitCode.FAILED, sentence);
    }

    public boolean isNoAnswer() {
        return !answered;
    }

    public int exitCode() {
        return exitCode;
    }
}
