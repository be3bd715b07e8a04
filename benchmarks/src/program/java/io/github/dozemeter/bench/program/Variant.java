package io.github.dozemeter.bench.program;

/** The four copies of the loops. All names are as long as that of the pattern. */
public enum Variant {

    /** Excluded from the agent. */
    NATIVE("Native1Loops"),
    /** Excluded too: what this differs from {@link #NATIVE} is the error of the measurement. */
    CONTROL("Native2Loops"),
    /** Excluded too, and counted by a bare atomic add, see {@link Floor}: what no exact count can be below. */
    FLOOR("CountedLoops"),
    /** What the agent rewrites. */
    TREATED("TreatedLoops");

    private final String simpleName;

    Variant(String simpleName) {
        this.simpleName = simpleName;
    }

    String simpleName() {
        return simpleName;
    }

    public String className() {
        return Variant.class.getPackage().getName() + "." + simpleName;
    }
}
