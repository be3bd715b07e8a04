package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.jvm.Build;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: its verbs, and how failures become messages and exit codes. */
@Command(name = Verbs.NAME,
    synopsisHeading = "Usage: ", customSynopsis = "java -jar dozemeter.jar VERB [OPTIONS] ...%n",
    description = "Shows which lines of a running Java application sleep, yield and park, how often, and what that"
        + " costs.%n%nPID is a " + JvmVerb.PID + ".",
    commandListHeading = "%nVerbs:%n", optionListHeading = "%nOptions:%n",
    footerHeading = "%nExit codes:%n",
    footer = {
        "  0  success",
        "  1  no agent runs in the JVM (status, stop, top, metrics); no effect shown",
        "     (try); found what --fail-on names (scan, report, junit); a bad version",
        "     (known)",
        "  2  invalid command line; no such JVM, or several match; no class file to",
        "     scan; no file of a test run (junit)",
        "  3  refused: the JVM cannot be attached to, or accepts no agent, or not this",
        "     experiment (try) or these threads (relax)",
        "  4  failed: the JVM ended, a file could not be read or written, nothing was",
        "     judged (report), no coordinates (known), or the agent runs without its",
        "     endpoint (start)",
        "",
        "Start with:  java -jar dozemeter.jar report -d 30 PID",
        "Where no agent may be loaded:  java -jar dozemeter.jar look PID",
        "Or start the application with the agent:  java -javaagent:dozemeter.jar -jar app.jar"})
final class Verbs implements Runnable {

    static final String NAME = "dozemeter.jar";
    private static final String HELP = "java -jar dozemeter.jar help";

    private final Console console;
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "show this help; also works after a verb")
    private boolean help;
    @Option(names = {"-V", "--version"}, versionHelp = true, description = "print the version")
    private boolean version;
    @Spec
    private CommandSpec spec;

    @Command(name = "stop",
        description = "Stop the agent in a JVM: stop counting, restore the classes, close the endpoint.",
        footer = {"", "Also stops an agent that was started with -javaagent. Exit code 1 if no agent runs in the"
            + " JVM."})
    private static final class StopVerb extends JvmVerb {

        @Override
        int run(AttachedJvm target) {
            if (target.state().isStopped()) {
                String left = RemoteAgent.unrestored(target.state());
                String remark = left.isEmpty() ? "" : "; " + left;
                throw CommandFailure.notRunning("no agent runs in " + target.jvm() + remark);
            }
            new RemoteAgent(target, jar.pathFor(target), console).stop();
            console.say("stopped the agent in " + target.jvm());
            return ExitCode.OK;
        }
    }

    @Command(name = "metrics",
        description = "Print the metrics of a running agent in the text format of Prometheus.",
        footer = {"", "Exit code 1 if no agent runs in the JVM."})
    private static final class MetricsVerb extends JvmVerb {

        @Override
        int run(AttachedJvm target) {
            String metrics = new MetricsClient(target, jar, console).get("metrics");
            byte[] bytes = metrics.getBytes(StandardCharsets.UTF_8);
            console.out.write(bytes, 0, bytes.length);
            return ExitCode.OK;
        }
    }

    @Command(name = "version", description = "Print the version.")
    private static final class VersionVerb extends Verb {

        @Override
        int run() {
            spec.root().commandLine().printVersionHelp(console.out);
            return ExitCode.OK;
        }
    }

    Verbs(Console console) {
        this.console = console;
    }

    int run(String[] arguments) {
        CommandLine line = commandLine();
        line.setExecutionExceptionHandler((failure, command, result) -> report(failure));
        line.setParameterExceptionHandler((wrong, words) -> {
            console.say(correction(wrong));
            return ExitCode.USAGE;
        });
        int exitCode = line.execute(arguments);
        if (console.outputFailure() != null) {
            console.say("the output is incomplete: " + console.outputFailure());
            return ExitCode.FAILED;
        }
        return exitCode;
    }

    /** @return the exit code */
    private int report(Exception failure) {
        if (failure instanceof CommandFailure) {
            console.say(failure.getMessage());
            return ((CommandFailure) failure).exitCode;
        }
        console.say("unexpected: " + failure);
        return ExitCode.FAILED;
    }

    /** Returns what is wrong with a command line, and which help shows how to write it. */
    private static String correction(ParameterException wrong) {
        String verb = wrong.getCommandLine().getCommandName();
        if (verb.equals(NAME) && wrong instanceof UnmatchedArgumentException) {
            String given = ((UnmatchedArgumentException) wrong).getUnmatched().get(0);
            return "there is no verb " + given + "; all verbs: " + HELP
                + Verb.suggestion(given, wrong.getCommandLine().getSubcommands().keySet());
        }
        String problem = wrong.getMessage().replaceAll("\\s+", " ").replaceAll("\\.$", "");
        boolean hasOwnHelp = !verb.equals(NAME) && !verb.equals("help");
        String help = hasOwnHelp ? HELP + ' ' + verb : HELP;
        return problem + "; how to use it: " + help;
    }

    CommandLine commandLine() {
        CommandLine line = new CommandLine(this);
        for (Verb verb : new Verb[] {new ListVerb(), new ReportVerb(), new LookVerb(), new TryVerb(),
            new RelaxVerb(), new TopVerb(), new StartVerb(), new StopVerb(), new StatusVerb(), new MetricsVerb(), new ScanVerb(),
            new KnownVerb(), new JunitVerb(), new ExplainVerb(), new ConfigVerb(), new AuthVerb(),
            new GradleVerb(), new VersionVerb()}) {
            verb.console = console;
            line.addSubcommand(verb);
        }
        line.addSubcommand(new CommandLine.HelpCommand());
        for (CommandLine verb : line.getSubcommands().values()) {
            verb.getCommandSpec().usageMessage().synopsisHeading("Usage: java -jar ").descriptionHeading("%n")
                .parameterListHeading("%n");
        }
        // Replaces picocli's own first line.
        line.getSubcommands().get("help").getCommandSpec().usageMessage().header(new String[0])
            .description("Show how to use a verb.");
        line.getCommandSpec().version("dozemeter " + Build.own().version + " ("
            + Build.own().revision + ")");
        line.setUsageHelpWidth(80).setUsageHelpLongOptionsMaxWidth(22).setUsageHelpAutoWidth(false);
        Ansi colours = console.colours ? Ansi.ON : Ansi.OFF;
        line.setColorScheme(CommandLine.Help.defaultColorScheme(colours));
        line.setOut(new PrintWriter(console.writer(), true))
            .setErr(new PrintWriter(console.err, true));
        return line;
    }

    /** Prints the help where no verb is given. */
    @Override
    public void run() {
        spec.commandLine().usage(console.out);
    }
}
