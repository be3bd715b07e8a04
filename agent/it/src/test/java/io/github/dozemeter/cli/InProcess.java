package io.github.dozemeter.cli;

import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
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

    /** What a test does when it reads a line on the terminal, before the verb goes on. */
    interface Reader {
        void read(String text) throws Exception;
    }

    /** As at a terminal, where a verb says what it does. */
    static Outcome atTerminal(Reader reader, Object... words) {
        ByteArrayOutputStream err = new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] bytes, int from, int count) {
                super.write(bytes, from, count);
                try {
                    reader.read(new String(bytes, from, count, StandardCharsets.UTF_8));
                } catch (Exception failed) {
                    throw new AssertionError(failed);
                }
            }
        };
        return run(System.in, true, err, Jvm.rewriting(words));
    }

    /** As at a terminal where that is typed. */
    static Outcome answering(String typed, Object... words) {
        return run(new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)), true, new ByteArrayOutputStream(), words);
    }

    /** Without the option that lets a verb rewrite classes anywhere. */
    static Outcome asGiven(Object... words) {
        return run(System.in, false, new ByteArrayOutputStream(), words);
    }

    private static Outcome run(InputStream in, boolean errIsTerminal, ByteArrayOutputStream err, Object... words) {
        List<String> line = Arrays.stream(words).map(String::valueOf).toList();
        Stream<String> jar = LOADING.contains(line.get(0)) && !line.contains(JAR) ? Stream.of(JAR, Jvm.AGENT_JAR.toAbsolutePath().toString())
            : Stream.of();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long start = System.nanoTime();
        int exitCode = new Verbs(new Console(in, out, err, false, errIsTerminal, false, new Properties()))
            .run(Stream.concat(line.stream(), jar).toArray(String[]::new));
        return new Outcome(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8), start, System.nanoTime());
    }
}
