package io.github.dozemeter.bench.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static Step step(String name) {
        return new Step(name, 20, (how, findings) -> {
            throw new AssertionError("not to be run");
        });
    }

    private static String shown(boolean isTerminal) {
        Plan plan = new Plan(List.of(step("a"), step("b"), step("c")));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        AtomicLong clock = new AtomicLong();
        Progress progress = new Progress(new PrintStream(out, true, StandardCharsets.UTF_8), isTerminal, clock::get,
            plan);
        for (Step step : plan.steps()) {
            progress.begin(step);
            clock.addAndGet(40_000_000_000L);
        }
        progress.end();
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theTimeLeftFollowsThePaceSoFar() {
        assertThat(shown(false)).isEqualToNormalizingNewlines("""
            [1/3] a, 1:00 min left
            [2/3] b, 1:20 min left
            [3/3] c, 0:40 min left
            3 steps in 2:00 min
            """);
    }

    @Test
    void onATerminalItIsOneLine() {
        assertThat(shown(true)).contains("\r\u001b[K[2/3] b, 1:20 min left\r\u001b[K");
    }
}
