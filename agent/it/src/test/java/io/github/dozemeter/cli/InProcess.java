package io.github.dozemeter.cli;

import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Runs verbs in the JVM of the tests, where their text, file or exit code is the claim. A test of a process of its own, or of
 * what the jar starts, uses {@link Jvm#commandLine}.
 */
public final class InProcess {

    private static final Set<String> LOADING = Set.of("report", "start", "stop", "try");
    private static final String JAR = "--agent-jar";

    private InProcess() {
    }

    public static Outcome run(Object... words) {
        return asGiven(Jvm.rewriting(words));
    }

    /** Without the option that lets a verb rewrite classes anywhere. */
    static Outcome asGiven(Object... words) {
        List<String> line = Arrays.stream(words).map(String::valueOf).toList();
        Stream<String> jar = LOADING.contains(line.get(0)) && !line.contains(JAR) ? Stream.of(JAR, Jvm.AGENT_JAR.toAbsolutePath().toString())
            : Stream.of();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        long start = System.nanoTime();
        int exitCode = new Verbs(new Console(System.in, out, err, false, false, false, new Properties()))
            .run(Stream.concat(line.stream(), jar).toArray(String[]::new));
        return new Outcome(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8), start, System.nanoTime());
    }
}
