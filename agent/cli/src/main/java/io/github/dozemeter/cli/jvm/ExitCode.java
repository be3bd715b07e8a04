package io.github.dozemeter.cli.jvm;

/** The exit codes of the command line. */
public final class ExitCode {

    public static final int OK = 0;
    /** No agent runs, no effect shown, a bad version, or found what {@code --fail-on} names. */
    public static final int NO = 1;
    public static final int USAGE = 2;
    public static final int REFUSED = 3;
    public static final int FAILED = 4;

    private ExitCode() {
    }
}
