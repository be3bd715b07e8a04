package io.github.dozemeter.bench.jmh;

import org.openjdk.jmh.annotations.Fork;

/** Every pause is timed, not one in 64: two clock reads more. Run as {@link PauseBenchmark}. */
@Fork(value = 2, jvmArgsAppend = PauseCountedBenchmark.AGENT + ",timing=all")
public class PauseTimedBenchmark extends PauseBenchmark {
}
