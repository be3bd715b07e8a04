package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.OptionSources;
import io.github.dozemeter.options.Options;
import java.util.List;

/** The agent's options among the arguments of a command. Immutable. */
final class AgentOptions {

    private static final String NO_ENDPOINT = Option.PORT.key() + "=off";
    /** A report is to show all that costs; it ends soon, and so does what counting waits costs. */
    private static final String WITH_WAITS = Option.CALLS.key() + "=default:waits";

    /** Loads the agent. */
    final String argument;
    private final Options options;

    private AgentOptions(String argument, Options options) {
        this.argument = argument;
        this.options = options;
    }

    /** @throws CommandFailure if one of them is invalid: an error here is read, one on the stderr of a service may not be */
    static AgentOptions of(List<String> arguments) {
        String argument = String.join(",", arguments);
        Options options = OptionSources.readElsewhere(argument);
        if (!options.complaints().isEmpty()) {
            throw CommandFailure.usage(String.join("; ", options.complaints()));
        }
        if (!options.flag(Option.ENABLED)) {
            throw CommandFailure.usage("enabled=false starts no agent; omit it, or stop a running agent with the verb stop");
        }
        return new AgentOptions(argument, options);
    }

    boolean isWithoutEndpoint() {
        return options.isOff(Option.PORT);
    }

    /**
     * Returns the argument that loads an agent for one report: it opens a port only if one is named, and counts waits unless
     * calls are.
     */
    String argumentForReport() {
        return with(WITH_WAITS, Option.CALLS, with(NO_ENDPOINT, Option.PORT, argument));
    }

    private String with(String more, Option option, String some) {
        return options.isExplicit(option) ? some : some.isEmpty() ? more : some + ',' + more;
    }
}
