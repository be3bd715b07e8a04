package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.Jvms;
import io.github.dozemeter.options.AttachCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
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
        + "still prints the report.", "", "For builds: --fail-on prints findings instead of a table, with exit code 1 if there is one. It also reads "
        + "finished reports, report --fail-on warning run.json, which the agent's option dump=run.json writes when a JVM ends. "
        + "Exit code 4 if nothing could be judged; what was not judged is a message."})
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
    @Option(names = "--fail-on", paramLabel = "NAME", split = ",", description = "exit with code 1 if a site has a verdict of this"
        + " severity or name: warning, info (which includes warning), ZERO_SLEEP, ...; -f then takes html or json")
    private List<String> failOn = new ArrayList<>();
    @Mixin
    private final AgentJar jar = new AgentJar();
    @Parameters(index = "1..*", paramLabel = "name=value", description = "options for the agent, if this command starts it")
    private List<String> options = new ArrayList<>();

    ReportVerb(Console console, Jvms jvms) {
        this.console = console;
        this.jvm = new JvmArgument(jvms);
    }

    @Override
    public Integer call() throws IOException {
        if (seconds < 1 || seconds > AttachCommand.LONGEST_SECONDS) {
            throw CommandFailure.usage("-d " + seconds + ": expected 1 to " + AttachCommand.LONGEST_SECONDS + " seconds");
        }
        ReportFile report = new ReportFile(file, failOn.isEmpty() ? null : new Gate(failOn, console), console);
        report.check();
        if (isFinished(jvm.text())) {
            return judge(report);
        }
        try (AttachedJvm target = AttachedJvm.attach(jvm.find())) {
            String path = jar.pathFor(target);
            return Interruption.during(console, interruption -> record(target, path, report, interruption));
        }
    }

    private static boolean isFinished(String argument) {
        return argument.endsWith(".json");
    }

    /** Finished reports; the worst of them decides, and a finding is worse than a report that judges nothing. */
    private int judge(ReportFile report) {
        List<String> files = new ArrayList<>();
        files.add(jvm.text());
        files.addAll(options);
        for (String name : files) {
            if (!isFinished(name)) {
                throw CommandFailure.usage(name + ": expected only finished reports (.json) beside " + jvm.text());
            }
        }
        if (failOn.isEmpty()) {
            throw CommandFailure.usage(jvm.text() + " is a finished report: say with --fail-on what to look for, for instance warning");
        }
        if (file != null && files.size() > 1) {
            throw CommandFailure.usage("-f takes one report, not " + files.size());
        }
        int worst = ExitCode.OK;
        for (String name : files) {
            int exitCode = report.take(Paths.get(name), name);
            worst = worst == ExitCode.NO || exitCode == ExitCode.OK ? worst : exitCode;
        }
        return worst;
    }

    private int record(AttachedJvm target, String agentJar, ReportFile report, Interruption interruption) {
        RemoteAgent agent = new RemoteAgent(target, agentJar, console);
        boolean starts = agent.isAbsent();
        if (!starts) {
            console.say("an agent already runs; the report covers the calls that it counts");
        }
        if (!starts && !options.isEmpty()) {
            console.say("its options stay unchanged");
        }
        String argument = AgentOptions.of(options).argumentForReport();
        RemoteReport.Request request = starts ? (span, path) -> agent.reportOnce(span, path, argument) : agent::report;
        interruption.check("recording");
        return agent.use(starts, () -> new RemoteReport(target, request, seconds, console, interruption).run(report));
    }
}
