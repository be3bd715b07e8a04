package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.OptionSources;
import io.github.dozemeter.options.Options;
import java.util.List;

/** Options of the agent among the words of a command. Immutable. */
final class AgentOptions {

    private static final String NO_ENDPOINT = Option.PORT.key() + "=off";

    private final String argument;
    private final Options options;

    private AgentOptions(String argument, Options options) {
        this.argument = argument;
        this.options = options;
    }

    /** @throws CommandFailure if one of them is wrong: here somebody reads it, on the stderr of a service perhaps nobody */
    static AgentOptions of(List<String> words) {
        String argument = String.join(",", words);
        Options options = OptionSources.readElsewhere(argument);
        if (!options.complaints().isEmpty()) {
            throw CommandFailure.usage(String.join("; ", options.complaints()));
        }
        if (!options.flag(Option.ENABLED)) {
            throw CommandFailure.usage("enabled=false starts no agent; leave it out, or end an agent that runs with the verb stop");
        }
        return new AgentOptions(argument, options);
    }

    /** For the load of the agent. */
    String argument() {
        return argument;
    }

    boolean isWithoutEndpoint() {
        return options.isOff(Option.PORT);
    }

    /** For the load of an agent that nobody will ask over HTTP: it opens no port that is not named here. */
    String argumentWithoutEndpoint() {
        if (options.isExplicit(Option.PORT)) {
            return argument;
        }
        return argument.isEmpty() ? NO_ENDPOINT : argument + ',' + NO_ENDPOINT;
    }
}
