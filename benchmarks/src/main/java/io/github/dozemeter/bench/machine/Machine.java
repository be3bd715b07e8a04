package io.github.dozemeter.bench.machine;

import java.nio.file.Path;

/** What a figure was measured on. */
public record Machine(String processor, int processors, String kernel) {

    public static Machine here() {
        Proc proc = new Proc(Path.of("/proc"));
        String kernel = System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
            + System.getProperty("os.arch");
        return new Machine(proc.field("cpuinfo", "model name"), Runtime.getRuntime().availableProcessors(), kernel);
    }

    @Override
    public String toString() {
        return processor + ", " + processors + " processors, " + kernel;
    }
}
