package io.github.dozemeter.cli.jvm;

/** Why the command line cannot do what it was asked for: one sentence with the way out, and the exit code. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int exitCode;

    private Refusal(int exitCode, String sentence) {
        super(sentence, null, false, false);
        this.exitCode = exitCode;
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

    /** Something broke midway: the JVM ended, a file could not be written. */
    public static Refusal failed(String sentence) {
        return new Refusal(ExitCode.FAILED, sentence);
    }

    public int exitCode() {
        return exitCode;
    }
}
