package io.github.dozemeter.threads;

import io.github.dozemeter.jvm.Launch;
import java.util.Arrays;

/**
 * Threads of HotSpot itself that wake up while the application is idle: why, and which option makes that rarer.
 * Measured with an idle program on 8, 11, 17, 21, 25 and 26. An option that helps one release keeps another from
 * starting, so each is named for the releases on which it was tried alone.
 */
public enum JvmThread {
    /** Up to 20 a second, from 25 on hardly ever; Shenandoah's pacing makes it 100 more, whatever the option. */
    PERIODIC("VM Periodic Task Thread", 8, 24, 25, "samples the counters that jstat reads",
        "-XX:PerfDataSamplingInterval=1000", 8, 11, 17, 21),
    DEFLATION("Monitor Deflation Thread", 17, 99, 99, "looks for monitors that no one uses",
        "-XX:+UnlockDiagnosticVMOptions -XX:AsyncDeflationInterval=5000", 17, 21, 25),
    REFINEMENT("G1 Concurrent Refinement Thread", 8),
    SAMPLING("G1 Young RemSet Sampling", 11),
    SERVICE("G1 Service", 17),
    SERVICE_26("G1 Service", 26, 26, 99, "revises the length of G1's young list", ""),
    Z_DIRECTOR("ZDirector", 17, 99, 999, "decides when ZGC collects", ""),
    SHENANDOAH("Shenandoah Control Thread", 17, 25, 999, "decides when Shenandoah collects",
        "-XX:+UnlockExperimentalVMOptions -XX:ShenandoahControlIntervalMin=1000"
            + " -XX:ShenandoahControlIntervalMax=1000", 17, 21, 25),
    JFR("JFR Thread Sampler", 11, 24, 999, "samples stacks for a flight recording: see its settings", ""),
    JFR_25("JFR Sampler Thread", 25, 99, 999,
           "samples stacks for a flight recording: see its settings", "");

    private final String start;
    private final int first;
    private final int last;
    private final double most;
    private final String reason;
    private final String option;
    private final int[] tried;

    /** Samples for G1, in one release alone. */
    JvmThread(String start, int release) {
        this(start, release, release, 99, "samples G1's remembered sets",
            "-XX:G1ConcRefinementServiceIntervalMillis=10000", release);
    }

    JvmThread(String start, int first, int last, double most, String reason,
              String option, int... tried) {
        this.start = start;
        this.first = first;
        this.last = last;
        this.most = most;
        this.reason = reason;
        this.option = option;
        this.tried = tried;
    }

    /**
     * Returns why threads of that name wake up, and what to set, in a line without a full stop; empty if unknown.
     *
     * @param java the release of their JVM: {@code 17.0.15}, {@code 1.8.0_504}
     * @param perSecond how often they wake up; from a rate that was not measured nothing follows
     */
    public static String note(String name, String java, double perSecond) {
        int release = Launch.feature(java);
        for (JvmThread thread : values()) {
            boolean isOfRelease = release >= thread.first && release <= thread.last;
            if (isOfRelease && name.startsWith(thread.start) && perSecond <= thread.most) {
                boolean helps = Arrays.stream(thread.tried).anyMatch(one -> one == release);
                String advice = helps ? thread.option + " makes it rarer" : "no option known";
                return "the JVM " + thread.reason + "; " + advice;
            }
        }
        return "";
    }
}
