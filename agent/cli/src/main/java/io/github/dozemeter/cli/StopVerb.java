package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import picocli.CommandLine.Command;

@Command(name = "stop",
    description = "Stop the agent in a JVM: stop counting, restore the classes, close the endpoint.",
    footer = {"", "Also stops an agent that was started with -javaagent. Exit code 1 if no agent runs in the"
        + " JVM."})
final class StopVerb extends JvmVerb {

    @Override
    int run(AttachedJvm target) {
        if (target.state().isStopped()) {
            String left = RemoteAgent.unrestored(target.state());
            throw CommandFailure.notRunning("no agent runs in " + target.jvm()
                + (left.isEmpty() ? "" : "; " + left));
        }
        new RemoteAgent(target, jar.pathFor(target), console).stop();
        console.say("stopped the agent in " + target.jvm());
        return ExitCode.OK;
    }
}
