package io.github.dozemeter.bench;

import io.github.dozemeter.bench.cli.OutputPath;
import io.github.dozemeter.bench.jmh.load.TokenCalibration;
import io.github.dozemeter.bench.jmh.spin.SpinHintCheck;
import io.github.dozemeter.bench.latency.LatencyCommand;
import io.github.dozemeter.bench.machine.Platform;
import io.github.dozemeter.bench.overhead.GateCommand;
import io.github.dozemeter.bench.report.ArticlesCommand;
import io.github.dozemeter.bench.startup.StartCommand;
import io.github.dozemeter.bench.validate.ValidateCommand;
import java.io.PrintStream;
import java.util.List;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The door of {@code benchmarks.jar}: its commands, and for everything else JMH, as everybody expects of such a jar.
 *
 * <pre>{@code
 * java -jar benchmarks/target/benchmarks.jar -l
 * java -jar benchmarks/target/benchmarks.jar performance --quick
 * java -jar benchmarks/target/benchmarks.jar gate
 * java -jar benchmarks/target/benchmarks.jar validate --preset quick -f report.html
 * }</pre>
 */
@Command(name = "benchmarks.jar", subcommands = {Performance.class, GateCommand.class, StartCommand.class,
    ValidateCommand.class, LatencyCommand.class, ArticlesCommand.class})
public final class Main {

    static final String COMMANDS = "# beside what follows, which is JMH's, there are the commands performance,"
        + " gate, start, validate, latency, articles, spin-hint and tokens, each with --help";

    private Main() {
    }

    public static void main(String[] arguments) throws Exception {
        CommandLine commands = commands();
        if (arguments.length > 0 && commands.getSubcommands().containsKey(arguments[0])) {
            System.exit(commands.execute(arguments));
        }
        String[] ofJmh = List.of(arguments).equals(List.of("--help")) ? new String[] {"-h"} : arguments;
        before(ofJmh, System.out, System.err);
        org.openjdk.jmh.Main.main(ofJmh);
    }

    @Command(name = "spin-hint", mixinStandardHelpOptions = true,
        description = "Says whether Thread.onSpinWait is an instruction here; 10 seconds.")
    void spinHint() throws RunnerException {
        System.out.println(SpinHintCheck.here());
    }

    @Command(name = "tokens", mixinStandardHelpOptions = true,
        description = "Prints how many tokens of JMH's burn take as long as one sleep(0) here, for -p tokens=.")
    void tokens() throws InterruptedException {
        System.out.println(TokenCalibration.onThisHost().tokens());
    }

    /** Failures are one sentence; the exit code is 2 for wrong arguments and 1 for the rest. */
    static CommandLine commands() {
        return new CommandLine(new Main()).setParameterExceptionHandler((wrong, arguments) -> {
            CommandLine command = wrong.getCommandLine();
            command.getErr().println(wrong.getMessage());
            command.getErr().println("more: java -jar benchmarks.jar " + command.getCommandName() + " --help");
            return CommandLine.ExitCode.USAGE;
        }).setExecutionExceptionHandler((failure, command, parsed) -> {
            command.getErr().println(OutputPath.sentence(failure));
            return CommandLine.ExitCode.SOFTWARE;
        });
    }

    /** What is said before JMH speaks: on what it measures; where it is asked for help or cannot go on, what else there is. */
    static void before(String[] arguments, PrintStream out, PrintStream err) {
        try {
            CommandLineOptions options = new CommandLineOptions(arguments);
            boolean isList = options.shouldList() || options.shouldListWithParams() || options.shouldListProfilers()
                || options.shouldListResultFormats();
            if (options.shouldHelp()) {
                out.println(COMMANDS);
            } else if (!isList && isEmpty(options)) {
                err.println(COMMANDS);
            } else if (!isList) {
                Platform.lines(Platform.here().facts()).forEach(line -> out.println("# " + line));
            }
        } catch (CommandLineOptionException wrong) {
            err.println(COMMANDS);
        }
    }

    /** Whether no benchmark fits, at which JMH asks for the spelling of a pattern. */
    private static boolean isEmpty(CommandLineOptions options) {
        var quiet = OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT);
        List<String> wanted = options.getIncludes().isEmpty() ? List.of(".*") : options.getIncludes();
        return BenchmarkList.defaultList().find(quiet, wanted, options.getExcludes()).isEmpty();
    }
}
