package io.github.dozemeter.bench.machine;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;

/** Watches the machine from its creation on. */
public final class LoadWatch {

    private static final Proc PROC = new Proc(Path.of("/proc"));

    private final String average = PROC.first("loadavg", "unknown").replaceFirst("^(\\S+ \\S+ \\S+).*", "$1");
    private final Ticks start = Ticks.now();

    /** Clock ticks that all processors worked for anybody since boot, interrupts included; 0 without /proc/stat. */
    public static long busyTicks() {
        return Ticks.now().busy;
    }

    /** Processes that this one started count as own once they have ended. */
    public Load load() {
        return Load.of(average, Ticks.now().minus(start));
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
