package io.github.dozemeter.maven;

import java.io.IOException;
import java.util.Properties;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Has Surefire and Failsafe run the tests with the agent and the JUnit listener. Sets two properties of the project:
 * {@code argLine} and {@code maven.test.additionalClasspath}.
 */
@Mojo(name = "prepare-agent", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
public final class PrepareAgentMojo extends DozemeterMojo {

    private static final String ARG_LINE = "argLine";
    private static final String CLASS_PATH = "maven.test.additionalClasspath";

    /** Names more options of the agent, such as {@code calls=default:waits,allow=allow.txt}. */
    @Parameter(property = "dozemeter.options")
    private String options;

    @Override
    void work() throws IOException {
        if (project.getPackaging().equals("pom")) {
            return;
        }
        TestRun run = TestRun.of(project);
        run.begin();
        Properties properties = project.getProperties();
        String agent = "-javaagent:" + jar("dozemeter") + '=' + run.agentOptions();
        if (options != null) {
            agent += ',' + options;
        }
        // The whole argument in quotes: with a blank in a path and quotes around the path alone, the JVM does not start.
        append(properties, ARG_LINE, " ", '"' + agent + '"');
        append(properties, CLASS_PATH, ",", jar("dozemeter-junit").getPath());
        getLog().info(ARG_LINE + " is " + properties.getProperty(ARG_LINE));
    }

    private static void append(Properties properties, String name, String separator, String value) {
        String before = properties.getProperty(name, "").trim();
        if (before.isEmpty()) {
            properties.setProperty(name, value);
        } else {
            properties.setProperty(name, before + separator + value);
        }
    }
}
