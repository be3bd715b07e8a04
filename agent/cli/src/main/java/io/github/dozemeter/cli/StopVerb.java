package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.Jvms;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stop}: leave the JVM as it was. */
@Command(name = "stop", description = "Stop the agent: counting ends, classes are restored, the endpoint closes.",
    footer = {"", "Also an agent that came in by -javaagent. Exit code 1 if none runs."})
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
            console.say("stopped in " + target.jvm());
        }
        return ExitCode.OK;
    }
}
