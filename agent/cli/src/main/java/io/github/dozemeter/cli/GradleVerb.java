package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.support.InputBytes;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;

@Command(name = "gradle",
    description = "Print an init script for Gradle, to be used without a change of the build.",
    footer = {"", "java -jar dozemeter.jar gradle > dozemeter.gradle", "",
        "gradle -I dozemeter.gradle dozemeter looks up the dependencies of all projects in the table of known pauses; a"
        + " bad version fails the build. gradle -I dozemeter.gradle test runs the tests with the agent, which writes"
        + " build/dozemeter/TASK-PID.json for report --fail-on. The script names the path of this jar. Tried with"
        + " Gradle 4.4.1 only."})
final class GradleVerb extends Verb {

    private static final String SCRIPT = "init.gradle";
    private static final String JAR = "@JAR@";

    @Override
    int run() throws IOException {
        try (InputStream script = GradleVerb.class.getResourceAsStream(SCRIPT)) {
            String text = new String(InputBytes.all(script), StandardCharsets.UTF_8);
            console.out.print(text.replace(JAR, quoted(ownJar())));
        }
        return ExitCode.OK;
    }

    private static String ownJar() {
        URL own = GradleVerb.class.getProtectionDomain().getCodeSource().getLocation();
        return new File(URI.create(own.toString())).getAbsolutePath();
    }

    /** Escapes what ends or changes a text between single quotes in Groovy. */
    static String quoted(String path) {
        return path.replace("\\", "\\\\").replace("'", "\\'");
    }
}
