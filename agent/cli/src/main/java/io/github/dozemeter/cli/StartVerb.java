package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AgentState;
import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.ExitCode;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "start", description = "Start the agent in a running JVM and print the base URL of its endpoint.",
    footer = {"", "Uses any free port unless port=... is given. An agent that runs already applies the options"
        + " that can change at run time, and logs on the stderr of its JVM which ones need a restart."})
final class StartVerb extends JvmVerb {

    @Mixin
    private final RewriteOption rewrite = new RewriteOption();
    @Parameters(index = "1..*", paramLabel = "name=value",
        description = "options for the agent; see the verb config")
    private List<String> options = new ArrayList<>();

    @Override
    int run(AttachedJvm target) {
        RemoteAgent agent = new RemoteAgent(target, jar.pathFor(target), console);
        if (target.state().isStopped()) {
            rewrite.require(target, console);
        }
        return start(agent, new AgentOptions(options));
    }

    int start(RemoteAgent agent, AgentOptions requested) {
        AgentState state = agent.start(requested);
        if (state.url().isEmpty()) {
            console.say("the agent runs, but has " + state.noEndpoint()
                + "; use the verb report to read its figures");
            return state.failsToOpen() ? ExitCode.FAILED : ExitCode.OK;
        }
        console.out.println(state.url());
        return ExitCode.OK;
    }
}
