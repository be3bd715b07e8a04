package io.github.dozemeter;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Where the JVM enters the agent: the one class, with its loader, that the application's class loaders can see. It
 * does little, holds no state, touches no logging, and lets nothing out: whatever fails, the application starts.
 */
public final class AgentMain {

    private static final String AGENT = "io.github.dozemeter.Agent";
    private static final String ATTACHED = "io.github.dozemeter.AttachedAgent";
    private static final String COMMAND_LINE = "io.github.dozemeter.cli.CommandLineMain";

    private AgentMain() {
    }

    /** Called by the JVM before the application's {@code main}. */
    public static void premain(String argument, Instrumentation instrumentation) {
        start(AGENT, argument, instrumentation);
    }

    /** Called by the JVM when somebody attaches: to start, or with a word for the agent that runs. */
    public static void agentmain(String argument, Instrumentation instrumentation) {
        start(ATTACHED, argument, instrumentation);
    }

    /** The command line; nothing of it is loaded in an application. */
    @SuppressWarnings("unchecked")
    public static void main(String[] arguments) throws Exception {
        ((Consumer<String[]>) AgentLoader.of(ownJar()).loadClass(COMMAND_LINE).getDeclaredConstructor().newInstance())
            .accept(arguments);
    }

    private static void start(String entryClass, String argument, Instrumentation instrumentation) {
        try {
            Object agent = AgentLoader.of(ownJar()).loadClass(entryClass).getDeclaredConstructor().newInstance();
            @SuppressWarnings("unchecked")
            BiConsumer<String, Instrumentation> entry = (BiConsumer<String, Instrumentation>) agent;
            entry.accept(argument, instrumentation);
        } catch (Throwable failure) {
            System.err.println("[dozemeter] ERROR the agent did not start, the application runs without it: " + failure);
        }
    }

    private static File ownJar() throws Exception {
        return new File(AgentMain.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
