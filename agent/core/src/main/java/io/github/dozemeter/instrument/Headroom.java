package io.github.dozemeter.instrument;

/**
 * Whether there is room to rewrite a class, asked before that initialises anything: classes are loaded on the application's
 * threads, also at the end of a full stack and in full memory, and a class that cannot be initialised then, of the agent or of
 * the JDK, is broken for good.
 */
final class Headroom {

    /** In the interpreter 70 KB of stack, which the first rewriting takes; compiled less, as the rewriting by then. */
    private static final int FRAMES = 600;
    /** Several times what the first rewriting needs, which initialises nearly all that any other does. */
    private static final int FIRST_BYTES = 256 * 1024;
    /** What is left to initialise then is little. A class generator pays for this at each class: 256 KB cost it twice the time. */
    private static final int BYTES = 64 * 1024;

    /** Written so that no compiler leaves the array out. */
    private volatile byte[] memory;

    /**
     * @param first whether no class was rewritten yet
     * @throws VirtualMachineError if there is none
     */
    void require(boolean first) {
        descend(FRAMES);
        memory = new byte[first ? FIRST_BYTES : BYTES];
        memory = null;
    }

    private static int descend(int frames) {
        return frames == 0 ? 0 : 1 + descend(frames - 1);
    }
}
