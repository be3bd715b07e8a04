package io.github.dozemeter.cli.jvm;

/** The exit codes of the command line. */
public final class ExitCode {

    public static final int OK = 0;
    /**
     * {@code status} and {@code stop}: no agent runs; {@code try}: no effect shown; {@code scan}, {@code report},
     * {@code junit}: found what {@code --fail-on} names; {@code known}: a bad version.
     */
    public static final int NO = 1;
    public static final int USAGE = 2;
    public static final int REFUSED = 3;
    public static final int FAILED = 4;

    private ExitCode() {
    }
}
