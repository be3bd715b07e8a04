package io.github.dozemeter.cli.jvm;

/** What the command line's process ends with. */
public final class ExitCode {

    public static final int OK = 0;
    /** {@code status} and {@code stop}: no agent runs; {@code scan}: what {@code --fail-on} names was found. */
    public static final int NO = 1;
    public static final int USAGE = 2;
    public static final int REFUSED = 3;
    public static final int FAILED = 4;

    private ExitCode() {
    }
}
