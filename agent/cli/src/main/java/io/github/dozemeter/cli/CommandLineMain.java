package io.github.dozemeter.cli;

import java.util.function.Consumer;

/** Called by {@code CommandLineLauncher}; ends the process with the exit code of the verb. */
public final class CommandLineMain implements Consumer<String[]> {

    @Override
    public void accept(String[] arguments) {
        Console console = Console.ofProcess(System.getenv());
        int exitCode = new Verbs(console, System.getProperties()).run(arguments);
        console.flush();
        System.exit(exitCode);
    }
}
