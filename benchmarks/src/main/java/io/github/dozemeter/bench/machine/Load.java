package io.github.dozemeter.bench.machine;

import java.util.Locale;
import java.util.Objects;

/**
 * What others took of the machine while something was measured, as shares of all its processors.
 *
 * @param average the load average when it began, as the kernel prints it
 */
public record Load(String average, double others, double steal) {

    /** Above these a figure is marked: paired ratios survive more, absolute times do not. */
    private static final double OTHERS_LIMIT = 0.10;
    private static final double STEAL_LIMIT = 0.02;

    public Load {
        Objects.requireNonNull(average, "average");
    }

    static Load of(String average, LoadWatch.Ticks spent) {
        double total = Math.max(1, spent.total());
        double others = Math.max(0, spent.busy() - spent.own()) / total;
        return new Load(average, others, spent.steal() / total);
    }

    public boolean isHigh() {
        return others > OTHERS_LIMIT || steal > STEAL_LIMIT;
    }

    /** What a figure of either time must be marked with. */
    public Load worse(Load earlier) {
        return new Load(earlier.average, Math.max(others, earlier.others), Math.max(steal, earlier.steal));
    }

    /** Without a mark. */
    public String words() {
        return String.format(Locale.ROOT, "load average at the start %s; meanwhile other processes took %.0f %% of the"
            + " machine, steal %.1f %%", average, others * 100, steal * 100);
    }

    @Override
    public String toString() {
        return words() + (isHigh() ? " - **LOADED MACHINE**" : "");
    }
}
