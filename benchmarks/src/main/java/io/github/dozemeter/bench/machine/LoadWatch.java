package io.github.dozemeter.bench.machine;

import java.nio.file.Path;
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

    /** Processes that this one started count as own once they have ended. */
    public Load load() {
        return Load.of(average, Ticks.now(proc).minus(start));
    }
}
