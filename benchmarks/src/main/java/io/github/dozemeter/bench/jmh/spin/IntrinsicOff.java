package io.github.dozemeter.bench.jmh.spin;

import java.lang.management.ManagementFactory;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** That the fork has the option which its benchmark is about: a user's {@code -jvmArgsAppend} would replace it. */
@State(Scope.Benchmark)
public class IntrinsicOff {

    static final String OPTION = "-XX:DisableIntrinsic=_onSpinWait";

    @Setup
    public void require() {
        if (!ManagementFactory.getRuntimeMXBean().getInputArguments().contains(OPTION)) {
            throw new IllegalStateException(OPTION
                + " did not reach the fork; give further options by -jvmArgsPrepend");
        }
    }
}
