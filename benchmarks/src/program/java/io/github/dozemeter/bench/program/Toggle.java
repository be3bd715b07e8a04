package io.github.dozemeter.bench.program;

/**
 * A tool that sees the whole JVM, not single classes: it is on for the slots of the treated copy and off for the
 * others. This one stands for tools that are told by class and have figures of their own. Subclasses have a constructor
 * without parameters.
 */
public class Toggle {

    /** Called between slots, by one thread at a time. A tool that selects by class or method is always on. */
    public void set(boolean on) {
        // The class files differ already.
    }

    /** What the tool saw of the calls, in words; called once, at the end. */
    public String seen() throws Exception {
        return "";
    }
}
