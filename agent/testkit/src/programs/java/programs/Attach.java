package programs;

import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Properties;

/**
 * Loads an agent into another JVM, and waits until it has reached a state, if one is named: {@code PID JAR ARGUMENT
 * [STATE]}; prints that JVM's properties of the agent. By reflection, because on 8 the classes are in {@code tools.jar}.
 */
public final class Attach {

    private Attach() {
    }

    public static void main(String[] arguments) throws Exception {
        attach(System.out, arguments);
    }

    public static void attach(PrintStream out, String... arguments) throws Exception {
        Class<?> type = Class.forName("com.sun.tools.attach.VirtualMachine");
        Object machine = type.getMethod("attach", String.class).invoke(null, arguments[0]);
        try {
            if (arguments.length > 1) {
                load(type.getMethod("loadAgent", String.class, String.class), machine, arguments, out);
            }
            Method properties = type.getMethod("getSystemProperties");
            if (arguments.length > 3) {
                await(arguments[3], properties, machine);
            }
            print(properties(properties, machine), out);
        } finally {
            type.getMethod("detach").invoke(machine);
        }
    }

    private static void await(String state, Method properties, Object machine) throws Exception {
        long end = System.currentTimeMillis() + 400_000;
        while (!state.equals(properties(properties, machine).getProperty("dozemeter.state"))
            && System.currentTimeMillis() < end) {
            Thread.sleep(20);
        }
    }

    /** The target fails with a NullPointerException, up to 17 at least, if a property is removed while it lists them. */
    private static Properties properties(Method properties, Object machine) throws Exception {
        for (int attempt = 1; ; attempt++) {
            try {
                return (Properties) properties.invoke(machine);
            } catch (InvocationTargetException raced) {
                if (attempt == 3) {
                    throw raced;
                }
            }
        }
    }

    private static void print(Properties properties, PrintStream out) {
        for (String name : properties.stringPropertyNames()) {
            if (name.startsWith("dozemeter.")) {
                out.println(name + "=" + properties.getProperty(name));
            }
        }
    }

    private static void load(Method loadAgent, Object machine, String[] arguments, PrintStream out) throws Exception {
        try {
            loadAgent.invoke(machine, arguments[1], arguments.length > 2 ? arguments[2] : "");
        } catch (InvocationTargetException refused) {
            // That is how 8 answers a newer JDK if all went well.
            if (!"0".equals(refused.getCause().getMessage())) {
                out.println("refused: " + refused.getCause());
            }
        }
    }
}
