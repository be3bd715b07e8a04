package io.github.dozemeter.bench.machine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What decides how long a pause takes, besides the JVM. Texts for people; "unknown" where the system does not tell.
 *
 * @param governor of the first processor's frequency
 * @param quota of processor time that the container has
 * @param timerSlack by how much the kernel may delay a wake-up, in nanoseconds
 */
public record Platform(String processor, int processors, String kernel, String governor, String quota,
                       String timerSlack) {

    private static final String GOVERNOR = "cpu0/cpufreq/scaling_governor";

    public static Platform here() {
        Proc proc = new Proc(Path.of("/proc"));
        String kernel = Stream.of("os.name", "os.version", "os.arch").map(System::getProperty).collect(Collectors.joining(" "));
        return new Platform(proc.field("cpuinfo", "model name"), Runtime.getRuntime().availableProcessors(), kernel,
            first(new Proc(Path.of("/sys/devices/system/cpu")).lines(GOVERNOR), "unknown (no frequency driver)"),
            new Quota(Path.of("/proc"), Path.of("/sys/fs/cgroup")).words(),
            first(proc.lines("self/timerslack_ns"), "unknown"));
    }

    /** What a figure was measured on, in short. */
    public String machine() {
        return processor + ", " + processors + " processors, " + kernel;
    }

    private static String first(List<String> lines, String otherwise) {
        return lines.isEmpty() ? otherwise : lines.get(0).strip();
    }

    public static List<String> lines(Map<String, String> facts) {
        return facts.entrySet().stream().map(fact -> fact.getKey() + ": " + fact.getValue()).toList();
    }

    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("processor", processor);
        facts.put("processors", String.valueOf(processors));
        facts.put("kernel", kernel);
        facts.put("governor", governor);
        facts.put("container CPU quota", quota);
        facts.put("timer slack", timerSlack.matches("\\d+") ? timerSlack + " ns" : timerSlack);
        return facts;
    }

    /**
     * How much processor time the control groups of this process grant it. A limit may stand at any group on the way to the
     * root, and the least counts. Inside a container the path may be one of the host that is not mounted: then its parents
     * are what there is.
     *
     * @param proc normally {@code /proc}
     * @param groups normally {@code /sys/fs/cgroup}
     */
    record Quota(Path proc, Path groups) {

        private static final String NONE = "none";

        String words() {
            List<String> all = Stream.concat(levels("").map(this::second), levels("cpu").map(this::first))
                .filter(level -> !level.isEmpty()).toList();
            OptionalDouble least = all.stream().filter(level -> !level.equals(NONE)).mapToDouble(Double::parseDouble).min();
            return least.isPresent() ? least.getAsDouble() + " processors" : all.isEmpty() ? "none known" : NONE;
        }

        /** Folders of this controller from the group of this process up to the root; it is empty in the second version. */
        private Stream<Path> levels(String controller) {
            List<Path> levels = new ArrayList<>();
            Path mount = groups.resolve(controller);
            for (String line : new Proc(proc).lines("self/cgroup")) {
                String[] fields = line.split(":", 3);
                if (fields.length == 3 && List.of(fields[1].split(",")).contains(controller)) {
                    for (Path at = Path.of(fields[2]).normalize(); at != null; at = at.getParent()) {
                        levels.add(mount.resolve(Path.of("/").relativize(at)));
                    }
                }
            }
            levels.add(mount);
            return levels.stream();
        }

        private String second(Path level) {
            return parse(new Proc(level).lines("cpu.max").stream().findFirst().orElse(""));
        }

        private String first(Path level) {
            Proc files = new Proc(level);
            return parse(String.join(" ", Stream.of("cpu.cfs_quota_us", "cpu.cfs_period_us")
                .flatMap(name -> files.lines(name).stream()).toList()));
        }

        /** Processors, {@value #NONE}, or nothing if that is not told. */
        private static String parse(String quotaAndPeriod) {
            String[] fields = quotaAndPeriod.strip().split(" ");
            if (fields.length == 2 && fields[0].matches("\\d+") && fields[1].matches("[1-9]\\d*")) {
                return String.valueOf(Double.parseDouble(fields[0]) / Double.parseDouble(fields[1]));
            }
            return fields[0].equals("max") || fields[0].equals("-1") ? NONE : "";
        }
    }
}
