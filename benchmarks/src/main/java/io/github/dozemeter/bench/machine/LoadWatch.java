package io.github.dozemeter.bench.machine;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Watches the machine from its creation on. */
public final class LoadWatch {

    private final Proc proc = new Proc(Path.of("/proc"));
    private final String average = average();
    private final Ticks start = Ticks.now(proc);

    private String average() {
        List<String> lines = proc.lines("loadavg");
        return lines.isEmpty() ? "unknown" : lines.get(0).replaceFirst("^(\\S+ \\S+ \\S+).*", "$1");
    }

    /** Clock ticks that all processors worked for anybody since boot, interrupts included; 0 without /proc/stat. */
    public static long busyTicks() {
        return Ticks.now(new Proc(Path.of("/proc"))).busy;
    }

    /** Processes that this one started count as own once they have ended. */
    public Load load() {
        return Load.of(average, Ticks.now(proc).minus(start));
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

        private static final int IDLE = 3;
        private static final int IOWAIT = 4;
        private static final int STEAL = 7;
        private static final int FIELDS = 8;
        /** In /proc/self/stat behind the name: utime, stime, cutime, cstime. */
        private static final int FIRST_OWN = 11;
        private static final int LAST_OWN = 14;

        static Ticks now(Proc proc) {
            return parse(proc.lines("stat"), proc.lines("self/stat"));
        }

        static Ticks parse(List<String> stat, List<String> self) {
            if (stat.isEmpty() || self.isEmpty()) {
                return new Ticks(0, 0, 0, 0);
            }
            long[] all = numbers(stat.get(0).replaceFirst("cpu +", ""), FIELDS);
            long total = Arrays.stream(all).sum();
            String afterName = self.get(0).substring(self.get(0).lastIndexOf(')') + 2).replaceFirst("^\\S+ ", "0 ");
            long[] process = numbers(afterName, LAST_OWN + 1);
            long own = Arrays.stream(process, FIRST_OWN, LAST_OWN + 1).sum();
            return new Ticks(total, total - all[IDLE] - all[IOWAIT] - all[STEAL], all[STEAL], own);
        }

        private static long[] numbers(String line, int count) {
            return Arrays.stream(line.split(" ")).limit(count).mapToLong(Long::parseLong).toArray();
        }

        Ticks minus(Ticks earlier) {
            return new Ticks(total - earlier.total, busy - earlier.busy, steal - earlier.steal, own - earlier.own);
        }
    }
}
