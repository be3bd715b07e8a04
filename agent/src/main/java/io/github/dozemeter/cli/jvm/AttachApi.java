package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.process.Launch;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/**
 * The JDK's attach API: module {@code jdk.attach}, on Java 8 {@code tools.jar}. By reflection, because a Java without a
 * compiler has neither. Thread-safe.
 */
final class AttachApi {

    private static final String MACHINE = "com.sun.tools.attach.VirtualMachine";
    /**
     * What the API of one Java makes of an older or newer JVM's answer that the agent was loaded: the code 0 is text for
     * one and a number for the other. Whether the agent then started, its state tells.
     */
    private static final String MISREAD_SUCCESS = "(.*: )?0|Non-numeric value found - int expected";

    /** One for the process: Java 8 loads its library {@code attach} for a single class loader. */
    private static final AttachApi OF_THIS_JAVA = ofThisJava();

    private final Class<?> machine;

    private AttachApi(Class<?> machine) {
        this.machine = machine;
    }

    /** @return null if this Java has none */
    static AttachApi find() {
        return OF_THIS_JAVA;
    }

    private static AttachApi ofThisJava() {
        try {
            return new AttachApi(Class.forName(MACHINE, false, ClassLoader.getSystemClassLoader()));
        } catch (ClassNotFoundException before9) {
            return inToolsJar();
        }
    }

    private static AttachApi inToolsJar() {
        String home = System.getProperty("java.home");
        for (String place : new String[] {"../lib/tools.jar", "lib/tools.jar"}) {
            File jar = new File(home, place);
            if (jar.isFile()) {
                try {
                    URL[] urls = {jar.toURI().toURL()};
                    return new AttachApi(Class.forName(MACHINE, false,
                        new URLClassLoader(urls, ClassLoader.getSystemClassLoader())));
                } catch (IOException | ClassNotFoundException | LinkageError other) {
                    return null;
                }
            }
        }
        return null;
    }

    /** JVMs of this user. */
    List<JvmProcess> list() {
        List<JvmProcess> jvms = new ArrayList<>();
        try {
            for (Object descriptor : (List<?>) call(machine, null, "list")) {
                Class<?> type = Class.forName(MACHINE + "Descriptor", false, machine.getClassLoader());
                String command = (String) call(type, descriptor, "displayName");
                long pid = Long.parseLong((String) call(type, descriptor, "id"));
                jvms.add(new JvmProcess(pid, Launch.main(command, ""), "", "", true));
            }
        } catch (IOException | ClassNotFoundException | NumberFormatException none) {
            return jvms;
        }
        return jvms;
    }

    AttachConnection attach(long pid) throws IOException {
        return new Attached(call(machine, null, "attach", Long.toString(pid)));
    }

    private static Object call(Class<?> type, Object on, String method, String... arguments) throws IOException {
        Class<?>[] types = new Class<?>[arguments.length];
        Arrays.fill(types, String.class);
        try {
            return type.getMethod(method, types).invoke(on, (Object[]) arguments);
        } catch (InvocationTargetException failed) {
            Throwable cause = failed.getCause();
            throw new IOException(cause.getMessage() == null ? cause.toString() : cause.getMessage(), cause);
        } catch (ReflectiveOperationException unknown) {
            throw new IOException("this Java's attach API is unknown: " + unknown, unknown);
        }
    }

    private final class Attached implements AttachConnection {

        private final Object to;

        Attached(Object to) {
            this.to = to;
        }

        @Override
        public Properties properties() throws IOException {
            return (Properties) call(machine, to, "getSystemProperties");
        }

        @Override
        public void load(String jar, String argument) throws IOException {
            try {
                call(machine, to, "loadAgent", jar, argument);
            } catch (IOException refused) {
                if (!refused.getMessage().matches(MISREAD_SUCCESS)) {
                    throw refused;
                }
            }
        }

        @Override
        public void close() throws IOException {
            call(machine, to, "detach");
        }
    }
}
