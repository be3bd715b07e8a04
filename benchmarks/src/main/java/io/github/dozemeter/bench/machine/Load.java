package io.github.dozemeter.bench.machine;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.LongStream;

/**
 * What others took of the machine while something was measured, as shares of all its processors.
 *
 * @param average the load average when it began, as the kernel prints it
 */
public record Load(String average, double others, double steal) {

    /** Above these a figure is marked: paired ratios survive more, absolute times do not. */
    private static final double OTHERS_LIMIT = 0.10;
    private static final double STEAL_LIMIT = 0.02;
    private static final Proc PROC = new Proc(Path.of("/proc"));

    public Load {
        Objects.requireNonNull(average, "average");
    }

    static Load of(String average, Ticks spent) {
        double total = Math.max(1, spent.total());
        double others = Math.max(0, spent.busy() - spent.own()) / total;
        return new Load(average, others, spent.steal() / total);
    }

    /** Watches the machine from its creation on. */
    public static final class Watch {

        private final String average = PROC.first("loadavg", "unknown").replaceFirst("^(\\S+ \\S+ \\S+).*", "$1");
        private final Ticks start = Ticks.now();

        /** Processes that this one started count as own once they have ended. */
        public Load load() {
            return of(average, Ticks.now().minus(start));
        }
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
        return isHigh() ? words() + " - **LOADED MACHINE**" : words();
    }

    /** Clock ticks that all processors worked for anybody since boot, interrupts included; 0 without /proc/stat. */
    public static long busyTicks() {
        return Ticks.now().busy;
    }

    /**
     * Processor time since boot, in clock ticks.
     *
     * @param total of all processors, idle too
     * @param busy spent for any process
     * @param steal that the hypervisor gave to others
     * @param own of this process and its children that have ended
     */
    record Ticks(long total, long busy, long steal, long own) {

        /** In the first line of /proc/stat. */
        private static final int IDLE = 4;
        private static final int IOWAIT = 5;
        private static final int STEAL = 8;
        /** In /proc/self/stat behind the name: utime, stime, cutime, cstime. */
        private static final int FIRST_OWN = 11;
        private static final int LAST_OWN = 14;

        static Ticks now() {
            return parse(PROC.first("stat", ""), PROC.first("self/stat", ""));
        }

        static Ticks parse(String stat, String self) {
            if (stat.isEmpty() || self.isEmpty()) {
                return new Ticks(0, 0, 0, 0);
            }
            String[] all = stat.split(" +");
            long total = numbers(all, 1, STEAL).sum();
            long own = numbers(self.substring(self.lastIndexOf(')') + 2).split(" "), FIRST_OWN, LAST_OWN).sum();
            return new Ticks(total, total - numbers(all, IDLE, IOWAIT).sum() - Long.parseLong(all[STEAL]),
                Long.parseLong(all[STEAL]), own);
        }

        private static LongStream numbers(String[] fields, int first, int last) {
            return Arrays.stream(fields, first, last + 1).mapToLong(Long::parseLong);
        }

        Ticks minus(Ticks earlier) {
            return new Ticks(total - earlier.total, busy - earlier.busy, steal - earlier.steal, own - earlier.own);
        }
    }
}
