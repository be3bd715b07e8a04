package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AgentState;
import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.Jvms;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code start}: attaches the agent. */
@Command(name = "start", description = "Start the agent in a running JVM and print the base URL of its endpoint.",
    footer = {"", "Uses any free port unless port=... is given. An agent that runs already applies the options that can "
        + "change at run time, and logs on the stderr of its JVM which ones need a restart."})
final class StartVerb implements Callable<Integer> {

    private final Console console;
    @Mixin
    private final HelpOption help = new HelpOption();
    @Mixin
    private final JvmArgument jvm;
    @Mixin
    private final AgentJar jar = new AgentJar();
    @Parameters(index = "1..*", paramLabel = "name=value", description = "options for the agent; see the verb config")
    private List<String> options = new ArrayList<>();

    StartVerb(Console console, Jvms jvms) {
        this.console = console;
        this.jvm = new JvmArgument(jvms);
    }

    @Override
    public Integer call() {
        try (AttachedJvm target = AttachedJvm.attach(jvm.find())) {
            RemoteAgent agent = new RemoteAgent(target, jar.pathFor(target), console);
            AgentOptions requested = AgentOptions.of(options);
            AgentState state = agent.start(requested.argument());
            String url = requested.isWithoutEndpoint() ? "" : agent.withUrl(state).url();
            if (url.isEmpty()) {
                console.say("the agent runs without an endpoint (port=off, or its port is taken); use the verb report to read its"
                    + " figures");
            } else {
                console.out().println(url);
            }
        }
        return ExitCode.OK;
    }
}
