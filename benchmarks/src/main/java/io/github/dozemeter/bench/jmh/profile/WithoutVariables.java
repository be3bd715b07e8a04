package io.github.dozemeter.bench.jmh.profile;

import java.io.File;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Measures nothing: starts the forks by {@code env -u}, without some variables of the environment. JMH itself hands all
 * of them on, and the options that some hold for every JVM would be measured, too.
 *
 * <p>{@code -prof io.github.dozemeter.bench.jmh.profile.WithoutVariables:JAVA_TOOL_OPTIONS,_JAVA_OPTIONS}
 */
public final class WithoutVariables extends QuietProfiler {

    private static final List<String> OF_EVERY_JVM = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private final List<String> names;

    /** @param names separated by commas */
    public WithoutVariables(String names) {
        this.names = List.of(names.split(","));
    }

    /** Names of those that are set and hold options for every JVM. */
    public static List<String> in(Map<String, String> environment) {
        return OF_EVERY_JVM.stream().filter(name -> !environment.getOrDefault(name, "").isBlank()).toList();
    }

    /** What is to be said of those that are set here. */
    public static List<String> words() {
        return in(System.getenv()).stream().map(name -> name + " is set; JVMs that are measured start without it").toList();
    }

    /**
     * The same where forks need this profiler.
     *
     * @throws IllegalArgumentException with a sentence, where there is no {@code env}
     */
    public static List<String> leftOut() {
        if (!words().isEmpty() && File.separatorChar == '\\') {
            throw new IllegalArgumentException(in(System.getenv()).get(0) + " is set, and its options would be measured: unset it");
        }
        return words();
    }

    @Override
    public String getDescription() {
        return "Starts forks without variables of the environment";
    }

    @Override
    public Collection<String> addJVMInvokeOptions(BenchmarkParams benchmark) {
        return Stream.concat(Stream.of("env"), names.stream().flatMap(name -> Stream.of("-u", name))).toList();
    }
}
