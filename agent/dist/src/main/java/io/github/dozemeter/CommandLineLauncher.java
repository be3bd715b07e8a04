package io.github.dozemeter;

import java.util.function.Consumer;

/**
 * Receives {@code java -jar}. Apart from {@link AgentMain}, whose methods name {@code Instrumentation}: the launcher
 * looks through all of them, and a Java without the module java.instrument would find no main.
 */
public final class CommandLineLauncher {

    private CommandLineLauncher() {
    }

    /** The command line; nothing of it is loaded in an application. */
    @SuppressWarnings("unchecked")
    public static void main(String[] arguments) throws Exception {
        AgentLoader loader = new AgentLoader(AgentLoader.ownJar(), true);
        Class<?> main = loader.loadClass("io.github.dozemeter.cli.CommandLineMain");
        ((Consumer<String[]>) main.getDeclaredConstructor().newInstance()).accept(arguments);
    }
}
