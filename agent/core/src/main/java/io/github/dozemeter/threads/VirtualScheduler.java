package io.github.dozemeter.threads;

/**
 * The platform threads that virtual threads use: those that carry them, and one that wakes them. The JDK names them; a pool of the
 * application may have the same names.
 */
public final class VirtualScheduler {

    private static final String CARRIER = "ForkJoinPool-1-worker-";
    /** Up to 24. */
    private static final String WAKES = "VirtualThread-un";
    private static final String WAKES_SINCE_25 = "-delayScheduler";

    private VirtualScheduler() {
    }

    /** Whether it is one of them, by its name. */
    public static boolean hasThread(String name) {
        return name.startsWith(CARRIER) || wakes(name);
    }

    /** Whether it wakes virtual threads, by its name: it is there once one of them pauses with a time. */
    public static boolean wakes(String name) {
        return name.startsWith(WAKES) || name.endsWith(WAKES_SINCE_25);
    }
}
