package io.github.dozemeter.bench.jmh;

import org.openjdk.jmh.annotations.Fork;

/** The agent is there and rewrites nothing: must cost nothing. Run as {@link PauseBenchmark}. */
@Fork(value = 2, jvmArgsAppend = PauseCountedBenchmark.AGENT + ",excludes=*")
public class PauseUnmatchedBenchmark extends PauseBenchmark {
}
