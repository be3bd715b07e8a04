package io.github.dozemeter.bench.machine;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What decides how long a pause takes, besides the JVM.
 *
 * @param facts for people, in the order to show them; "unknown" where the system has none
 */
public record Platform(Map<String, String> facts) {

    public static Platform here() {
        Proc proc = new Proc(Path.of("/proc"));
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("processor", proc.field("cpuinfo", "model name"));
        facts.put("processors", String.valueOf(Runtime.getRuntime().availableProcessors()));
        facts.put("kernel", Stream.of("os.name", "os.version", "os.arch").map(System::getProperty)
            .collect(Collectors.joining(" ")));
        // Of the first processor's frequency.
        facts.put("governor", new Proc(Path.of("/sys/devices/system/cpu"))
            .first("cpu0/cpufreq/scaling_governor", "unknown (no frequency driver)"));
        facts.put("container CPU quota", quota(Path.of("/proc"), Path.of("/sys/fs/cgroup")));
        // By how much the kernel may delay a wake-up.
        facts.put("timer slack", proc.first("self/timerslack_ns", "unknown").replaceFirst("^\\d+$", "$0 ns"));
        return new Platform(facts);
    }

    /** What a figure was measured on, in short. */
    public String machine() {
        return facts.get("processor") + ", " + facts.get("processors") + " processors, " + facts.get("kernel");
    }

    public static List<String> lines(Map<String, String> facts) {
        return facts.entrySet().stream().map(fact -> fact.getKey() + ": " + fact.getValue()).toList();
    }

    /**
     * How much processor time the control groups of this process grant it. A limit may stand at any group on the way to the
     * root, and the least counts. Inside a container the path may be one of the host that is not mounted: then its parents
     * are what there is.
     *
     * @param proc normally {@code /proc}
     * @param groups normally {@code /sys/fs/cgroup}
     */
    static String quota(Path proc, Path groups) {
        double least = DoubleStream.concat(limits(proc, "", groups, "cpu.max"),
                limits(proc, "cpu", groups.resolve("cpu"), "cpu.cfs_quota_us", "cpu.cfs_period_us"))
            .filter(limit -> !Double.isNaN(limit)).min().orElse(Double.NaN);
        if (Double.isNaN(least)) {
            return "none known";
        }
        return Double.isInfinite(least) ? "none" : least + " processors";
    }

    /**
     * Limits of all groups from that of this process up to the root.
     *
     * @param controller empty in the second version of control groups
     * @param files that hold quota and period
     */
    private static DoubleStream limits(Path proc, String controller, Path mount, String... files) {
        Stream.Builder<Path> groups = Stream.builder();
        for (String line : new Proc(proc).lines("self/cgroup")) {
            String[] fields = line.split(":", 3);
            if (fields.length == 3 && List.of(fields[1].split(",")).contains(controller)) {
                for (Path at = Path.of(fields[2]).normalize(); at != null; at = at.getParent()) {
                    groups.add(mount.resolve(Path.of("/").relativize(at)));
                }
            }
        }
        return groups.add(mount).build().mapToDouble(group -> limit(Stream.of(files)
            .map(file -> new Proc(group).first(file, "")).collect(Collectors.joining(" "))));
    }

    /** In processors; infinite if there is none, not a number if that is not told. */
    private static double limit(String quotaAndPeriod) {
        if (quotaAndPeriod.matches("(max|-1)( .*)?")) {
            return Double.POSITIVE_INFINITY;
        }
        String[] fields = quotaAndPeriod.split(" ");
        return quotaAndPeriod.matches("\\d+ [1-9]\\d*") ? Double.parseDouble(fields[0]) / Double.parseDouble(fields[1])
            : Double.NaN;
    }
}
