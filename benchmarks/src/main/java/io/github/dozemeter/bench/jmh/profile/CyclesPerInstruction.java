package io.github.dozemeter.bench.jmh.profile;

import java.io.File;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.LinuxPerfNormProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.TextResult;

/**
 * Cycles per instruction, by JMH's {@code perfnorm} where the processor's counters can be read; elsewhere (no
 * {@code perf}, a virtual machine without counters, no rights) it says so and the benchmark runs on. In code that is
 * mostly PAUSE the figure means little: one instruction, many cycles.
 *
 * <p>{@code -prof io.github.dozemeter.bench.jmh.profile.CyclesPerInstruction}
 */
public final class CyclesPerInstruction implements ExternalProfiler {

    /** Of the figure, and of the reason why there is none. */
    public static final String LABEL = "CPI";

    /** Those of the processor, or quiet ones. */
    private final ExternalProfiler counters;
    private final String reason;

    public CyclesPerInstruction() {
        this(() -> new LinuxPerfNormProfiler(""));
    }

    interface Opening {
        ExternalProfiler open() throws ProfilerException;
    }

    CyclesPerInstruction(Opening opening) {
        ExternalProfiler opened = new QuietProfiler();
        String refused = "perf counts no cycles or no instructions here";
        try {
            opened = opening.open();
        } catch (ProfilerException unsupported) {
            refused = unsupported.getMessage();
        }
        this.counters = opened;
        this.reason = refused;
    }

    @Override
    public String getDescription() {
        return "Cycles per instruction, or why there is no such figure";
    }

    @Override
    public Collection<String> addJVMInvokeOptions(BenchmarkParams benchmark) {
        return counters.addJVMInvokeOptions(benchmark);
    }

    @Override
    public Collection<String> addJVMOptions(BenchmarkParams benchmark) {
        return counters.addJVMOptions(benchmark);
    }

    @Override
    public void beforeTrial(BenchmarkParams benchmark) {
        counters.beforeTrial(benchmark);
    }

    @Override
    @SuppressWarnings("rawtypes") // JMH's signature
    public Collection<? extends Result> afterTrial(BenchmarkResult result, long pid, File stdOut, File stdErr) {
        List<? extends Result> found = counters.afterTrial(result, pid, stdOut, stdErr).stream()
            .filter(each -> each.getLabel().endsWith(LABEL)).toList();
        return found.isEmpty() ? List.of(new TextResult("CPI: not available: " + reason, LABEL)) : found;
    }

    @Override
    public boolean allowPrintOut() {
        return counters.allowPrintOut();
    }

    @Override
    public boolean allowPrintErr() {
        return counters.allowPrintErr();
    }
}
