package io.github.dozemeter;

import java.io.File;
import java.util.function.Consumer;

/**
 * Receives {@code java -jar}. Apart from {@link AgentMain}, whose methods name {@code Instrumentation}: the launcher
 * looks through all of them, and a Java without the module java.instrument would find no main.
 */
public final class CommandLineLauncher {

    private static final String COMMAND_LINE = "io.github.dozemeter.cli.CommandLineMain";

    private CommandLineLauncher() {
    }

    /** The command line; nothing of it is loaded in an application. */
    @SuppressWarnings("unchecked")
    public static void main(String[] arguments) throws Exception {
        File jar = new File(CommandLineLauncher.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        AgentLoader loader = new AgentLoader(jar);
        loader.keep();
        ((Consumer<String[]>) loader.loadClass(COMMAND_LINE).getDeclaredConstructor().newInstance()).accept(arguments);
    }
}
