package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.RewriteCost;
import picocli.CommandLine.Option;

/** Whether a JVM may be made to recompile all its methods, which must never happen unasked. */
final class RewriteOption {

    @Option(names = "--rewrite", description = "attach also where that makes the JVM recompile all its methods: Java 8 to 22, unless an"
        + " agent or debugger that may rewrite classes was there from its start")
    private boolean isGiven;

    /**
     * Says beforehand what rewriting does, where it is requested and does harm.
     *
     * @return null if classes may be rewritten; else the sentence that says what that would cost
     */
    String obstacle(AttachedJvm target, Console console) {
        RewriteCost cost = target.rewriteCost();
        if (cost.isLow()) {
            return null;
        }
        if (!isGiven) {
            return "Counted exactly with --rewrite (" + cost + ") or with -javaagent";
        }
        target.checkLoading();
        console.say("--rewrite: " + cost);
        return null;
    }

    /** @throws CommandFailure if classes may not be rewritten */
    void require(AttachedJvm target, Console console) {
        String obstacle = obstacle(target, console);
        if (obstacle != null) {
            throw CommandFailure.refused("no class of the JVM " + target.jvm() + " was rewritten. " + obstacle);
        }
    }
}
