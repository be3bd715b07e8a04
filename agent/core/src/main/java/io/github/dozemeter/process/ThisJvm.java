package io.github.dozemeter.process;

import java.io.File;
import java.io.IOException;

/** Which process this is. */
public final class ThisJvm {

    private ThisJvm() {
    }

    /** Without JMX, which on 8 would be the only portable way, and which an agent must not be the first to touch. */
    public static String processId() {
        try {
            Object current = Class.forName("java.lang.ProcessHandle").getMethod("current").invoke(null);
            return Class.forName("java.lang.ProcessHandle").getMethod("pid").invoke(current).toString();
        } catch (ReflectiveOperationException before9) {
            return linuxProcessId();
        }
    }

    private static String linuxProcessId() {
        try {
            return new File("/proc/self").getCanonicalFile().getName();
        } catch (IOException notLinux) {
            return "self";
        }
    }

    /** As a number; -1 where the system gives none. */
    public static long pid() {
        try {
            return Long.parseLong(processId());
        } catch (NumberFormatException unknown) {
            return -1;
        }
    }

    /** Its main class, or the file name of its jar; never its arguments, which may hold secrets. */
    public static String main() {
        String main = Launch.main(System.getProperties());
        return main.endsWith(".jar") ? new File(main).getName() : main.substring(main.indexOf('/') + 1);
    }

    /** Whether its image has the module {@code java.management}; without it no class that refers to that can be linked. */
    public static boolean hasManagement() {
        try {
            Class.forName("java.lang.management.ManagementFactory", false, ThisJvm.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException missing) {
            return false;
        }
    }

    public static String java() {
        return System.getProperty("java.version", "");
    }
}
