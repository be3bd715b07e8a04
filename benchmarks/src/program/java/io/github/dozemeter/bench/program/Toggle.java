package io.github.dozemeter.bench.program;

/**
 * A tool that sees the whole JVM, not single classes: it is on for the slots of the treated copy and off for the
 * others. Implementations have a constructor without parameters.
 */
public interface Toggle {

    /** Called between slots, by one thread at a time. A tool that is told by class or method is always on. */
    default void set(boolean on) throws Exception {
        // The class files differ already.
    }

    /** What the tool saw of the calls, in words; called once, at the end. */
    String seen() throws Exception;

    /** For tools that are told by class. */
    class Never implements Toggle {

        @Override
        public String seen() {
            return "";
        }
    }
}
