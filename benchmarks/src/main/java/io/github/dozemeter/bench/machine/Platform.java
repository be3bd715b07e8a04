package io.github.dozemeter.bench.machine;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
        Proc group = new Proc(Path.of("/sys/fs/cgroup"));
        Machine machine = Machine.here();
        return new Platform(machine.processor(), machine.processors(), machine.kernel(),
            first(new Proc(Path.of("/sys/devices/system/cpu")).lines(GOVERNOR), "unknown (no frequency driver)"),
            quota(group.lines("cpu.max"), group.lines("cpu/cpu.cfs_quota_us"), group.lines("cpu/cpu.cfs_period_us")),
            first(proc.lines("self/timerslack_ns"), "unknown"));
    }

    /** Of control groups of the second version, or of the first. */
    static String quota(List<String> max, List<String> quotaMicros, List<String> periodMicros) {
        String[] fields = first(max, first(quotaMicros, "unknown") + " " + first(periodMicros, "")).split(" ");
        if (fields.length < 2 || !fields[0].matches("\\d+") || !fields[1].matches("\\d+")) {
            return fields[0].equals("max") || fields[0].equals("-1") ? "none" : "none known";
        }
        return Double.parseDouble(fields[0]) / Double.parseDouble(fields[1]) + " processors";
    }

    private static String first(List<String> lines, String otherwise) {
        return lines.isEmpty() ? otherwise : lines.get(0).strip();
    }

    /** Facts as lines of a file. */
    public static List<String> lines(Map<String, String> facts) {
        return facts.entrySet().stream().map(fact -> fact.getKey() + ": " + fact.getValue()).toList();
    }

    /** In the order in which people ask. */
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
}
