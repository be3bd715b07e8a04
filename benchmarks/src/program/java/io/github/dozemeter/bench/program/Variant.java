package io.github.dozemeter.bench.program;

/** The three copies of the loops. All names are as long as that of the pattern. */
public enum Variant {

    /** Excluded from the agent. */
    NATIVE("Native1Loops"),
    /** Excluded too: what this differs from {@link #NATIVE} is the error of the measurement. */
    CONTROL("Native2Loops"),
    /** What the agent rewrites. */
    TREATED("TreatedLoops");

    private final String simpleName;

    Variant(String simpleName) {
        this.simpleName = simpleName;
    }

    /** Binary name. */
    public String className() {
        return Variant.class.getPackage().getName() + "." + simpleName;
    }
}
