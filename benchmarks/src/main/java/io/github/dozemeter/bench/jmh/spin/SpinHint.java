package io.github.dozemeter.bench.jmh.spin;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Whether {@code Thread.onSpinWait} is an instruction on this processor and JVM: beside a turn of the loop that does
 * nothing, and beside the same call with the intrinsic off, which is an empty Java method. {@link SpinHintVerdict} says
 * what three figures mean.
 *
 * <p>Run: {@code java -jar benchmarks/target/benchmarks.jar 'spin.SpinHint'}, or for the sentence
 * {@code java -cp benchmarks/target/benchmarks.jar io.github.dozemeter.bench.jmh.spin.SpinHintCheck}.
 *
 * <p>Traps: {@code -XX:-UseOnSpinWaitIntrinsic} of old texts is no option of any JDK. On AArch64 the instruction is
 * chosen by {@code -XX:OnSpinWaitInst} (diagnostic; none, nop, isb, yield), and most processors do nothing at
 * {@code yield}: the figures then look as if there were no intrinsic.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class SpinHint {

    @Benchmark
    public void spinBaseline() {
        // A turn of JMH's loop.
    }

    @Benchmark
    public void onSpinWait() {
        Thread.onSpinWait();
    }

    @Benchmark
    @Fork(value = 1, jvmArgsAppend = {"-XX:+UnlockDiagnosticVMOptions", IntrinsicOff.OPTION})
    public void onSpinWaitDisabled(IntrinsicOff proven) {
        Thread.onSpinWait();
    }
}
