package io.github.dozemeter.export;

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
    static long pid() {
        try {
            return Long.parseLong(processId());
        } catch (NumberFormatException unknown) {
            return -1;
        }
    }

    /** Its main class, or the file name of its jar; never its arguments, which may hold secrets. */
    static String main() {
        String command = System.getProperty("sun.java.command", "");
        int end = command.indexOf(' ');
        String main = end < 0 ? command : command.substring(0, end);
        return main.endsWith(".jar") ? new File(main).getName() : main.substring(main.indexOf('/') + 1);
    }

    /** The feature release: 8, 17, 25. */
    public static int feature() {
        String version = System.getProperty("java.specification.version");
        return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
    }

    static String java() {
        return System.getProperty("java.version", "");
    }
}
