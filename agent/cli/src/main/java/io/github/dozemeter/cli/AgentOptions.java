package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.OptionSources;
import io.github.dozemeter.options.Options;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The agent's options among the arguments of a command. Immutable. */
final class AgentOptions {

    /** Loads the agent. */
    final String argument;
    private final Options options;

    /** @throws CommandFailure if one of them is invalid: an error here is read, one on the stderr of a service may not be */
    AgentOptions(List<String> arguments) {
        argument = String.join(",", arguments);
        options = OptionSources.readElsewhere(argument);
        if (!options.complaints().isEmpty()) {
            throw CommandFailure.usage(String.join("; ", options.complaints()));
        }
        if (!options.flag(Option.ENABLED)) {
            throw CommandFailure.usage("enabled=false starts no agent; omit it, or stop a running agent with the verb stop");
        }
    }

    boolean isWithoutEndpoint() {
        return options.isOff(Option.PORT);
    }

    /**
     * Returns the argument that loads an agent for one report: it opens a port only if one is named, and counts waits unless
     * calls are. A report is to show all that costs; it ends soon, and so does what counting waits costs.
     */
    String argumentForReport() {
        return Stream.of(argument, options.isExplicit(Option.PORT) ? "" : "port=off", options.isExplicit(Option.CALLS) ? "" : "calls=default:waits")
            .filter(part -> !part.isEmpty()).collect(Collectors.joining(","));
    }
}
