package io.github.dozemeter.jvm;

import java.io.File;
import java.util.Properties;

/** The launch of this or another JVM, as launcher and JVM describe it in the system properties. */
public final class Launch {

    private Launch() {
    }

    /** The main class, {@code module/class}, or the path of the jar, which may hold blanks; empty if unknown. */
    public static String main(Properties system) {
        return main(system.getProperty("sun.java.command", ""),
            system.getProperty("java.class.path", ""));
    }

    /** @return never an argument, which may hold a secret; {@code classPath} is empty if unknown */
    public static String main(String command, String classPath) {
        for (int end = command.indexOf(' '); end >= 0; end = command.indexOf(' ', end + 1)) {
            String path = command.substring(0, end);
            if (isJar(path, classPath)) {
                return path;
            }
        }
        int blank = command.indexOf(' ');
        if (blank < 0 || isJar(command, classPath)) {
            return command;
        }
        return command.substring(0, blank);
    }

    /** The launcher makes the jar the class path, to which agents add theirs; a main class has no slash first. */
    private static boolean isJar(String path, String classPath) {
        boolean isFirst = (classPath + File.pathSeparatorChar)
            .startsWith(path + File.pathSeparatorChar);
        boolean isAbsolute = path.startsWith("/")
            || path.startsWith("\\") || path.startsWith(":\\", 1);
        return isFirst && !path.isEmpty()
            || isAbsolute && (path.endsWith(".jar") || path.endsWith(".war"));
    }

    /** Whether HotSpot takes classes from an archive, by default its own. Other JVMs count as if they did. */
    public static boolean isSharing(Properties system) {
        String info = system.getProperty("java.vm.info", "");
        return !info.contains(" mode") || info.contains("sharing");
    }

    /** The feature release of a version, {@code 17.0.15} or {@code 1.8.0_504}; 0 if it begins with none. */
    public static int feature(String version) {
        String text = version.startsWith("1.") ? version.substring(2) : version;
        int end = 0;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        if (end == 0 || end > 3) {
            return 0;
        }
        return Integer.parseInt(text.substring(0, end));
    }

    public static int feature() {
        return feature(System.getProperties());
    }

    public static int feature(Properties system) {
        return feature(system.getProperty("java.specification.version", "8"));
    }
}
