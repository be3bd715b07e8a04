package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.Jvms;
import io.github.dozemeter.cli.jvm.RewriteCost;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A verb about one running JVM, and the options that such verbs share. */
abstract class JvmVerb extends Verb {

    static final String PID =
        "process ID, or a regular expression that matches the main class or jar of exactly one JVM";

    @Parameters(index = "0", paramLabel = "PID", description = PID)
    private String pid;
    @Mixin
    final AgentJar jar = new AgentJar();

    /** The jar to load, under the path by which the target JVM finds it. */
    static final class AgentJar {

        private static final int LAST = 100;

        @Option(names = "--agent-jar", order = LAST, paramLabel = "PATH",
            description = "path of this jar as that JVM sees it, for a JVM in a container with its own files;"
            + " default: the path of this jar")
        private String path;

        String pathFor(AttachedJvm target) {
            URL own = AgentJar.class.getProtectionDomain().getCodeSource().getLocation();
            String jar = path;
            if (jar == null) {
                jar = new File(URI.create(own.toString())).getAbsolutePath();
            }
            // A relative path could mean this process or that one. Under Windows, a path there may have no drive.
            require(jar.startsWith("/") || new File(jar).isAbsolute(),
                "--agent-jar " + jar + ": expected an absolute path, as the JVM "
                + target.jvm() + " sees it");
            if (!Files.isReadable(target.reach(jar)) && Files.isReadable(target.reach("/"))) {
                throw CommandFailure.refused("the JVM " + target.jvm() + " has no file " + jar
                    + ": it runs in a container or under another root; copy this jar there and pass its path there"
                    + " with --agent-jar");
            }
            return jar;
        }
    }

    /** Whether a JVM may be made to recompile all its methods, which must never happen unasked. */
    static final class RewriteOption {

        @Option(names = "--rewrite",
            description = "attach also where that makes the JVM recompile all its methods: Java 8 to 22, unless an"
            + " agent or debugger that may rewrite classes was there from its start")
        private boolean isGiven;

        /** @throws CommandFailure if classes may not be rewritten */
        void require(AttachedJvm target, Console console) {
            RewriteCost cost = unaccepted(target, console);
            if (cost != null) {
                throw CommandFailure.refused("Not attached: an agent would rewrite classes of " + target.jvm() + ", and "
                    + cost + ". To attach all the same, add --rewrite; the verb look loads nothing, and an agent that"
                    + " is there from the start (-javaagent) costs none of this");
            }
        }

        /** Returns what rewriting classes would cost; null if that is little or accepted, then after a message. */
        RewriteCost unaccepted(AttachedJvm target, Console console) {
            RewriteCost cost = target.rewriteCost();
            if (cost.isLow()) {
                return null;
            }
            if (!isGiven) {
                return cost;
            }
            target.checkLoading();
            console.say("--rewrite: " + cost);
            return null;
        }
    }

    @Override
    final int run() throws IOException, InterruptedException {
        check();
        try (AttachedJvm target = AttachedJvm.attach(Jvms.find(pid))) {
            return run(target);
        }
    }

    /** Checks the arguments before a JVM is touched. */
    void check() {
    }

    abstract int run(AttachedJvm target) throws IOException, InterruptedException;
}
