package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What the JVM's compiler makes of the hook, in its own words. */
class CompiledHookIT {

    /** Half a second: of a hundred thousand, JDK 11 had not compiled what is judged in five of six runs. */
    private static final int TIMES = 1_000_000;

    @TempDir
    Path folder;

    /**
     * Inlined, it makes the hook too big to be inlined itself: in some JVMs, by luck, each call costs 8 to 10 ns more. With
     * room for what is cold, the compiler comes to the annotation whether it finds the call hot or not.
     */
    @OnJdks(Which.ALL)
    void theTimedWayThroughTheHookStaysOutOfLine(Jdk jdk) throws Exception {
        Path log = folder.resolve("compiler.log");
        // To a file alone: on stdout its words would break into those of the program.
        Outcome outcome = Jvm.of(jdk).agent("port=off").options("-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintCompilation",
            "-XX:+PrintInlining", "-XX:MaxInlineSize=1000", "-XX:+LogVMOutput", "-XX:-DisplayVMOutput", "-XX:LogFile=" + log)
            .main("programs.Sleeper", TIMES, 0).run();

        assertThat(outcome.outLines()).containsExactly("slept " + TIMES);
        for (String method : new String[] {"java.lang.DozemeterTimes::add (", "java.lang.DozemeterCpu::before ("}) {
            assertThat(Files.readAllLines(log)).filteredOn(line -> line.contains("@ ") && line.contains(method))
                .anyMatch(line -> line.contains("annotation")).noneMatch(line -> line.contains("inline (hot)"));
        }
    }
}
