package io.github.dozemeter.sample;

/** Threads of one name, but for its last number, that were seen pausing. Immutable. */
public final class PausingThreads {

    private final String name;
    private final ThreadKind kind;
    private final int samples;

    PausingThreads(String name, ThreadKind kind, int samples) {
        this.name = name;
        this.kind = kind;
        this.samples = samples;
    }

    /** With {@code #} for the last number. */
    public String name() {
        return name;
    }

    public ThreadKind kind() {
        return kind;
    }

    public int samples() {
        return samples;
    }
}
