package io.github.dozemeter.jvm;

import java.io.File;
import java.io.IOException;

/** Facts about the process of this JVM. */
public final class ThisJvm {

    private static final String UNKNOWN = "self";

    private ThisJvm() {
    }

    /**
     * Avoids JMX, the only portable way on 8, because an agent must not be the first to touch it. Avoids
     * {@code ProcessHandle} where there is {@code /proc}: its first use makes a thread pool and loads 25 classes.
     */
    public static String processId() {
        try {
            String self = new File("/proc/self").getCanonicalFile().getName();
            if (!self.equals(UNKNOWN)) {
                return self;
            }
        } catch (IOException unreadable) {
            // As without /proc.
        }
        try {
            Object current = Class.forName("java.lang.ProcessHandle")
                .getMethod("current").invoke(null);
            return Class.forName("java.lang.ProcessHandle").getMethod("pid")
                .invoke(current).toString();
        } catch (ReflectiveOperationException before9) {
            return UNKNOWN;
        }
    }

    /** Returns the process ID as a number, or -1 where the system gives none. */
    public static long pid() {
        try {
            return Long.parseLong(processId());
        } catch (NumberFormatException unknown) {
            return -1;
        }
    }

    /** Returns the main class or the file name of the jar; never the arguments, which may hold secrets. */
    public static String main() {
        String main = Launch.main(System.getProperties());
        if (main.endsWith(".jar")) {
            return new File(main).getName();
        }
        return main.substring(main.indexOf('/') + 1);
    }

    /** Whether there is the module {@code java.management}; without it no class that names it can be linked. */
    public static boolean hasManagement() {
        try {
            Class.forName("java.lang.management.ManagementFactory", false,
                ThisJvm.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException missing) {
            return false;
        }
    }

    public static String java() {
        return System.getProperty("java.version", "");
    }
}
