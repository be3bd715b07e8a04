package io.github.dozemeter.cli;

import java.util.function.Consumer;

/** Where {@code CommandLineLauncher} hands over; ends the process with the verb's exit code. */
public final class CommandLineMain implements Consumer<String[]> {

    @Override
    public void accept(String[] arguments) {
        Console console = Console.ofProcess(System.getenv());
        int exitCode = new Verbs(console, System.getProperties()).run(arguments);
        console.flush();
        System.exit(exitCode);
    }
}
