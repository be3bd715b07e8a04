package io.github.dozemeter.bench;

import io.github.dozemeter.bench.machine.Platform;
import java.io.PrintStream;
import java.util.List;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.VerboseMode;

/** What is said before JMH speaks: on what it measures, and, where it is asked for help or cannot go on, what else there is. */
final class JmhWords {

    static final String COMMANDS = "# beside what follows, which is JMH's, there are the commands validate, latency,"
        + " compare and articles, each with --help";

    private JmhWords() {
    }

    static void before(String[] arguments, PrintStream out, PrintStream err) {
        try {
            CommandLineOptions options = new CommandLineOptions(arguments);
            if (options.shouldHelp()) {
                out.println(COMMANDS);
            } else if (!isList(options) && isEmpty(options)) {
                err.println(COMMANDS);
            } else if (!isList(options)) {
                Platform.lines(Platform.here().facts()).forEach(line -> out.println("# " + line));
            }
        } catch (CommandLineOptionException wrong) {
            err.println(COMMANDS);
        }
    }

    private static boolean isList(CommandLineOptions options) {
        return options.shouldList() || options.shouldListWithParams() || options.shouldListProfilers()
            || options.shouldListResultFormats();
    }

    /** Whether no benchmark fits, at which JMH asks for the spelling of a pattern. */
    private static boolean isEmpty(CommandLineOptions options) {
        var quiet = OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT);
        List<String> wanted = options.getIncludes().isEmpty() ? List.of(".*") : options.getIncludes();
        return BenchmarkList.defaultList().find(quiet, wanted, options.getExcludes()).isEmpty();
    }
}
