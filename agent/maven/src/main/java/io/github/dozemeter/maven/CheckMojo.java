package io.github.dozemeter.maven;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Fails the build on pauses of the tests that ran after {@code prepare-agent}: those of the suite, and verdicts of its JVMs. */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public class CheckMojo extends DozemeterMojo {

    private static final String NO_AGENT = ", but not with the agent, so no pause was judged. Either the POM or -DargLine sets"
        + " an argLine of its own (in the POM, begin it with @{argLine}), or forkCount is 0, or the goal prepare-agent did"
        + " not run before the tests";
    private static final String NO_LISTENER = ", but without the JUnit listener, so no pause was judged. Either all tests are"
        + " of JUnit 4 and Surefire is older than 3.6 (update it, or add the test dependency"
        + " org.junit.vintage:junit-vintage-engine), or they are of TestNG, or the POM sets additionalClasspathElements of"
        + " its own";
    private static final String NO_END = ", but no test JVM wrote a report when it ended, so it was killed or has halted";

    /** Names what fails the build in the report of a test JVM, as {@code report --fail-on} does. */
    @Parameter(property = "dozemeter.check.failOn", defaultValue = "warning")
    private String failOn;

    /** Names what fails the build in the suite, as {@code junit --fail-on} does, for instance {@code slept=5m}. */
    @Parameter(property = "dozemeter.check.suiteFailOn", defaultValue = "zero-sleep")
    private String suiteFailOn;

    @Override
    void work() throws IOException, InterruptedException, MojoExecutionException, MojoFailureException {
        TestRun run = TestRun.of(project);
        List<Path> runs = run.runs();
        List<Path> suites = run.suites();
        if (runs.isEmpty() && suites.isEmpty() && !run.hasTestReports()) {
            getLog().info("no tests ran in this module");
            return;
        }
        requireFiles(runs, suites);
        boolean suiteFails = hasFinding("junit", suiteFailOn, Arrays.asList(run.folder));
        boolean reportFails = hasFinding("report", failOn, runs);
        if (suiteFails || reportFails) {
            throw new MojoFailureException("Pauses fail the build of " + project.getId() + "; the lines above name them");
        }
    }

    private void requireFiles(List<Path> runs, List<Path> suites) throws MojoExecutionException {
        String problem = "";
        if (runs.isEmpty() && suites.isEmpty()) {
            problem = NO_AGENT;
        } else if (suites.isEmpty()) {
            problem = NO_LISTENER;
        } else if (runs.isEmpty()) {
            problem = NO_END;
        }
        if (!problem.isEmpty()) {
            throw new MojoExecutionException("Tests ran in " + project.getId() + problem);
        }
    }

    private boolean hasFinding(String verb, String names, List<Path> paths)
        throws IOException, InterruptedException, MojoExecutionException {
        List<String> words = new ArrayList<>(Arrays.asList(verb, "--fail-on=" + names));
        paths.forEach(path -> words.add(path.toString()));
        AgentCommand.Answer answer = run(words);
        log(answer, answer.lines);
        requireJudged(answer, verb);
        return answer.code == AgentCommand.FOUND;
    }
}
