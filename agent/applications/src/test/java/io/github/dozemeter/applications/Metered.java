package io.github.dozemeter.applications;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The program {@code Metering} under the agent, and what its registries hold. */
final class Metered implements AutoCloseable {

    /** The metric that comes last. */
    private static final String COMPLETE = "dozemeter.last.collect[]";
    private static final Pattern SHOWN = Pattern.compile("--- \\d+\\n(.*?)--- end\\n", Pattern.DOTALL);

    private final String name;
    private final List<String> registries;
    private final RunningJvm jvm;

    private Metered(String name, List<String> registries, RunningJvm jvm) {
        this.name = name;
        this.registries = registries;
        this.jvm = jvm;
    }

    static Metered start(Jdk jdk, String argument, Path[] classPath, String... registries) throws IOException {
        Object[] command = new Object[registries.length + 1];
        command[0] = "programs.Metering";
        System.arraycopy(registries, 0, command, 1, registries.length);
        return new Metered(jdk + ", " + core(classPath) + " with " + String.join(" ", registries), List.of(registries),
            Jvm.of(jdk).agent(argument).classPath(classPath).main(command).start());
    }

    private static String core(Path... classPath) {
        return Stream.of(classPath).map(jar -> jar.getFileName().toString()).filter(jar -> jar.startsWith("micrometer-core"))
            .map(jar -> jar.replace(".jar", "")).findFirst().orElse("no Micrometer");
    }

    boolean has(String registry) {
        return registries.contains(registry);
    }

    RunningJvm jvm() {
        return jvm;
    }

    /** What it showed last; empty before that. */
    String shown() throws IOException {
        List<String> all = allShown();
        return all.isEmpty() ? "" : all.get(all.size() - 1);
    }

    private List<String> allShown() throws IOException {
        return SHOWN.matcher(jvm.out()).results().map(shown -> shown.group(1)).toList();
    }

    /**
     * What it showed once all meters of the agent were there. What it shows as they come may have the last and miss one
     * before it. Needs the simple registry.
     */
    String awaitMeters() throws Exception {
        jvm.await(this::allShown, all -> all.size() > 1 && all.get(all.size() - 2).contains(COMPLETE));
        return shown();
    }

    /** The lines of Prometheus's format among it. */
    static Scrape scrape(String shown) {
        StringBuilder lines = new StringBuilder();
        shown.lines().filter(line -> line.matches("\\w+(\\{.*})? [-+\\w.]+")).forEach(line -> lines.append(line).append('\n'));
        return Scrape.of(lines.toString());
    }

    List<String> warnings() throws IOException {
        return jvm.err().lines().filter(line -> line.startsWith("[dozemeter] WARN") || line.startsWith("[dozemeter] ERROR"))
            .toList();
    }

    @Override
    public void close() throws IOException {
        jvm.close();
    }

    @Override
    public String toString() {
        return name;
    }
}
