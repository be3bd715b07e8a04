package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.config.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "config",
    description = "Print each option of the agent, its value here, and where the value comes from.",
    footer = {"", "Reads what an agent started here would read: the arguments, the system properties of this"
        + " command (java -Ddozemeter.port=0 -jar dozemeter.jar config), the environment and the file of"
        + " config=FILE. Exit code 2 if an option is invalid."})
final class ConfigVerb extends Verb {

    @picocli.CommandLine.Option(names = "--explain",
        description = "describe the options instead of printing their values")
    private boolean explain;
    @Parameters(paramLabel = "name=value", description = "options, as after -javaagent:dozemeter.jar=")
    private List<String> arguments = new ArrayList<>();

    @Override
    int run() {
        if (explain) {
            console.out.print(Option.help());
            return ExitCode.OK;
        }
        String argument = String.join(",", arguments);
        Options options = OptionSources.read(argument, console.system, System.getenv());
        Map<Option, String> origins = OptionSources.origins(argument,
            console.system, System.getenv());
        for (Option option : Option.values()) {
            String value = options.shown(option);
            console.out.printf(Locale.ROOT, "%-38s %-12s %s%n", option.key(), value.isEmpty() ? "none" : value,
                origins.getOrDefault(option, "default"));
        }
        options.complaints().forEach(console::say);
        return options.complaints().isEmpty() ? ExitCode.OK : ExitCode.USAGE;
    }
}
