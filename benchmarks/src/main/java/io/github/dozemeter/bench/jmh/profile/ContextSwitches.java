package io.github.dozemeter.bench.jmh.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Context switches per operation, counted by Linux for all threads of the fork; needs no rights and no {@code perf}.
 * Threads of the JVM itself are in it: some hundred switches a second. Threads that end within an iteration
 * are not, which is why those that help a benchmark outlive its tear-down: {@code thread.Helpers}. Virtual threads
 * show as their carriers. Take a warm-up at least: the first iteration holds the set-up.
 *
 * <p>{@code -prof io.github.dozemeter.bench.jmh.profile.ContextSwitches}
 */
public final class ContextSwitches implements InternalProfiler {

    private static final Path TASKS = Path.of("/proc/self/task");
    private static final long[] NONE = {0, 0};

    private final Path tasks;
    /** Of each thread since its start. */
    private Map<String, long[]> before;

    /** @throws ProfilerException where the system does not count per thread */
    public ContextSwitches() throws ProfilerException {
        this(TASKS);
    }

    ContextSwitches(Path tasks) throws ProfilerException {
        if (!Files.isDirectory(tasks)) {
            throw new ProfilerException("context switches are not available: no " + tasks);
        }
        this.tasks = tasks;
    }

    /** Whether the system counts; else JMH would refuse the whole run for this profiler. */
    public static boolean areCounted() {
        return Files.isDirectory(TASKS);
    }

    @Override
    public String getDescription() {
        return "Context switches per operation, from /proc/self/task";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = read();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(BenchmarkParams benchmark, IterationParams iteration,
            IterationResult result) {
        return perOperation(result.getMetadata().getAllOps());
    }

    /**
     * Threads that were not there before count in full, those that have ended since not at all. Voluntary: the thread had
     * nothing to do, it slept, parked, waited. Involuntary: its time was up, or it said that others may run, for
     * {@code sched_yield} counts here.
     *
     * @param operations of the warming-up at both ends of the iteration too, which was counted as well
     */
    List<ScalarResult> perOperation(long operations) {
        double[] spent = new double[NONE.length];
        read().forEach((task, now) -> {
            long[] was = before.getOrDefault(task, NONE);
            spent[0] += now[0] - was[0];
            spent[1] += now[1] - was[1];
        });
        return List.of(scalar("switches.voluntary", spent[0] / Math.max(1, operations)),
            scalar("switches.involuntary", spent[1] / Math.max(1, operations)));
    }

    private static ScalarResult scalar(String name, double switches) {
        return new ScalarResult(name, switches, "switches/op", AggregationPolicy.AVG);
    }

    private Map<String, long[]> read() {
        Map<String, long[]> found = new HashMap<>();
        for (String task : tasks.toFile().list()) {
            try {
                List<String> status = Files.readAllLines(tasks.resolve(task).resolve("status"));
                found.put(task, new long[] {value(status, "voluntary_ctxt_switches:"),
                    value(status, "nonvoluntary_ctxt_switches:")});
            } catch (IOException endedMeanwhile) {
                continue;
            }
        }
        return found;
    }

    private static long value(List<String> status, String key) {
        return status.stream().filter(line -> line.startsWith(key))
            .mapToLong(line -> Long.parseLong(line.substring(key.length()).strip())).findFirst().orElse(0);
    }
}
