package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.config.Options;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The agent's options among the arguments of a command. Immutable. */
final class AgentOptions {

    final String argument;
    private final Options options;

    /** @throws CommandFailure if one is invalid: this error is read, one on the stderr of a service may not be */
    AgentOptions(List<String> arguments) {
        argument = String.join(",", arguments);
        options = OptionSources.readElsewhere(argument);
        Verb.require(options.complaints().isEmpty(), String.join("; ", options.complaints()));
        Verb.require(options.flag(Option.ENABLED),
            "enabled=false starts no agent; omit it, or stop a running agent with the verb stop");
    }

    boolean isWithoutEndpoint() {
        return options.isOff(Option.PORT);
    }

    /**
     * Returns the argument that loads an agent for one report: it opens a port only if one is named, and counts
     * waits unless calls are. A report is to show all that costs; it ends soon, and so does what counting waits
     * costs.
     */
    String argumentForReport() {
        String port = options.isExplicit(Option.PORT) ? "" : "port=off";
        String calls = options.isExplicit(Option.CALLS) ? "" : "calls=default:waits";
        return Stream.of(argument, port, calls).filter(part -> !part.isEmpty())
            .collect(Collectors.joining(","));
    }
}
