package io.github.dozemeter.bench.jmh.spin;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * What three means of {@link SpinHint} say, in nanoseconds.
 *
 * @param baseline a turn of the loop that does nothing
 * @param hinted the same with {@code Thread.onSpinWait}
 * @param disabled the same with the intrinsic off
 */
public record SpinHintCheck(double baseline, double hinted, double disabled) {

    /** A turn takes 0.3 to 1 ns, PAUSE 2.5 to 46 ns; noise of a shared machine stays below both limits. */
    private static final double MIN_NANOS = 1;
    private static final double MIN_RATIO = 1.5;

    /** Whether the hint does something that is gone when the intrinsic is off. */
    public boolean isIntrinsic() {
        return isClearlyAbove(hinted, disabled) && isClearlyAbove(hinted, baseline);
    }

    private static boolean isClearlyAbove(double value, double other) {
        return value - other >= MIN_NANOS && value >= other * MIN_RATIO;
    }

    /** Runs {@link SpinHint}, 10 seconds. */
    public static SpinHintCheck here() throws RunnerException {
        Map<String, Double> nanos = new HashMap<>();
        new Runner(new OptionsBuilder().include(SpinHint.class.getName().replace(".", "\\.") + "\\.")
            .verbosity(VerboseMode.SILENT).build()).run().forEach(result -> nanos.put(result.getPrimaryResult().getLabel(),
                result.getPrimaryResult().getScore()));
        return of(nanos).orElseThrow();
    }

    /** @param nanos by method; nothing if not all three were measured */
    public static Optional<SpinHintCheck> of(Map<String, Double> nanos) {
        return nanos.keySet().containsAll(List.of("spinBaseline", "onSpinWait", "onSpinWaitDisabled")) ? Optional.of(
            new SpinHintCheck(nanos.get("spinBaseline"), nanos.get("onSpinWait"), nanos.get("onSpinWaitDisabled")))
            : Optional.empty();
    }

    @Override
    public String toString() {
        if (isIntrinsic()) {
            return String.format(Locale.ROOT, "onSpinWait is an intrinsic here: it takes %.1f ns, %.1f ns with the"
                + " intrinsic off and %.1f ns for an empty loop.", hinted, disabled, baseline);
        }
        if (isClearlyAbove(hinted, baseline)) {
            return String.format(Locale.ROOT, "Undecided: onSpinWait takes %.1f ns, but %.1f ns with the intrinsic off,"
                + " where an empty loop takes %.1f ns; measure again on a quiet machine.", hinted, disabled, baseline);
        }
        return String.format(Locale.ROOT, "onSpinWait cannot be told from an empty loop here (%.1f ns, %.1f ns with the"
            + " intrinsic off, %.1f ns empty): no intrinsic, or an instruction that this processor ignores.",
            hinted, disabled, baseline);
    }
}
