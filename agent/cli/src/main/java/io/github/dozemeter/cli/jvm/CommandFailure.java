package io.github.dozemeter.cli.jvm;

/** Carries why a command failed: one sentence that says what to do, and the exit code. */
public final class CommandFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    public final int exitCode;
    /** Whether the JVM cannot be attached to because it does not answer. */
    public final boolean isNoAnswer;

    private CommandFailure(int exitCode, String sentence, boolean isNoAnswer) {
        super(sentence, null, false, false);
        this.exitCode = exitCode;
        this.isNoAnswer = isNoAnswer;
    }

    public static CommandFailure notRunning(String sentence) {
        return new CommandFailure(ExitCode.NO, sentence, false);
    }

    public static CommandFailure usage(String sentence) {
        return new CommandFailure(ExitCode.USAGE, sentence, false);
    }

    /** The JVM cannot be attached to, or accepts no agent. */
    public static CommandFailure refused(String sentence) {
        return new CommandFailure(ExitCode.REFUSED, sentence, false);
    }

    static CommandFailure noAnswer(String sentence) {
        return new CommandFailure(ExitCode.REFUSED, sentence, true);
    }

    /** The command failed on the way: the JVM ended, a file could not be written. */
    public static CommandFailure failed(String sentence) {
        return new CommandFailure(ExitCode.FAILED, sentence, false);
    }

    /** Turns the report of another program into a part of a sentence. */
    static String sentence(Exception reported) {
        String text = reported.toString();
        if (reported.getMessage() != null) {
            text = reported.getMessage().replaceAll("\\s+", " ").trim();
        }
        if (text.endsWith(".")) {
            return text.substring(0, text.length() - 1);
        }
        return text;
    }
}
