package io.github.dozemeter.bench.jmh;

import org.openjdk.jmh.annotations.Fork;

/** The agent as it is by default: counts all, times by sample. Run as {@link PauseBenchmark}. */
@Fork(value = 2, jvmArgsAppend = PauseCountedBenchmark.AGENT)
public class PauseCountedBenchmark extends PauseBenchmark {

    /** Relative to the root of the build, where JMH must be started for these. */
    static final String AGENT = "-javaagent:agent/target/dozemeter.jar=port=off,log=warn";
}
