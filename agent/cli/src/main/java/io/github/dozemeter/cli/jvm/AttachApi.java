package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.process.Launch;
import io.github.dozemeter.process.ThisJvm;
import io.github.dozemeter.text.InputBytes;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
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
    private static final String HOTSPOT = "sun.tools.attach.HotSpotVirtualMachine";
    /**
     * The API of one Java misreads another release's answer that the agent was loaded: the code 0 is text for one and a
     * number for the other. The agent's state says whether it started.
     */
    private static final String MISREAD_SUCCESS = "(.*: )?0|Non-numeric value found - int expected";

    /** One per process: Java 8 loads its library {@code attach} for a single class loader. */
    private static final AttachApi OF_THIS_JAVA = load();

    private final Class<?> machine;

    private AttachApi(Class<?> machine) {
        this.machine = machine;
    }

    /** @return null if this Java has none */
    static AttachApi find() {
        return OF_THIS_JAVA;
    }

    private static AttachApi load() {
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

    /** JVMs of this user, this one excepted: it may not attach to itself. */
    List<JvmProcess> list() {
        List<JvmProcess> jvms = new ArrayList<>();
        try {
            for (Object descriptor : (List<?>) call(machine, null, "list")) {
                Class<?> type = Class.forName(MACHINE + "Descriptor", false, machine.getClassLoader());
                String command = (String) call(type, descriptor, "displayName");
                String id = (String) call(type, descriptor, "id");
                if (!isThisJvm(id, command)) {
                    jvms.add(new JvmProcess(Long.parseLong(id), Launch.main(command, ""), "", "", true));
                }
            }
        } catch (IOException | ClassNotFoundException | NumberFormatException none) {
            return jvms;
        }
        return jvms;
    }

    /** Java 8 knows its own process ID on Linux alone, elsewhere its command. */
    private static boolean isThisJvm(String id, String command) {
        return id.equals(ThisJvm.processId()) || Launch.feature() < 9 && command.equals(System.getProperty("sun.java.command"));
    }

    AttachConnection attach(long pid) throws IOException {
        return new Attached(call(machine, null, "attach", Long.toString(pid)));
    }

    private static Object call(Class<?> type, Object on, String method, String... arguments) throws IOException {
        Class<?>[] types = new Class<?>[arguments.length];
        Arrays.fill(types, String.class);
        try {
            return invoke(type.getMethod(method, types), on, (Object[]) arguments);
        } catch (ReflectiveOperationException unknown) {
            throw unknown(unknown);
        }
    }

    private static Object invoke(Method method, Object on, Object... arguments) throws IOException, ReflectiveOperationException {
        try {
            return method.invoke(on, arguments);
        } catch (InvocationTargetException failed) {
            Throwable cause = failed.getCause();
            throw new IOException(cause.getMessage() == null ? cause.toString() : cause.getMessage(), cause);
        }
    }

    private static IOException unknown(ReflectiveOperationException reason) {
        return new IOException("this Java's attach API is unknown: " + reason, reason);
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
        public String threadDump() throws IOException {
            return text("remoteDataDump", Object[].class, new Object[0]);
        }

        @Override
        public String diagnosis(String command) throws IOException {
            return text("executeJCmd", String.class, command);
        }

        /** Calls what the API does not export; the jar's manifest has {@code Add-Exports} for it. */
        private String text(String method, Class<?> type, Object argument) throws IOException {
            try {
                Class<?> hotSpot = Class.forName(HOTSPOT, false, machine.getClassLoader());
                try (InputStream answer = (InputStream) invoke(hotSpot.getMethod(method, type), to, argument)) {
                    return new String(InputBytes.all(answer), StandardCharsets.UTF_8);
                }
            } catch (ReflectiveOperationException unknown) {
                throw unknown(unknown);
            }
        }

        @Override
        public void close() throws IOException {
            call(machine, to, "detach");
        }
    }
}
