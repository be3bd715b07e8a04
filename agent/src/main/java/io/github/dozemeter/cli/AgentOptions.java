package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.Refusal;
import io.github.dozemeter.config.OptionSources;
import java.util.List;

/** Options of the agent among the words of a command. */
final class AgentOptions {

    private AgentOptions() {
    }

    /** @throws Refusal if one of them is wrong: here somebody reads it, on the stderr of a service perhaps nobody */
    static String joined(List<String> words) {
        String argument = String.join(",", words);
        List<String> complaints = OptionSources.complaintsElsewhere(argument);
        if (!complaints.isEmpty()) {
            throw Refusal.usage(String.join("; ", complaints));
        }
        return argument;
    }
}
