package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.Jvms;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stop}: detaches the agent. */
@Command(name = "stop", description = "Stop the agent in a JVM: stop counting, restore the classes, close the endpoint.",
    footer = {"", "Also stops an agent that was started with -javaagent. Exit code 1 if no agent runs in the JVM."})
final class StopVerb implements Callable<Integer> {

    private final Console console;
    @Mixin
    private final HelpOption help = new HelpOption();
    @Mixin
    private final JvmArgument jvm;
    @Mixin
    private final AgentJar jar = new AgentJar();

    StopVerb(Console console, Jvms jvms) {
        this.console = console;
        this.jvm = new JvmArgument(jvms);
    }

    @Override
    public Integer call() {
        try (AttachedJvm target = AttachedJvm.attach(jvm.find())) {
            if (target.state().isStopped()) {
                String left = DeferredClasses.unrestored(target.state());
                throw CommandFailure.notRunning("no agent runs in " + target.jvm() + (left.isEmpty() ? "" : "; " + left));
            }
            new RemoteAgent(target, jar.pathFor(target), console).stop();
            console.say("stopped the agent in " + target.jvm());
        }
        return ExitCode.OK;
    }
}
