package io.github.dozemeter;

import java.lang.instrument.Instrumentation;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Receives the JVM's call to the agent: the one class, with its loader, that the application's class loaders can see.
 * It does little, holds no state, touches no logging, and lets nothing out: whatever fails, the application starts.
 */
public final class AgentMain {

    private static final String ATTACHED = "agentmain";

    /** Under a security manager this class has the rights of the application, whose loader loads it. */
    private static final String GRANT = "; the security manager lets it start with this line in the policy file: grant"
        + " codeBase \"file:/path/of/dozemeter.jar\" { permission java.security.AllPermission; };";

    private AgentMain() {
    }

    /** Called by the JVM before the application's {@code main}. */
    public static void premain(String argument, Instrumentation instrumentation) {
        start("premain", argument, instrumentation);
    }

    /** Called by the JVM when a command attaches: to start, or with a command for the agent that runs. */
    public static void agentmain(String argument, Instrumentation instrumentation) {
        start(ATTACHED, argument, instrumentation);
    }

    @SuppressWarnings("unchecked")
    private static void start(String mode, String argument, Instrumentation instrumentation) {
        try {
            Class<?> type = new AgentLoader(AgentLoader.ownJar(), false)
                .loadClass("io.github.dozemeter.entry.Entry");
            Object entry = type.getConstructor().newInstance();
            ((BiConsumer<String[], Instrumentation>) entry)
                .accept(new String[] {mode, argument}, instrumentation);
        } catch (Throwable failure) {
            if (!mode.equals(ATTACHED) || !isHandedOver(argument, instrumentation)) {
                String remedy = failure instanceof SecurityException ? GRANT : "";
                System.err.println("[dozemeter] ERROR the agent did not start, the application runs without it: "
                    + failure + remedy);
            }
        }
    }

    /** Hands the argument to the agent that runs, if any: it needs no jar any more, and this one may be gone. */
    @SuppressWarnings("unchecked")
    private static boolean isHandedOver(String argument, Instrumentation instrumentation) {
        try {
            Object running = Class.forName("java.lang.DozemeterControl").getMethod("running", Object.class)
                .invoke(null, instrumentation);
            if (running != null) {
                ((Consumer<String>) running).accept(argument);
            }
            return running != null;
        } catch (ReflectiveOperationException | RuntimeException noHook) {
            return false;
        }
    }
}
