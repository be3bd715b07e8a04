package io.github.dozemeter.maven;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** Runs the command line of the agent's jar on the JVM that runs Maven, in a process of its own. */
final class AgentCommand {

    /** The exit code of a command that found what fails a build; greater ones mean that it judged nothing. */
    static final int FOUND = 1;

    private final File jar;
    private final File folder;

    /** @param folder the working folder, from which relative paths in the words count */
    AgentCommand(File jar, File folder) {
        this.jar = jar;
        this.folder = folder;
    }

    /** Runs a verb to its end. */
    Answer run(Collection<String> words) throws IOException, InterruptedException {
        Path java = Paths.get(System.getProperty("java.home"), "bin", "java");
        List<String> command = new ArrayList<>(Arrays.asList(java.toString(), "-Dstdout.encoding=UTF-8",
            "-Dstderr.encoding=UTF-8", "-jar", jar.getPath()));
        command.addAll(words);
        Process process = new ProcessBuilder(command).directory(folder).redirectErrorStream(true).start();
        process.getOutputStream().close();
        List<String> lines = new ArrayList<>();
        try (BufferedReader output =
                 new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
            }
            return new Answer(process.waitFor(), lines);
        } finally {
            process.destroy();
        }
    }

    /** The exit code of a command, and all lines that it printed. Immutable. */
    static final class Answer {

        final int code;
        final List<String> lines;

        Answer(int code, List<String> lines) {
            this.code = code;
            this.lines = Collections.unmodifiableList(lines);
        }
    }
}
