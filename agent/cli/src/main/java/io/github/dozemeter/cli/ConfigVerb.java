package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.OptionSources;
import io.github.dozemeter.options.Options;
import io.github.dozemeter.options.OptionsPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code config}: what the agent would make of its options here. */
@Command(name = "config", description = "Print every option of the agent, the value it would have, and where that comes from.",
    footer = {"", "Reads what an agent started here would read: the words given, system properties of this command "
        + "(java -Ddozemeter.port=0 -jar dozemeter.jar config), the environment, the file of config=FILE. Exit "
        + "code 2 if any of it is wrong."})
final class ConfigVerb implements Callable<Integer> {

    private final Console console;
    @Mixin
    private final HelpOption help = new HelpOption();
    @picocli.CommandLine.Option(names = "--explain", description = "what each option means, instead")
    private boolean explain;
    @Parameters(paramLabel = "name=value", description = "options, as behind -javaagent:dozemeter.jar=")
    private List<String> words = new ArrayList<>();

    private final Properties system;

    ConfigVerb(Console console, Properties system) {
        this.console = console;
        this.system = system;
    }

    @Override
    public Integer call() {
        if (explain) {
            console.out().print(OptionsPage.help());
            return ExitCode.OK;
        }
        String argument = String.join(",", words);
        Options options = OptionSources.read(argument, system, System.getenv());
        Map<Option, String> origins = OptionSources.origins(argument, system, System.getenv());
        for (Option option : Option.values()) {
            String value = options.text(option);
            String origin = origins.get(option);
            console.out().printf(Locale.ROOT, "%-38s %-12s %s%n", option.key(), value.isEmpty() ? "none" : value,
                origin == null ? "default" : origin);
        }
        for (String complaint : options.complaints()) {
            console.say(complaint);
        }
        return options.complaints().isEmpty() ? ExitCode.OK : ExitCode.USAGE;
    }
}
