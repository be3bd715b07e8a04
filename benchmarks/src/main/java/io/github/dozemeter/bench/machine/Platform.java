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
        Machine machine = Machine.here();
        return new Platform(machine.processor(), machine.processors(), machine.kernel(),
            first(new Proc(Path.of("/sys/devices/system/cpu")).lines(GOVERNOR), "unknown (no frequency driver)"),
            new Quota(Path.of("/proc"), Path.of("/sys/fs/cgroup")).words(),
            first(proc.lines("self/timerslack_ns"), "unknown"));
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
