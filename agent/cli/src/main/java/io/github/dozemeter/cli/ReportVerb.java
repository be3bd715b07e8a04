package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.JvmProcess;
import io.github.dozemeter.cli.jvm.Jvms;
import io.github.dozemeter.cli.jvm.RewriteCost;
import io.github.dozemeter.cli.look.Look;
import io.github.dozemeter.cli.look.LookResult;
import io.github.dozemeter.export.report.ReportFormat;
import io.github.dozemeter.request.AgentRequest;
import io.github.dozemeter.request.AgentRequest.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "report", sortOptions = false,
    description = "Record the pauses of a JVM for some seconds and print which lines pause, how often, and what"
        + " that costs.",
    footer = {"", "If no agent runs in the JVM, this command attaches one, records, prints the report and detaches"
        + " it. On Java 22 and earlier, attaching discards compiled code: there it does not attach but"
        + " estimates from outside, unless --rewrite is given. An agent counts timed waits of queues, conditions, locks and"
        + " selectors as well (calls=default:waits) unless calls=... is given. An agent that ran before keeps"
        + " running and counts what it was started with. Ctrl-C ends the recording early and still prints the"
        + " report. If the JVM ends meanwhile, what was seen is printed, with exit code 4.",
        "", "For builds: --fail-on prints findings instead of a table, with exit code 1 if there is one. It also"
        + " reads finished reports, report --fail-on warning run.json, which the agent's option dump=run.json"
        + " writes when a JVM ends. Exit code 4 if nothing could be judged; what was not judged is a message."})
final class ReportVerb extends Verb {

    /** A recording begins before this process notices; on a busy machine, by seconds. */
    private static final double ROUNDING_SECONDS = 3;
    /** A window that begins later is not the time that the user has in mind. */
    private static final double MAX_UNSAID_SECONDS = 5;
    /** An agent that starts has counted long before; one that ran may be busy with its own start. */
    private static final int MAX_BEGIN_SECONDS = 300;

    @Parameters(index = "0", arity = "0..1", paramLabel = "PID",
        description = JvmVerb.PID + "; default: the only JVM")
    private String jvm;
    @Option(names = {"-d", "--duration"}, paramLabel = "SECONDS", description = "how long to record; default: 30")
    private int seconds = 30;
    @Option(names = {"-f", "--format"}, paramLabel = "FORMAT",
        description = "output format: text, html, json, md or prom; default: text")
    private String format;
    @Option(names = "--file", hidden = true)
    private String oldFile;
    @Option(names = "--fail-on", paramLabel = "NAME", split = ",",
        description = "exit with code 1 if a site has a verdict of this severity or name: warning, info (which"
        + " includes warning), zero-sleep, ...; or if it is a known pause: known, known-info; -o then takes html or"
        + " json")
    private List<String> failOn = new ArrayList<>();
    @Mixin
    private final TableOptions table = new TableOptions();
    @Mixin
    private final JvmVerb.RewriteOption rewrite = new JvmVerb.RewriteOption();
    @Mixin
    private final JvmVerb.AgentJar jar = new JvmVerb.AgentJar();
    @Parameters(index = "1..*", paramLabel = "name=value",
        description = "options for the agent, if this command starts it")
    private List<String> options = new ArrayList<>();
    /** Is set by tests. */
    LongSupplier clock = System::nanoTime;

    /** Writes its file itself, in more formats. */
    @Override
    public Integer call() throws IOException {
        return run();
    }

    @Override
    int run() throws IOException {
        checkSeconds(seconds, AgentRequest.MAX_SECONDS);
        Path chosen = file();
        Gate gate = failOn.isEmpty() ? null : new Gate(new FailOn(failOn), console);
        ReportFile report = new ReportFile(chosen, format, gate, table.extent(), console);
        report.check();
        if (jvm != null && jvm.endsWith(".json")) {
            return judge(report);
        }
        JvmProcess found = jvm == null ? Jvms.only(Jvms.all()) : Jvms.find(jvm);
        try (AttachedJvm target = AttachedJvm.attach(found)) {
            return Interruption.during(console, interruption -> report(target, report, interruption));
        }
    }

    private int report(AttachedJvm target, ReportFile report, Interruption interruption) throws IOException {
        RewriteCost unaccepted = target.state().isStopped() ? rewrite.unaccepted(target, console) : null;
        return unaccepted == null ? record(target, report, interruption) : look(target, report, unaccepted, interruption);
    }

    /** Returns the file of the report, also where an older spelling names it; null for stdout. */
    private Path file() {
        if (oldFile == null && format != null && format.indexOf('.') >= 0) {
            oldFile = format;
            format = null;
        }
        if (oldFile != null) {
            console.say("the option for the file of a report is called -o now;"
                + " -f FILE and --file still work in this release");
        }
        return oldFile == null ? file : Paths.get(oldFile);
    }

    /** Loads nothing into the JVM: its stacks, and what the kernel counts. */
    private int look(AttachedJvm target, ReportFile report, RewriteCost cost, Interruption interruption)
        throws IOException {
        String reason = cost.reason();
        if (target.tasks() == null && !target.hasTimesInDumps()
            || report.format() == ReportFormat.PROM) {
            throw CommandFailure.refused("not attached to the JVM " + target.jvm() + ": " + reason
                + "; an agent from the start (-javaagent) counts, and so does --rewrite (" + cost + ')');
        }
        if (!options.isEmpty()) {
            console.say("the agent's options have no effect, as no agent is loaded");
        }
        LookResult result = LookVerb.look(target, new Look(target, seconds, target.tasks()), console, interruption);
        return LookVerb.end(result,
            report.take(result.windowNotAttached(reason), target.jvm().toString()), console);
    }

    /** Finished reports; the worst of them decides, and a finding is worse than a report that judges nothing. */
    private int judge(ReportFile report) {
        List<String> files = new ArrayList<>(options);
        files.add(0, jvm);
        for (String name : files) {
            require(name.endsWith(".json"), name + ": expected only finished reports (.json) next to " + jvm);
        }
        require(!failOn.isEmpty(),
            jvm + " is a finished report: say with --fail-on what to look for, for instance warning");
        require(files.size() == 1 || report.file == null, "-o takes one report, not " + files.size());
        int worst = ExitCode.OK;
        for (String name : files) {
            int exitCode = report.take(Paths.get(name), name);
            worst = worst == ExitCode.NO || exitCode == ExitCode.OK ? worst : exitCode;
        }
        return worst;
    }

    private int record(AttachedJvm target, ReportFile report, Interruption interruption) {
        RemoteAgent agent = new RemoteAgent(target, jar.pathFor(target), console);
        boolean starts = agent.isAbsent();
        if (!starts) {
            console.say("an agent already runs; the report covers the calls that it counts");
            if (!options.isEmpty()) {
                console.say("its options stay unchanged");
            }
        }
        String argument = new AgentOptions(options).argumentForReport();
        Kind kind = starts ? Kind.ONCE : Kind.REPORT;
        Consumer<String> send = path ->
            agent.send(RemoteAgent.request(kind, seconds, path), argument);
        interruption.check("recording");
        return agent.use(() -> take(target, send, report, interruption));
    }

    /** Lets the agent write where its JVM can; moves the report to the user's place, which the JVM may not see. */
    int take(AttachedJvm target, Consumer<String> send, ReportFile report,
             Interruption interruption) {
        try (AgentFolder folder = new AgentFolder(target, report.nameForAgent(), report.wanted().toString())) {
            folder.clock = clock;
            long start = clock.getAsLong();
            try {
                send.accept(folder.path());
                String remark = folder.awaitBegin(MAX_BEGIN_SECONDS, interruption, CommandFailure::failed);
                sayBegin((clock.getAsLong() - start) / 1e9, remark);
                double passed = awaitReport(folder, interruption);
                if (!folder.isEndedByJvm()) {
                    sayLength(passed, interruption);
                }
            } catch (CommandFailure failure) {
                throw takeUnfinished(folder, report, target, failure);
            }
            int exitCode = report.take(folder.beside(""), target.jvm().toString());
            if (folder.isEndedByJvm()) {
                throw ended("the JVM " + target.jvm() + " has ended", "the time until then");
            }
            return exitCode;
        }
    }

    private static CommandFailure ended(String what, String covered) {
        return CommandFailure.failed(what + "; the report covers " + covered);
    }

    private void sayBegin(double late, String remark) {
        if (!remark.isEmpty()) {
            console.say(remark);
        }
        if (late > MAX_UNSAID_SECONDS) {
            console.say(String.format(Locale.ROOT, "the recording began %.0f s after the command; the report covers the"
                + " %d s from then on", late, seconds));
        }
        console.announce("recording from now on, for " + seconds + " s");
    }

    private double awaitReport(AgentFolder folder, Interruption interruption) {
        try (Console.ProgressLine progress = console.progress()) {
            return folder.await(seconds, interruption, CommandFailure::failed,
                now -> progress.show((int) Math.min(now, seconds) + " of " + seconds + " s", now / seconds));
        }
    }

    /** Says where the window is not as long as requested. */
    private void sayLength(double passed, Interruption interruption) {
        if (!interruption.happened() && passed < seconds - ROUNDING_SECONDS) {
            console.say(String.format(Locale.ROOT,
                "recording ended after %.1f of %d s because the agent was stopped", passed, seconds));
        } else if (passed > seconds + ROUNDING_SECONDS) {
            console.say(String.format(Locale.ROOT, "the recording took %.0f s instead of %d, because the JVM or this"
                + " machine is busy; the report covers all of it", passed, seconds));
        }
    }

    /** Takes what there is, mostly of a JVM that was killed. Returns the failure, which that does not undo. */
    private static CommandFailure takeUnfinished(AgentFolder folder, ReportFile report, AttachedJvm target,
                                                 CommandFailure failure) {
        Path left = folder.unfinished();
        if (left == null) {
            return failure;
        }
        report.take(left, target.jvm().toString());
        return ended(failure.getMessage(), left.equals(folder.beside(""))
            ? "the time until then" : "at least the first half of the time until then");
    }
}
