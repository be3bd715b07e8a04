package io.github.dozemeter.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * {@code java -jar benchmarks.jar} in a folder, where its stdout and stderr are files too.
 *
 * @param variables added to its environment
 */
record BenchmarksJar(Path folder, Map<String, String> variables) {

    BenchmarksJar(Path folder) {
        this(folder, Map.of());
    }

    record Ended(int code, String out, String err) {
    }

    Ended run(String... arguments) throws IOException, InterruptedException {
        return awaitEnd(start(arguments));
    }

    /** To be awaited. */
    Process start(String... arguments) throws IOException {
        // Other JMH runs on the machine are none of a test's business: its figures mean nothing.
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java")
            .toString(), "-Djmh.ignoreLock=true", "-jar", System.getProperty("target") + "/benchmarks.jar"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
            .redirectOutput(folder.resolve("stdout").toFile()).redirectError(folder.resolve("stderr").toFile());
        builder.environment().putAll(variables);
        return builder.start();
    }

    Ended awaitEnd(Process process) throws IOException, InterruptedException {
        try {
            assertThat(process.waitFor(8, TimeUnit.MINUTES)).as("%s ends", process.info()).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Ended(process.exitValue(), Files.readString(folder.resolve("stdout")), said());
    }

    /** On stderr, until now. */
    String said() throws IOException {
        return Files.readString(folder.resolve("stderr"));
    }
}
