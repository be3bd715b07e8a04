package io.github.dozemeter.bench.jmh.profile;

import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * Measures nothing: starts the forks by {@code env -u}, without some variables of the environment. JMH itself hands all
 * of them on, and what {@code JAVA_TOOL_OPTIONS} holds would be measured, too.
 *
 * <p>{@code -prof io.github.dozemeter.bench.jmh.profile.WithoutVariables:JAVA_TOOL_OPTIONS,_JAVA_OPTIONS}
 */
public final class WithoutVariables implements ExternalProfiler {

    private final List<String> names;

    /** @param names separated by commas */
    public WithoutVariables(String names) {
        this.names = List.of(names.split(","));
    }

    @Override
    public String getDescription() {
        return "Starts forks without variables of the environment";
    }

    @Override
    public Collection<String> addJVMInvokeOptions(BenchmarkParams benchmark) {
        List<String> words = new ArrayList<>(List.of("env"));
        names.forEach(name -> words.addAll(List.of("-u", name)));
        return words;
    }

    @Override
    public Collection<String> addJVMOptions(BenchmarkParams benchmark) {
        return List.of();
    }

    @Override
    public void beforeTrial(BenchmarkParams benchmark) {
        // Nothing to prepare.
    }

    @Override
    @SuppressWarnings("rawtypes") // JMH's signature
    public Collection<? extends Result> afterTrial(BenchmarkResult result, long pid, File stdOut, File stdErr) {
        return List.of();
    }

    @Override
    public boolean allowPrintOut() {
        return true;
    }

    @Override
    public boolean allowPrintErr() {
        return true;
    }
}
