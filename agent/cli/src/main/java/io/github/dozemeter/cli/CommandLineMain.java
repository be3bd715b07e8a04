package io.github.dozemeter.cli;

import java.util.function.Consumer;

/** Called by {@code CommandLineLauncher}; ends the process with the exit code of the verb. */
public final class CommandLineMain implements Consumer<String[]> {

    @Override
    public void accept(String[] arguments) {
        System.exit(new Verbs(Console.ofProcess()).run(arguments));
    }
}
