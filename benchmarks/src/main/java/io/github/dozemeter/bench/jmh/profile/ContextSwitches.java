package io.github.dozemeter.bench.jmh.profile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
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

    private final Path tasks;
    private TaskSwitches before;

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

    /** @param operations of the warming-up at both ends of the iteration too, which was counted as well */
    List<ScalarResult> perOperation(long operations) {
        TaskSwitches.Count spent = read().since(before);
        return List.of(scalar("switches.voluntary", spent.voluntary(), operations),
            scalar("switches.involuntary", spent.involuntary(), operations));
    }

    private static ScalarResult scalar(String name, long switches, long operations) {
        return new ScalarResult(name, switches / (double) Math.max(1, operations), "switches/op",
            AggregationPolicy.AVG);
    }

    private TaskSwitches read() {
        try {
            return TaskSwitches.read(tasks);
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
