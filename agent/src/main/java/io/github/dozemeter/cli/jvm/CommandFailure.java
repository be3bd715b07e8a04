package io.github.dozemeter.cli.jvm;

/** Why the command line cannot do what was requested: one sentence with the way out, and the exit code. */
public final class CommandFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int exitCode;
    private final boolean answered;

    private CommandFailure(int exitCode, String sentence) {
        this(exitCode, sentence, true);
    }

    private CommandFailure(int exitCode, String sentence, boolean answered) {
        super(sentence, null, false, false);
        this.exitCode = exitCode;
        this.answered = answered;
    }

    /** The answer is no: no agent runs there. */
    public static CommandFailure notRunning(String sentence) {
        return new CommandFailure(ExitCode.NO, sentence);
    }

    /** The command line is invalid. */
    public static CommandFailure usage(String sentence) {
        return new CommandFailure(ExitCode.USAGE, sentence);
    }

    /** The JVM cannot be attached to, or does not let an agent in. */
    public static CommandFailure refused(String sentence) {
        return new CommandFailure(ExitCode.REFUSED, sentence);
    }

    /** The JVM cannot be attached to, because it is silent. */
    static CommandFailure noAnswer(String sentence) {
        return new CommandFailure(ExitCode.REFUSED, sentence, false);
    }

    /** Something broke midway: the JVM ended, a file could not be written. */
    public static CommandFailure failed(String sentence) {
        return new CommandFailure(ExitCode.FAILED, sentence);
    }

    /** What another program reported, as part of a sentence. */
    static String sentence(Exception reported) {
        String text = reported.getMessage() == null ? reported.toString() : reported.getMessage().replaceAll("\\s+", " ").trim();
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    public boolean isNoAnswer() {
        return !answered;
    }

    public int exitCode() {
        return exitCode;
    }
}
