package io.github.dozemeter.instrument;

import java.lang.instrument.Instrumentation;

/**
 * What the JVM was started with, as it understood it: of its command line, of files with arguments or flags, and of
 * environment variables. The list that {@code RuntimeMXBean.getInputArguments} gives, without management.
 */
public final class LaunchArguments {

    private LaunchArguments() {
    }

    /**
     * Java 9 and later.
     *
     * @return options of the JVM alone, in their order; flags of a file without {@code -XX:}
     * @throws ReflectiveOperationException if this JDK does not tell
     */
    public static String[] ofThisJvm(Instrumentation instrumentation) throws ReflectiveOperationException {
        Class<?> virtualMachine = InternalPackage.virtualMachine(instrumentation);
        return (String[]) virtualMachine.getMethod("getRuntimeArguments").invoke(null);
    }
}
