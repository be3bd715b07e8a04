package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.util.Collection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the JVM's compiler makes of the hook, in its own words. */
class CompiledHookIT {

    private static final int TIMES = 100_000;

    static Collection<Jdk> jdks() {
        return Jdk.all();
    }

    /** Inlined, it makes the hook too big to be inlined itself: in some JVMs, by luck, each call costs 6 to 8 ns more. */
    @ParameterizedTest
    @MethodSource("jdks")
    void theTimedWayThroughTheHookStaysOutOfLine(Jdk jdk) throws Exception {
        Outcome outcome = Jvm.of(jdk).agent("port=off").options("-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintCompilation",
            "-XX:+PrintInlining").main("programs.Sleeper", TIMES, 0).run();

        assertThat(outcome.outLines()).contains("slept " + TIMES);
        assertThat(inlining(outcome, "java.lang.DozemeterTimes::add (")).contains("annotation").doesNotContain("inline (hot)");
        assertThat(inlining(outcome, "java.lang.DozemeterCpu::before (")).contains("annotation").doesNotContain("inline (hot)");
    }

    private static String inlining(Outcome outcome, String method) {
        return String.join("\n", outcome.outLines().stream().filter(line -> line.contains("@ ") && line.contains(method)).toList());
    }
}
