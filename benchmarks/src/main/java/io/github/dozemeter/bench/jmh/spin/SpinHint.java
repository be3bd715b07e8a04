package io.github.dozemeter.bench.jmh.spin;

import io.github.dozemeter.bench.jmh.UsualSettings;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Whether {@code Thread.onSpinWait} is an instruction on this processor and JVM: beside a turn of the loop that does
 * nothing, and beside the same call with the intrinsic off, which is an empty Java method. {@link SpinHintCheck} says
 * what three figures mean.
 *
 * <p>Run: {@code java -jar benchmarks/target/benchmarks.jar 'spin.SpinHint'}, or for the sentence
 * {@code java -jar benchmarks/target/benchmarks.jar spin-hint}.
 *
 * <p>Traps: {@code -XX:-UseOnSpinWaitIntrinsic} of old texts is no option of any JDK. On AArch64 the instruction is
 * chosen by {@code -XX:OnSpinWaitInst} (diagnostic; none, nop, isb, yield), and most processors do nothing at
 * {@code yield}: the figures then look as if there were no intrinsic.
 */
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class SpinHint extends UsualSettings {

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

    /** That the fork has the option which its benchmark is about: a user's {@code -jvmArgsAppend} would replace it. */
    @State(Scope.Benchmark)
    public static class IntrinsicOff {

        static final String OPTION = "-XX:DisableIntrinsic=_onSpinWait";

        @Setup
        public void require() {
            if (!ManagementFactory.getRuntimeMXBean().getInputArguments().contains(OPTION)) {
                throw new IllegalStateException(OPTION
                    + " did not reach the fork; give further options by -jvmArgsPrepend");
            }
        }
    }
}
