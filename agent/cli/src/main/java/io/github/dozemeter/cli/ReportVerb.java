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

/** {@code report}: record for some seconds and print a report. */
@Command(name = "report", sortOptions = false,
    description = "Record the pauses of a JVM for some seconds and print which lines pause, how often, and what that costs.",
    footer = {"", "If no agent runs in the JVM, this command attaches one, records, prints the report and detaches it. It "
        + "counts timed waits of queues, conditions, locks and selectors as well (calls=default:waits) unless calls=... is given. "
        + "An agent that ran before keeps running and counts what it was started with. Ctrl-C ends the recording early and "
        + "still prints the report."})
final class ReportVerb implements Callable<Integer> {

    private final Console console;
    @Mixin
    private final HelpOption help = new HelpOption();
    @Mixin
    private final JvmArgument jvm;
    @Option(names = {"-d", "--duration"}, paramLabel = "SECONDS", description = "how long to record; default: 30")
    private int seconds = 30;
    @Option(names = {"-f", "--file"}, paramLabel = "FILE", description = "write the report to this file; its ending selects"
        + " the format: html, json, md, txt, prom or hgrm; default: a table on stdout. An hgrm file holds one call or site: if"
        + " several calls are timed, name the file after one (run-Thread.sleep.hgrm)")
    private Path file;
    @Mixin
    private final AgentJar jar = new AgentJar();
    @Parameters(index = "1..*", paramLabel = "name=value", description = "options for the agent, if this command starts it")
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
            record(target, path, report, interruption);
            return ExitCode.OK;
        } catch (CommandFailure refusal) {
            if (!interruption.happened()) {
                throw refusal;
            }
            // The process ends with the interruption: print the reason now.
            console.say(refusal.getMessage());
            return refusal.exitCode();
        } finally {
            interruption.over();
        }
    }

    private void record(AttachedJvm target, String agentJar, ReportFile report, Interruption interruption) {
        RemoteAgent agent = new RemoteAgent(target, agentJar, console);
        AgentState state = target.state();
        boolean starts = state.isStopped();
        if (!starts && state.failure() != null) {
            throw CommandFailure.refused("the agent in that JVM counts nothing: " + state.failure());
        }
        if (!starts) {
            console.say("an agent already runs; the report covers the calls that it counts");
        }
        if (!starts && !options.isEmpty()) {
            console.say("its options stay unchanged");
        }
        String argument = AgentOptions.of(options).argumentForReport();
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

    /** The agent stops by itself. A failure to stop is printed only if the report did not fail before. */
    private void awaitStop(RemoteAgent agent, boolean reported) {
        try {
            agent.awaitStop();
        } catch (CommandFailure gone) {
            if (reported) {
                console.say(gone.getMessage());
            }
        }
    }
}
