package io.github.dozemeter;

import io.github.dozemeter.options.Wildcards;
import io.github.dozemeter.process.Launch;
import java.io.File;
import java.util.Properties;

/** Reads what this JVM was started for, as the launcher says in {@code sun.java.command}. */
final class LaunchedMain {

    private static final String[] TOOL_PACKAGES = {"com.sun.tools.", "sun.tools.", "sun.security.tools.",
        "sun.jvmstat.", "sun.rmi.", "sun.applet.", "com.sun.corba.", "com.sun.java.util.jar.pack.", "jdk.jfr."};
    /** {@code java File.java}: an application, though the compiler's main launches it. */
    private static final String SOURCE_LAUNCHER = "com.sun.tools.javac.launcher.";

    private final String main;

    LaunchedMain(Properties system) {
        this.main = Launch.main(system);
    }

    /**
     * Whether it is a tool of the JDK, such as javac or keytool, which {@code JAVA_TOOL_OPTIONS} reaches too. From 9
     * on such a tool is launched as {@code module/class}; before, its package shows it.
     */
    boolean isJdkTool() {
        String type = main.substring(main.indexOf('/') + 1);
        boolean isTool = main.indexOf('/') > 0 && (main.startsWith("jdk.") || main.startsWith("java."));
        for (String prefix : TOOL_PACKAGES) {
            isTool |= type.startsWith(prefix);
        }
        return isTool && !type.startsWith(SOURCE_LAUNCHER);
    }

    /** Whether it is a main class, a jar, or the file name of a jar, that these name. */
    boolean isAnyOf(Wildcards names) {
        return names.match(main) || names.match(new File(main).getName());
    }

    /** Whether it is the command line of the agent's own jar. */
    boolean isJar(File jar) {
        return main.endsWith(".jar") && new File(main).getAbsoluteFile().equals(jar.getAbsoluteFile());
    }
}
