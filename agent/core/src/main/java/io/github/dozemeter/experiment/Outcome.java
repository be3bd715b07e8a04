package io.github.dozemeter.experiment;

/** What is measured in each time slot, per second. CPU decides; the others describe. */
public enum Outcome {

    /** CPU time of the process, so cores: {@code /proc/self/stat} counts it in ticks of 10 ms. */
    CPU(0.01),
    /** Of all threads. */
    WAKE_UPS(1),
    /** What all threads waited for a CPU, in seconds: the kernel counts nanoseconds. */
    RUN_DELAY(0),
    /** In seconds: the JDK counts milliseconds. */
    GC(0.001),
    /** Pauses at the site. */
    SITE_RATE(1),
    /** The counter that the user named. */
    PROGRESS(1);

    private final double grain;

    Outcome(double grain) {
        this.grain = grain;
    }

    /** The least difference between two rates over such a time that its counter can tell. */
    double grain(double measuredSeconds) {
        return grain / measuredSeconds;
    }
}
