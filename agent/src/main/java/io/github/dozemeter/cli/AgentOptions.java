package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.Refusal;
import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.config.Options;
import java.util.List;

/** Options of the agent among the words of a command. */
final class AgentOptions {

    private AgentOptions() {
    }

    /** @throws Refusal if one of them is wrong: here somebody reads it, on the stderr of a service perhaps nobody */
    static String joined(List<String> words) {
        String argument = String.join(",", words);
        Options options = OptionSources.readElsewhere(argument);
        if (!options.complaints().isEmpty()) {
            throw Refusal.usage(String.join("; ", options.complaints()));
        }
        if (!options.flag(Option.ENABLED)) {
            throw Refusal.usage("enabled=false starts no agent; leave it out, or end an agent that runs with the verb stop");
        }
        return argument;
    }
}
