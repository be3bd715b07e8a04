package io.github.dozemeter.jvm;

/**
 * Repeats a scenario whose figures depend on what else the machine does, such as rates and verdicts about them. A fault of the
 * agent spoils each attempt, a stall of the machine hardly three of them. An assumption that does not hold spoils one, too.
 */
public final class Retry {

    private static final int ATTEMPTS = 3;

    private Retry() {
    }

    /** Starts its own JVMs, each time. */
    @FunctionalInterface
    public interface Scenario {
        void play() throws Exception;
    }

    public static void ifSpoilt(Scenario scenario) throws Exception {
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            try {
                scenario.play();
                return;
            } catch (AssertionError | RuntimeException spoilt) {
                System.out.println("attempt " + attempt + " of " + ATTEMPTS + ": " + spoilt);
            }
        }
        scenario.play();
    }
}
