package io.github.dozemeter.bench.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command line of {@code java}; immutable, each method gives a longer one. */
public final class JavaCommand {

    private static final Duration LIMIT = Duration.ofMinutes(8);

    private final List<String> words;
    private final Duration limit;

    private JavaCommand(List<String> words, Duration limit) {
        this.words = Collections.unmodifiableList(words);
        this.limit = limit;
    }

    public static JavaCommand of(Jdk jdk) {
        return new JavaCommand(List.of(jdk.java()), LIMIT);
    }

    /** @param prefix a command that runs commands, such as {@code taskset -c 0,1}; may be empty */
    public static JavaCommand of(Jdk jdk, List<String> prefix) {
        return new JavaCommand(prefix, LIMIT).with(jdk.java());
    }

    /** The same, but hangs after this time. */
    public JavaCommand within(Duration time) {
        return new JavaCommand(words, time);
    }

    public JavaCommand with(String... more) {
        List<String> longer = new ArrayList<>(words);
        Collections.addAll(longer, more);
        return new JavaCommand(longer, limit);
    }

    public JavaCommand withAll(List<String> more) {
        return with(more.toArray(new String[0]));
    }

    public JavaCommand classPath(Path... jars) {
        StringBuilder path = new StringBuilder();
        for (Path jar : jars) {
            path.append(path.length() == 0 ? "" : System.getProperty("path.separator")).append(jar);
        }
        return with("-cp", path.toString());
    }

    /** Runs it to its end; a JVM that fails or hangs is an error of the benchmark. */
    public Finished run(Class<?> main, String... arguments) throws IOException, InterruptedException {
        List<String> all = with(main.getName()).with(arguments).words;
        Path out = Files.createTempFile("benchmark", ".out");
        try {
            ProcessBuilder builder = new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(out.toFile());
            // Options for every JVM of the shell would be measured too.
            builder.environment().keySet().removeAll(JvmVariables.ALL);
            long start = System.nanoTime();
            Process process = builder.start();
            boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            long end = System.nanoTime();
            List<String> lines = Files.readAllLines(out, StandardCharsets.UTF_8);
            if (!ended || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException((ended ? "failed: " : "hangs: ") + String.join(" ", all) + lines);
            }
            return new Finished(lines, start, end);
        } finally {
            Files.delete(out);
        }
    }
}
