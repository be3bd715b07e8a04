package io.github.dozemeter.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Fails the build on pauses in the bytecode of the module: in its artifact, or in its classes where nothing is packaged. */
@Mojo(name = "scan", defaultPhase = LifecyclePhase.PACKAGE, threadSafe = true)
public final class ScanMojo extends DozemeterMojo {

    /** Names the marks that fail the build, as {@code scan --fail-on} does. */
    @Parameter(property = "dozemeter.scan.failOn", defaultValue = "warning")
    private String failOn;

    /** Names a file of pauses that are intended, as the agent's option {@code allow} does. */
    @Parameter(property = "dozemeter.scan.allow")
    private String allow;

    @Override
    void work() throws IOException, InterruptedException, MojoExecutionException, MojoFailureException {
        Path classes = Paths.get(project.getBuild().getOutputDirectory());
        if (!has(classes, ".class")) {
            requireNoSources();
            getLog().info("this module has no classes");
            return;
        }
        List<String> words = new ArrayList<>(Arrays.asList("scan", "--marked", "--fail-on=" + failOn));
        if (allow != null) {
            words.add("--allow=" + allow);
        }
        File artifact = project.getArtifact().getFile();
        boolean isPackaged = artifact != null && artifact.isFile();
        String scanned = isPackaged ? artifact.getPath() : classes.toString();
        words.add(scanned);
        AgentCommand.Answer answer = run(words);
        log(answer, answer.lines);
        requireJudged(answer, "scan");
        if (answer.code == AgentCommand.FOUND) {
            throw new MojoFailureException("Pauses fail the build of " + project.getId() + "; the lines above name them");
        }
    }

    private void requireNoSources() throws IOException, MojoFailureException {
        for (String root : project.getCompileSourceRoots()) {
            if (has(Paths.get(root), ".java")) {
                throw new MojoFailureException(project.getId() + " is not compiled, so no pause was looked for; run mvn compile"
                    + " or mvn package in front of scan");
            }
        }
    }

    private static boolean has(Path folder, String ending) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.anyMatch(file -> file.toString().endsWith(ending));
        }
    }
}
