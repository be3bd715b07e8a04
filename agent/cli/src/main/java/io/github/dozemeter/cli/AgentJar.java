package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import picocli.CommandLine.Option;

/** The jar to load, under the path by which the target JVM finds it. */
final class AgentJar {

    private static final int LAST = 100;

    @Option(names = "--agent-jar", order = LAST, paramLabel = "PATH", description = "path of this jar as that JVM sees it, for a JVM in a"
        + " container with its own files; default: the path of this jar")
    private String path;

    String pathFor(AttachedJvm target) {
        String jar = path != null ? path
            : new File(URI.create(AgentJar.class.getProtectionDomain().getCodeSource().getLocation().toString())).getAbsolutePath();
        // A relative path could mean this process or that one. Under Windows, a path there may have no drive.
        if (!jar.startsWith("/") && !new File(jar).isAbsolute()) {
            throw CommandFailure.usage("--agent-jar " + jar + ": expected an absolute path, as the JVM " + target.jvm() + " sees it");
        }
        if (!Files.isReadable(target.reach(jar)) && Files.isReadable(target.reach("/"))) {
            throw CommandFailure.refused("the JVM " + target.jvm() + " has no file " + jar + ": it runs in a container or under"
                + " another root; copy this jar there and pass its path there with --agent-jar");
        }
        return jar;
    }
}
