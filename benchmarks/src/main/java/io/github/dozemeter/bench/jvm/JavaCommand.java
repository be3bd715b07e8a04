package io.github.dozemeter.bench.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command line of {@code java}; immutable, each method gives a longer one. */
public final class JavaCommand {

    private static final long LIMIT_MINUTES = 8;

    private final List<String> words;

    private JavaCommand(List<String> words) {
        this.words = Collections.unmodifiableList(words);
    }

    public static JavaCommand of(Jdk jdk) {
        return new JavaCommand(List.of(jdk.java()));
    }

    public JavaCommand with(String... more) {
        List<String> longer = new ArrayList<>(words);
        Collections.addAll(longer, more);
        return new JavaCommand(longer);
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
            builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
            long start = System.nanoTime();
            Process process = builder.start();
            boolean ended = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
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
