package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AgentState;
import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.Jvms;
import io.github.dozemeter.options.AttachCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code report}: watch for a while, and tell. */
@Command(name = "report", sortOptions = false,
    description = "Watch a JVM for some seconds and report what pauses, where, and what that costs.",
    footer = {"", "Starts the agent if none runs there, and then stops it again. Ctrl-C ends the watch: the report "
        + "tells what was seen until then; an agent that this command started is stopped, one that ran before runs on."})
final class ReportVerb implements Callable<Integer> {

    private final Console console;
    @Mixin
    private final HelpOption help = new HelpOption();
    @Mixin
    private final JvmArgument jvm;
    @Option(names = {"-d", "--duration"}, paramLabel = "SECONDS", description = "how long to watch; default: 30")
    private int seconds = 30;
    @Option(names = {"-f", "--file"}, paramLabel = "FILE", description = "where to write the report; its ending chooses"
        + " the format: html, json, md, txt, prom or hgrm, which holds one call or site and is named after it where several"
        + " calls are timed (run-Thread.sleep.hgrm); default: a table on stdout")
    private Path file;
    @Mixin
    private final AgentJar jar = new AgentJar();
    @Parameters(index = "1..*", paramLabel = "name=value", description = "options of an agent that is started for this")
    private List<String> options = new ArrayList<>();

    ReportVerb(Console console, Jvms jvms) {
        this.console = console;
        this.jvm = new JvmArgument(jvms);
    }

    @Override
    public Integer call() {
        if (seconds < 1 || seconds > AttachCommand.LONGEST_SECONDS) {
            throw CommandFailure.usage("-d " + seconds + ": expected 1 to " + AttachCommand.LONGEST_SECONDS + " seconds");
        }
        ReportFile report = new ReportFile(file, console);
        report.check();
        try (AttachedJvm target = AttachedJvm.attach(jvm.find())) {
            return report(target, jar.pathFor(target), report);
        }
    }

    private int report(AttachedJvm target, String path, ReportFile report) {
        Interruption interruption = new Interruption();
        interruption.expect();
        try {
            watch(target, path, report, interruption);
            return ExitCode.OK;
        } catch (CommandFailure refusal) {
            if (!interruption.happened()) {
                throw refusal;
            }
            // Once this is over nobody hears a word more.
            console.say(refusal.getMessage());
            return refusal.exitCode();
        } finally {
            interruption.over();
        }
    }

    private void watch(AttachedJvm target, String agentJar, ReportFile report, Interruption interruption) {
        RemoteAgent agent = new RemoteAgent(target, agentJar, console);
        AgentState state = target.state();
        boolean starts = state.isStopped();
        if (!starts && state.failure() != null) {
            throw CommandFailure.refused("the agent there counts nothing: " + state.failure());
        }
        if (!starts && !options.isEmpty()) {
            console.say("an agent runs there already, its options stay as they are");
        }
        String argument = AgentOptions.of(options).argumentWithoutEndpoint();
        RemoteReport.Request request = starts ? (span, path) -> agent.reportOnce(span, path, argument) : agent::report;
        interruption.check();
        boolean done = false;
        try {
            new RemoteReport(target, request, seconds, console, interruption).run(report);
            done = true;
        } finally {
            if (starts) {
                awaitStop(agent, done);
            }
        }
    }

    /**
     * It stops by itself.
     *
     * @param tell whether a failure to stop is news
     */
    private void awaitStop(RemoteAgent agent, boolean tell) {
        try {
            agent.awaitStop();
        } catch (CommandFailure gone) {
            if (tell) {
                console.say(gone.getMessage());
            }
        }
    }
}
