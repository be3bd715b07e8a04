package io.github.dozemeter.maven;

import java.io.File;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** Holds the parameters that all goals share, and runs the agent's command line for them. */
abstract class DozemeterMojo extends AbstractMojo {

    private static final String GROUP = "io.github.dozemeter:";

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    @Parameter(defaultValue = "${plugin.artifactMap}", readonly = true, required = true)
    private Map<String, Artifact> artifacts;

    /** Turns this goal off. */
    @Parameter(property = "dozemeter.skip", defaultValue = "false")
    private boolean skip;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("dozemeter.skip is set");
            return;
        }
        try {
            work();
        } catch (IOException failure) {
            throw new MojoExecutionException("Dozemeter failed: " + failure, failure);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("Dozemeter was interrupted", end);
        }
    }

    abstract void work() throws IOException, InterruptedException, MojoExecutionException, MojoFailureException;

    /** Returns the jar of {@code dozemeter} or {@code dozemeter-junit}, of the version of this plug-in. */
    final File jar(String artifact) {
        return artifacts.get(GROUP + artifact).getFile();
    }

    final AgentCommand.Answer run(Collection<String> words) throws IOException, InterruptedException {
        return new AgentCommand(jar("dozemeter"), project.getBasedir()).run(words);
    }

    /** Logs what a command printed: as errors where it fails the build, so that {@code mvn -q} shows them. */
    final void log(AgentCommand.Answer answer, List<String> lines) {
        Consumer<String> log = answer.code == 0 ? getLog()::info : getLog()::error;
        lines.forEach(log);
    }

    /** @throws MojoExecutionException if the command judged nothing, which must not pass */
    final void requireJudged(AgentCommand.Answer answer, String verb) throws MojoExecutionException {
        if (answer.code > AgentCommand.FOUND) {
            throw new MojoExecutionException(verb + " judged nothing in " + project.getId() + " (exit code " + answer.code
                + "); the lines above give the reason");
        }
    }
}
