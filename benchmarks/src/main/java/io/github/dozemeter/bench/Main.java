package io.github.dozemeter.bench;

import io.github.dozemeter.bench.articles.ArticlesCommand;
import io.github.dozemeter.bench.cli.Target;
import io.github.dozemeter.bench.compare.CompareCommand;
import io.github.dozemeter.bench.latency.LatencyCommand;
import io.github.dozemeter.bench.validate.ValidateCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The door of {@code benchmarks.jar}: {@code validate}, {@code latency}, {@code compare} or {@code articles}, and for
 * everything else JMH, as everybody expects of such a jar.
 *
 * <pre>{@code
 * java -jar benchmarks/target/benchmarks.jar -l
 * java -jar benchmarks/target/benchmarks.jar validate --preset quick -f report.html
 * }</pre>
 */
@Command(name = "benchmarks.jar", subcommands = {ValidateCommand.class, LatencyCommand.class, CompareCommand.class,
    ArticlesCommand.class})
public final class Main {

    private Main() {
    }

    public static void main(String[] arguments) throws Exception {
        CommandLine commands = commands();
        if (arguments.length > 0 && commands.getSubcommands().containsKey(arguments[0])) {
            System.exit(commands.execute(arguments));
        }
        JmhWords.before(arguments, System.out, System.err);
        org.openjdk.jmh.Main.main(arguments);
    }

    /** Failures are one sentence; the exit code is 2 for wrong arguments and 1 for the rest. */
    static CommandLine commands() {
        return new CommandLine(new Main()).setParameterExceptionHandler((wrong, arguments) -> {
            CommandLine command = wrong.getCommandLine();
            command.getErr().println(wrong.getMessage());
            command.getErr().println("more: java -jar benchmarks.jar " + command.getCommandName() + " --help");
            return CommandLine.ExitCode.USAGE;
        }).setExecutionExceptionHandler((failure, command, parsed) -> {
            command.getErr().println(Target.sentence(failure));
            return CommandLine.ExitCode.SOFTWARE;
        });
    }
}
